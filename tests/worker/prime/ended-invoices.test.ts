/** Invoices and credit notes go 8 years after the end of their fiscal year; orders, passes and sums stay (docs/operating/retention.md). */
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { AdminOrderDetail } from '#contract/prime/admin-schemas.ts'
import { fiscalYear } from '#domain/money/invoice-number.ts'
import { deleteEndedInvoices } from '#worker/features/account/retention/ended-invoices.ts'
import { newId } from '#worker/platform/ids.ts'
import { answerOf, call } from '#tests/worker/helpers/call.ts'
import { check, count, deliver, events, order, pay, shop, untilOf } from './ground.ts'

/** The first moment at which documents of this year need not be kept. */
const END = Date.UTC(fiscalYear(Date.now()) + 9, 3, 1) - 5.5 * 3_600_000

async function walked(now: number): Promise<number> {
  await env.DB.prepare("DELETE FROM task_place WHERE task = 'endedInvoices'").run()
  let done = 0
  for (let page = 0; page < 5; page++) done += await deleteEndedInvoices(env.DB, now)
  return done
}

test('an invoice and its credit note go 8 years after their year; order, pass and sums stay, and no note is written again', async () => {
  const { admin, learner, plan } = await shop()
  const opened = await order(learner, plan)
  const { payment } = await pay(opened)
  await check(learner, opened)
  for (const told of await events(payment.id)) await deliver(told)
  const path = `/api/admin/prime/orders/${opened.orderId}`
  const body = { refundId: newId(), paymentId: payment.id, amountPaise: 24_950, reason: 'asked for it' }
  expect((await call('POST', `${path}/refund`, { token: admin.token, body })).status).toBe(200)
  for (const told of await events(payment.id)) await deliver(told)
  await env.DB.prepare("UPDATE prime_order SET buyer_state = 'AS' WHERE id = ?1").bind(opened.orderId).run()

  const detail = () => answerOf<AdminOrderDetail>('GET', path, { token: admin.token })
  const sums = async () => JSON.stringify(await answerOf('GET', '/api/admin/prime/orders/sums', { token: admin.token }))
  const [before, summed, until] = [await detail(), await sums(), await untilOf(learner)]
  expect(before.documents).toHaveLength(2)

  expect(await walked(END - 1)).toBe(0)
  const documents = () => count('prime_invoice WHERE order_id = ?1', opened.orderId)
  expect(await documents()).toBe(2)
  // Other tests have left documents of this year.
  expect(await walked(END)).toBeGreaterThanOrEqual(2)
  expect(await documents()).toBe(0)
  expect(await detail()).toEqual({ ...before, documents: [] })
  expect([await sums(), await untilOf(learner)]).toEqual([summed, until])
  expect(await count('prime_order WHERE id = ?1 AND buyer_state IS NULL', opened.orderId)).toBe(1)

  // Whatever the gateway tells again, or a further refund, brings no document back.
  for (const told of await events(payment.id)) await deliver(told)
  expect(
    (await call('POST', `${path}/refund`, { token: admin.token, body: { ...body, refundId: newId(), amountPaise: 100 } })).status,
  ).toBe(200)
  expect((await detail()).documents).toEqual([])
})

test('more documents than a page holds go page by page, and those of the year after stay', async () => {
  const insert = (series: string, n: number, amount: number) =>
    env.DB.prepare(
      `WITH RECURSIVE k(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM k WHERE i < ?3)
       INSERT INTO prime_invoice (series, n, kind, order_id, ref, user_id, issued_at, total_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise, gst_bp)
       SELECT ?1, ?2 + i, 'invoice', 'o', ?1 || i, 'u', 1, 1, 1, 0, 0, 0, 1800 FROM k`,
    )
      .bind(series, n, amount)
      .run()
  await insert('IN-24', 0, 600)
  await insert('IN-25', 0, 3)
  expect(await walked(Date.UTC(2033, 3, 2))).toBe(600)
  expect(await count("prime_invoice WHERE series IN ('IN-24', 'IN-25')")).toBe(3)
})

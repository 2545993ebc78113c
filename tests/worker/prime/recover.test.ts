import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { answerOf } from '#tests/worker/helpers/call.ts'
import { type Person, person } from '#tests/worker/helpers/people.ts'
import { check, count, coupon, order, pay, shop, untilOf } from './ground.ts'

const authorization = `Operator ${env.OPERATOR_SECRET}`
const operate = <Reply>(path: string, body: unknown): Promise<Reply> => answerOf('POST', `/api/operations/${path}`, { authorization, body })

interface Page {
  readonly added: number
  readonly unknown: readonly string[]
  readonly next: number | null
}

/** What `npm run rebuild-record` does about money. */
async function recovered(from: number): Promise<{ added: number; unknown: readonly string[] }> {
  const all = { added: 0, unknown: [] as string[] }
  for (let skip: number | null = 0; skip !== null;) {
    const page: Page = await operate<Page>('recover-orders', { from, skip })
    all.added += page.added
    all.unknown.push(...page.unknown)
    skip = page.next
  }
  for (let skip: number | null = 0; skip !== null;)
    skip = (await operate<{ next: number | null }>('ask-about-refunds', { from, skip })).next
  while ((await operate<{ asked: number }>('reconcile-orders', {})).asked > 0);
  return all
}

/** The record of a person's purchases as it was before any of them. */
async function forget({ id }: Person): Promise<void> {
  const of = 'WHERE order_id IN (SELECT id FROM prime_order WHERE user_id = ?1)'
  await env.DB.batch(
    [
      `DELETE FROM prime_moment ${of}`,
      `DELETE FROM prime_invoice ${of}`,
      `DELETE FROM prime_refund ${of}`,
      `DELETE FROM prime_payment ${of}`,
      'UPDATE prime_coupon SET used = used - (SELECT count(*) FROM prime_coupon_use u WHERE u.code = prime_coupon.code AND u.user_id = ?1)',
      'DELETE FROM prime_coupon_use WHERE user_id = ?1',
      'DELETE FROM prime_grant WHERE user_id = ?1',
      'DELETE FROM prime_order WHERE user_id = ?1',
      'UPDATE user SET prime_access_until = NULL WHERE id = ?1',
    ].map((sql) => env.DB.prepare(sql).bind(id)),
  )
}

/** As somebody with the keys would, outside the product. */
async function refundAtTheGateway(paymentId: string): Promise<void> {
  const response = await fetch(`${env.PAYMENT_GATEWAY ?? ''}/v1/payments/${paymentId}/refund`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${env.RAZORPAY_KEY_ID}:${env.RAZORPAY_KEY_SECRET}`)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ amount: 49_900 }),
  })
  if (!response.ok) throw new Error(await response.text())
}

const NOT_LONG_AGO = () => Date.now() - 60_000

describe('after a restore to a time before a purchase', () => {
  test('the purchase comes back from the gateway with its pass, its coupon and its invoice, once however often it is asked', async () => {
    const { admin, learner, plan } = await shop()
    const half = await coupon(admin, { value: 5_000 })
    const opened = await order(learner, plan, 25_000, half.code)
    await pay(opened)
    await check(learner, opened)
    const until = await untilOf(learner)
    expect(until).toBeGreaterThan(Date.now())

    await forget(learner)
    expect(await untilOf(learner)).toBeNull()
    expect((await recovered(NOT_LONG_AGO())).added).toBeGreaterThanOrEqual(1)
    expect((await recovered(NOT_LONG_AGO())).added).toBe(0)

    expect(Math.abs(((await untilOf(learner)) ?? 0) - (until ?? 0))).toBeLessThan(60_000)
    expect(await count('prime_grant WHERE user_id = ?1', learner.id)).toBe(1)
    expect(await count("prime_invoice WHERE kind = 'invoice' AND user_id = ?1", learner.id)).toBe(1)
    expect(await count('prime_coupon_use WHERE code = ?1', half.code)).toBe(1)
    expect(await count('prime_coupon WHERE code = ?1 AND used = 1', half.code)).toBe(1)
    expect(await count("prime_order WHERE user_id = ?1 AND state = 'paid' AND discount_paise = 24900", learner.id)).toBe(1)
  })
  test('a payment of an order that the record still has is granted', async () => {
    const { learner, plan } = await shop()
    const opened = await order(learner, plan)
    await pay(opened)
    await env.DB.prepare('UPDATE prime_order SET next_check_at = NULL WHERE id = ?1').bind(opened.orderId).run()
    await recovered(NOT_LONG_AGO())
    expect(await untilOf(learner)).toBeGreaterThan(Date.now())
  })
  test('a refund that was made after that time takes the pass back again', async () => {
    const { learner, plan } = await shop()
    const opened = await order(learner, plan)
    const { payment } = await pay(opened)
    await check(learner, opened)
    await refundAtTheGateway(payment.id)
    await recovered(NOT_LONG_AGO())
    expect(await untilOf(learner)).toBeLessThanOrEqual(Date.now())
    expect(await count("prime_order WHERE id = ?1 AND state = 'refunded'", opened.orderId)).toBe(1)
  })
  test('an order that nobody paid ends as any other', async () => {
    const { learner, plan } = await shop()
    await order(learner, plan)
    await forget(learner)
    await recovered(NOT_LONG_AGO())
    expect(await count("prime_order WHERE user_id = ?1 AND state = 'created' AND is_open = 1", learner.id)).toBe(1)
    expect(await untilOf(learner)).toBeNull()
  })
  test('an order of an account that the record does not know is named and not made', async () => {
    const { learner, plan } = await shop()
    const opened = await order(learner, plan)
    await forget(learner)
    await env.DB.prepare("UPDATE user SET deleted_at = 1, iss = 'erased' WHERE id = ?1").bind(learner.id).run()
    expect((await recovered(NOT_LONG_AGO())).unknown).toContain(opened.checkout.gatewayOrderId)
    expect(await count('prime_order WHERE id = ?1', opened.orderId)).toBe(0)
  })
  test('nobody but the operator may ask for it', async () => {
    const admin = await person({ role: 'admin' })
    for (const path of ['recover-orders', 'ask-about-refunds', 'reconcile-orders'])
      await expect(answerOf('POST', `/api/operations/${path}`, { token: admin.token, body: { from: 0, skip: 0 } })).rejects.toThrow('404')
  })
})

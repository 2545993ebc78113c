import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, test } from 'vitest'
import type { AdminOrdersResponse, OrderExportResponse, OrderSumsResponse } from '#contract/prime/admin-schemas.ts'
import { MOST_SUMMED, orderSums } from '#worker/features/prime/order-books.ts'
import { answerOf, call, errorCodeOf } from '#tests/worker/helpers/call.ts'
import { countedDb } from '#tests/worker/helpers/counted.ts'
import { change, person } from '#tests/worker/helpers/people.ts'

/** Noon of a day in India, in a year of its own. */
const noon = (day: string): number => Date.parse(`${day}T12:00:00+05:30`)

const planted = (id: string, day: string, state: string, paise: number, coupon: string | null = null) =>
  env.DB.prepare(
    `INSERT INTO prime_order (id, purchase_id, user_id, plan_id, plan_title, days, list_paise, discount_paise, amount_paise, currency, gst_bp, coupon_code,
       state, created_at, updated_at, version)
     VALUES (?1, ?1, 'books-buyer', 'p', '{"en":"Month"}', 30, ?3, 0, ?3, 'INR', 1800, ?5, ?2, ?4, ?4, 1)`,
  ).bind(id, state, paise, noon(day), coupon)
const payment = (id: string, orderId: string, paise: number, state = 'captured') =>
  env.DB.prepare(
    `INSERT INTO prime_payment (id, order_id, user_id, amount_paise, currency, state, role, created_at, updated_at)
     VALUES (?1, ?2, 'books-buyer', ?3, 'INR', ?4, 'granted', 1, 1)`,
  ).bind(id, orderId, paise, state)
const refund = (id: string, paymentId: string, orderId: string, paise: number, state: string) =>
  env.DB.prepare(
    `INSERT INTO prime_refund (id, payment_id, order_id, user_id, amount_paise, state, kind, reason, created_at, updated_at)
     VALUES (?1, ?2, ?3, 'books-buyer', ?4, ?5, 'admin', '', 1, 1)`,
  ).bind(id, paymentId, orderId, paise, state)

const plant = () =>
  env.DB.batch([
    planted('books-1', '2035-03-31', 'paid', 49_999),
    payment('books-pay-1', 'books-1', 49_999),
    planted('books-2', '2035-04-01', 'partlyRefunded', 30_001),
    payment('books-pay-2', 'books-2', 30_001),
    // A second payment of the same order, which goes back.
    payment('books-pay-2b', 'books-2', 30_001),
    refund('books-r-2', 'books-pay-2', 'books-2', 10_000, 'processed'),
    refund('books-r-2b', 'books-pay-2b', 'books-2', 30_001, 'pending'),
    refund('books-r-2c', 'books-pay-2', 'books-2', 5_000, 'failed'),
    planted('books-3', '2035-04-01', 'failed', 49_999),
    payment('books-pay-3', 'books-3', 49_999, 'failed'),
    planted('books-4', '2035-04-02', 'paid', 700),
    payment('books-pay-4', 'books-4', 700),
    env.DB.prepare(
      `INSERT INTO prime_dispute (id, payment_id, order_id, user_id, amount_paise, state, created_at, updated_at)
       VALUES ('books-d', 'books-pay-4', 'books-4', 'books-buyer', 700, 'lost', 1, 1)`,
    ),
  ])

afterEach(() =>
  env.DB.batch(
    ['prime_order', 'prime_payment', 'prime_refund', 'prime_dispute'].map((table) =>
      env.DB.prepare(`DELETE FROM ${table} WHERE user_id = 'books-buyer'`),
    ),
  ),
)

const query = (filter: Record<string, string>): string => new URLSearchParams(filter).toString()

test('sums count what arrived, what went back and what was lost, for the day of each order, to the paisa', async () => {
  await plant()
  const admin = await person({ role: 'admin', permissions: ['finance'] })
  const filter = { from: '2035-03-01', to: '2035-04-30' }
  const sums = await answerOf<OrderSumsResponse>('GET', `/api/admin/prime/orders/sums?${query(filter)}`, { token: admin.token })
  expect(sums).toEqual({
    ...filter,
    by: 'day',
    total: { orders: 4, paidOrders: 3, receivedPaise: 110_701, refundedPaise: 40_001, lostPaise: 700, netPaise: 70_000 },
    periods: [
      { period: '2035-04-02', orders: 1, paidOrders: 1, receivedPaise: 700, refundedPaise: 0, lostPaise: 700, netPaise: 0 },
      { period: '2035-04-01', orders: 2, paidOrders: 1, receivedPaise: 60_002, refundedPaise: 40_001, lostPaise: 0, netPaise: 20_001 },
      { period: '2035-03-31', orders: 1, paidOrders: 1, receivedPaise: 49_999, refundedPaise: 0, lostPaise: 0, netPaise: 49_999 },
    ],
  })
  const byMonth = await answerOf<OrderSumsResponse>('GET', `/api/admin/prime/orders/sums?${query({ ...filter, by: 'month' })}`, {
    token: admin.token,
  })
  expect(byMonth.periods.map(({ period, netPaise }) => [period, netPaise])).toEqual([
    ['2035-04', 20_001],
    ['2035-03', 49_999],
  ])
})

test('list, sums and file hold the same orders of a filter', async () => {
  await plant()
  const admin = await person({ role: 'admin' })
  const get = async <Reply>(path: string): Promise<Reply> => answerOf('GET', `/api/admin/prime/orders${path}`, { token: admin.token })
  for (const filter of [
    { from: '2035-04-01', to: '2035-04-01' },
    { from: '2035-03-31', to: '2035-04-02', state: 'paid' },
    { from: '2035-03-31', to: '2035-04-02', q: 'books-buyer' },
  ]) {
    const [listed, sums, exported] = await Promise.all([
      get<AdminOrdersResponse>(`?${query(filter)}`),
      get<OrderSumsResponse>(`/sums?${query(filter)}`),
      get<OrderExportResponse>(`/export?${query(filter)}`),
    ])
    expect(exported.items.map(({ _id }) => _id)).toEqual(listed.items.map(({ _id }) => _id).toReversed())
    expect(sums.total?.orders).toBe(listed.items.length)
    expect(sums.total?.receivedPaise).toBe(exported.items.reduce((sum, { receivedPaise }) => sum + receivedPaise, 0))
  }
})

test('a day that no calendar has is refused, and so is a foreign cursor', async () => {
  const admin = await person({ role: 'admin' })
  for (const path of ['/sums?from=2026-02-31', '?to=2026-13-01', '/export?cursor=xx'])
    expect((await call('GET', `/api/admin/prime/orders${path}`, { token: admin.token })).status).toBe(400)
})

test('who may not read orders gets neither sums nor a file', async () => {
  const support = await person({ role: 'admin', permissions: ['support'] })
  for (const path of ['sums', 'export'])
    expect((await call('GET', `/api/admin/prime/orders/${path}`, { token: support.token })).status).toBe(403)
})

test('a file of orders asks for a recent sign-in and is one row of the audit log, not one a page', async () => {
  await plant()
  const admin = await person({ role: 'admin' })
  const path = `/api/admin/prime/orders/export?${query({ from: '2035-04-01' })}`
  await env.DB.prepare('UPDATE session SET signed_in_at = ?2, created_at = ?2 WHERE user_id = ?1')
    .bind(admin.id, Date.now() - 16 * 60_000)
    .run()
  expect(await errorCodeOf(await call('GET', path, { token: admin.token }))).toBe('sign_in_again')
  await env.DB.prepare('UPDATE session SET signed_in_at = ?2 WHERE user_id = ?1').bind(admin.id, Date.now()).run()
  for (let i = 0; i < 2; i++) await answerOf('GET', path, { token: admin.token })
  const { results } = await env.DB.prepare("SELECT after FROM audit_log WHERE actor_id = ?1 AND action = 'prime.export'")
    .bind(admin.id)
    .all<{ after: string }>()
  expect(results.map(({ after }) => JSON.parse(after) as unknown)).toEqual([{ from: '2035-04-01', cursor: null }])
})

test('a deleted buyer is in the file without a name', async () => {
  await plant()
  const [admin, buyer] = [await person({ role: 'admin' }), await person({ name: 'Gone Buyer' })]
  await env.DB.prepare("UPDATE prime_order SET user_id = ?1 WHERE id = 'books-1'").bind(buyer.id).run()
  await change(buyer.id, 'deleted_at', 5)
  const page = await answerOf<OrderExportResponse>('GET', `/api/admin/prime/orders/export?${query({ q: 'books-1' })}`, {
    token: admin.token,
  })
  expect(page.items.map(({ userName, userEmail }) => [userName, userEmail])).toEqual([[null, null]])
  await env.DB.prepare("UPDATE prime_order SET user_id = 'books-buyer' WHERE id = 'books-1'").run()
})

describe('among many orders', () => {
  const many = (count: number) =>
    env.DB.prepare(
      `WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r WHERE i < ?1)
       INSERT INTO prime_order (id, purchase_id, user_id, plan_id, plan_title, days, list_paise, discount_paise, amount_paise, currency, gst_bp, state,
         created_at, updated_at, version)
       SELECT 'books-m' || i, 'books-m' || i, 'books-buyer', 'p', '{}', 30, 100, 0, 100, 'INR', 1800, 'expired', ?2 + i, ?2, 1 FROM r WHERE true`,
    )
      .bind(count, noon('2035-06-01'))
      .run()

  test('sums read some rows of each order of their time and none of others, and refuse more than they can add up', async () => {
    await plant()
    const read = async (day: string) => {
      const { db, counts } = countedDb()
      const sums = await orderSums(db, { from: day, to: day, by: 'day' }, noon(day))
      return { sums, rows: counts.rowsRead }
    }
    const before = await read('2035-04-01')
    await many(MOST_SUMMED)
    expect((await read('2035-04-01')).rows).toBe(before.rows)
    const whole = await read('2035-06-01')
    expect(whole.sums.total?.orders).toBe(MOST_SUMMED)
    expect(whole.rows).toBeLessThanOrEqual(MOST_SUMMED * 6)
    await env.DB.prepare("UPDATE prime_order SET created_at = ?1 WHERE id = 'books-1'").bind(noon('2035-06-01')).run()
    expect((await read('2035-06-01')).sums).toMatchObject({ total: null, periods: [] })
  }, 60_000)
})

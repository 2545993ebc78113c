import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import type { OrdersResponse } from '#contract/prime/schemas.ts'
import { call } from '#tests/worker/helpers/call.ts'
import { countedDb } from '#tests/worker/helpers/counted.ts'
import { person } from '#tests/worker/helpers/people.ts'
import { callBack, order, pay, shop } from './ground.ts'

/** What a session costs on each request: one statement, two rows. */
const SESSION = { statements: 1, rows: 2 }

/** So many orders of this learner and of others, straight into the record. */
const fill = (userId: string, from: number, to: number) =>
  env.DB.prepare(
    `INSERT INTO prime_order (id, purchase_id, user_id, plan_id, plan_title, days, list_paise, discount_paise, amount_paise, currency, gst_bp, state,
       created_at, updated_at, version)
     WITH RECURSIVE i (n) AS (SELECT ?2 UNION ALL SELECT n + 1 FROM i WHERE n < ?3)
     SELECT printf('f%015d', n), printf('f%015d', n), CASE WHEN n % 2 = 0 THEN ?1 ELSE printf('u%d', n % 1000) END, 'plan', '{"en":"Month"}', 30, 49900, 0,
       49900, 'INR', 1800, CASE n % 3 WHEN 0 THEN 'expired' WHEN 1 THEN 'paid' ELSE 'failed' END, 1700000000000 + n, 1, 1 FROM i`,
  )
    .bind(userId, from, to)
    .run()

async function costs(path: string, token?: string): Promise<{ statements: number; rows: number; returned: number }> {
  const { db, counts } = countedDb()
  const response = await call('GET', path, { ...(token === undefined ? {} : { token }), bindings: { DB: db } })
  if (!response.ok) throw new Error(await response.text())
  const body = await response.json<Partial<OrdersResponse>>()
  return { statements: counts.statements, rows: counts.rowsRead, returned: body.items?.length ?? 1 }
}

describe('reading about the pass costs', () => {
  test('the same at 1,000 orders and at 100,000', async () => {
    const { learner, plan } = await shop()
    const opened = await order(learner, plan)
    await callBack(learner, opened, (await pay(opened)).callback)
    const paths = [
      '/api/prime/orders?limit=20',
      '/api/prime/orders?limit=20&state=paid',
      `/api/prime/orders/${opened.orderId}`,
      '/api/prime/pass',
    ]
    const seen: unknown[] = []
    for (const [from, to] of [
      [1, 1_000],
      [1_001, 100_000],
    ] as const) {
      await fill(learner.id, from, to)
      const figures = await Promise.all(paths.map((path) => costs(path, learner.token)))
      for (const { statements, rows, returned } of figures) {
        expect(statements - SESSION.statements).toBeLessThanOrEqual(2)
        expect(rows - SESSION.rows).toBeLessThanOrEqual(2 * returned + 10)
      }
      seen.push(figures)
    }
    expect(seen[0]).toEqual(seen[1])
    const stranger = await person()
    expect((await costs('/api/prime/orders', stranger.token)).rows - SESSION.rows).toBeLessThanOrEqual(10)
  })
  test('one statement for the plans', async () => {
    expect(await costs('/api/prime/plans')).toMatchObject({ statements: 1 })
  })
})

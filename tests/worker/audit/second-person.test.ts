import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import type { KeyPublishResponse, TestKeys } from '#contract/key-corrections/schemas.ts'
import type { AdminOrderDetail, AlertsResponse } from '#contract/prime/admin-schemas.ts'
import { newId } from '#worker/platform/ids.ts'
import { answerOf, call, errorCodeOf } from '#tests/worker/helpers/call.ts'
import { person, type Person } from '#tests/worker/helpers/people.ts'
import { publishedSample } from '#tests/worker/helpers/test-of.ts'
import { callBack, count, order, pay, shop } from '#tests/worker/prime/ground.ts'

const bindings = { TWO_PERSONS: '1' }
const DAY = 86_400_000

const actionsAbout = async (target: string): Promise<string[]> =>
  (
    await env.DB.prepare('SELECT action FROM audit_log WHERE target = ?1 ORDER BY at, action').bind(target).all<{ action: string }>()
  ).results.map(({ action }) => action)
const expire = (id: string) =>
  env.DB.prepare('UPDATE approval_request SET expires_at = ?2 WHERE id = ?1')
    .bind(id, Date.now() - 1)
    .run()

describe('a refund where the operator wants two persons', () => {
  async function asked() {
    const { admin: first, learner, plan } = await shop()
    const second = await person({ role: 'admin', permissions: ['finance'] })
    const opened = await order(learner, plan)
    const paid = await pay(opened)
    await callBack(learner, opened, paid.callback)
    const body = { refundId: newId(), paymentId: paid.payment.id, amountPaise: 20_000, reason: 'Bought by mistake' }
    const ask = (by: Person = first, change: Partial<typeof body> = {}) =>
      call('POST', `/api/admin/prime/orders/${opened.orderId}/refund`, { token: by.token, body: { ...body, ...change }, bindings })
    const decide = (by: Person, approve: boolean, change: Record<string, unknown> = {}) =>
      call('POST', `/api/admin/prime/orders/${opened.orderId}/refund/decide`, {
        token: by.token,
        body: { order: newId(), request: body.refundId, approve, reason: 'Checked the account', ...change },
        bindings,
      })
    const refunds = () => count('prime_refund WHERE order_id = ?1', opened.orderId)
    return { first, second, orderId: opened.orderId, body, ask, decide, refunds }
  }

  test('waits until a second admin approves it, and is then one refund with both in the log', async () => {
    const { first, second, orderId, body, ask, decide, refunds } = await asked()
    for (let i = 0; i < 2; i++) expect((await ask()).status).toBe(200)
    expect(await refunds()).toBe(0)
    const waiting = await answerOf<AdminOrderDetail>('GET', `/api/admin/prime/orders/${orderId}`, { token: second.token, bindings })
    expect(waiting.needsSecond).toBe(true)
    expect(waiting.waiting).toMatchObject([{ id: body.refundId, actorId: first.id, content: { amountPaise: 20_000, reason: body.reason } }])
    expect((waiting.waiting[0]?.expiresAt ?? 0) - (waiting.waiting[0]?.at ?? 0)).toBe(7 * DAY)
    const alerts = await answerOf<AlertsResponse>('GET', '/api/admin/prime/alerts', { token: second.token })
    expect(alerts.waiting.map(({ id }) => id)).toContain(body.refundId)

    const id = newId()
    for (let i = 0; i < 2; i++) expect((await decide(second, true, { order: id })).status).toBe(200)
    const after = await answerOf<AdminOrderDetail>('GET', `/api/admin/prime/orders/${orderId}`, { token: second.token, bindings })
    expect(after.waiting).toEqual([])
    expect(after.adminRefunds).toMatchObject([{ _id: body.refundId, amountPaise: 20_000, actorId: second.id }])
    expect(await actionsAbout(orderId)).toEqual(['prime.refund_ask', 'prime.refund_approve'])
    const said = await env.DB.prepare('SELECT after FROM audit_log WHERE id = ?1').bind(id).first<string>('after')
    expect(JSON.parse(said ?? '')).toMatchObject({ request: body.refundId, askedBy: first.id, reason: 'Checked the account' })
  })

  test('is never approved or rejected by the one who asked', async () => {
    const { first, ask, decide, refunds } = await asked()
    await ask()
    for (const approve of [true, false]) expect(await errorCodeOf(await decide(first, approve))).toBe('own_request')
    expect(await refunds()).toBe(0)
  })

  test('is rejected with a reason, and then over', async () => {
    const { second, orderId, ask, decide, refunds } = await asked()
    await ask()
    expect((await decide(second, false)).status).toBe(200)
    expect(await errorCodeOf(await decide(second, true))).toBe('request_over')
    expect(await refunds()).toBe(0)
    expect(await actionsAbout(orderId)).toEqual(['prime.refund_ask', 'prime.refund_reject'])
  })

  test('cannot be approved after seven days, and is not shown any more', async () => {
    const { second, orderId, body, ask, decide, refunds } = await asked()
    await ask()
    await expire(body.refundId)
    expect(await errorCodeOf(await decide(second, true))).toBe('request_over')
    const detail = await answerOf<AdminOrderDetail>('GET', `/api/admin/prime/orders/${orderId}`, { token: second.token })
    expect([detail.waiting, await refunds()]).toEqual([[], 0])
  })

  test('is for admins with the capability alone, and asks for a recent sign-in', async () => {
    const { second, ask, decide, refunds } = await asked()
    await ask()
    const support = await person({ role: 'admin', permissions: ['support'] })
    expect((await decide(support, true)).status).toBe(403)
    await env.DB.prepare('UPDATE session SET signed_in_at = ?2, created_at = ?2 WHERE user_id = ?1')
      .bind(second.id, Date.now() - 16 * 60_000)
      .run()
    expect(await errorCodeOf(await decide(second, true))).toBe('sign_in_again')
    expect(await refunds()).toBe(0)
  })

  test('keeps its ids to what they were used for', async () => {
    const { second, body, ask, decide } = await asked()
    await ask()
    expect(await errorCodeOf(await ask(undefined, { amountPaise: 30_000 }))).toBe('order_reused')
    const id = newId()
    await decide(second, false, { order: id })
    expect(await errorCodeOf(await decide(second, true, { order: id }))).toBe('order_reused')
    expect(await errorCodeOf(await decide(second, false, { order: id, request: newId() }))).toBe('order_reused')
    expect(await errorCodeOf(await decide(second, true, { order: body.refundId }))).toBe('order_reused')
  })

  test('of more than is left is refused when it is asked for, and when it is approved after another one', async () => {
    const { second, body, ask, decide, refunds } = await asked()
    expect(await errorCodeOf(await ask(undefined, { amountPaise: 60_000 }))).toBe('refund_too_much')
    await ask()
    const other = newId()
    await ask(undefined, { refundId: other, amountPaise: 40_000 })
    expect((await decide(second, true, { request: other })).status).toBe(200)
    expect(await errorCodeOf(await decide(second, true))).toBe('refund_too_much')
    // It goes on waiting, and can be rejected.
    expect(await count("approval_request WHERE id = ?1 AND state = 'waiting'", body.refundId)).toBe(1)
    expect((await decide(second, false)).status).toBe(200)
    expect(await refunds()).toBe(1)
  })

  test('has one winner among admins who decide at once', async () => {
    const { ask, decide, body, refunds } = await asked()
    await ask()
    const admins = await Promise.all(Array.from({ length: 6 }, () => person({ role: 'admin' })))
    const codes = await Promise.all(admins.map(async (one, i) => (await decide(one, i % 2 === 0)).status))
    expect(codes.filter((status) => status === 200)).toHaveLength(1)
    expect(await count("approval_request WHERE id = ?1 AND state <> 'waiting'", body.refundId)).toBe(1)
    expect(await refunds()).toBeLessThanOrEqual(1)
  })
})

describe('a key correction where the operator wants two persons', () => {
  async function asked() {
    const { testId } = await publishedSample()
    const [first, second] = [await person({ role: 'admin' }), await person({ role: 'admin', permissions: ['review'] })]
    const keysOf = (by: Person) => answerOf<TestKeys>('GET', `/api/admin/tests/${testId}/keys`, { token: by.token, bindings })
    const body = {
      order: newId(),
      paperVersion: 1,
      expectedKeyVersion: 1,
      changes: [{ question: 0, action: 'dropFullMarksAll' }],
      reason: 'Two options are right',
    }
    const ask = (change: Partial<typeof body> = {}) =>
      answerOf<KeyPublishResponse>('POST', `/api/admin/tests/${testId}/keys/publish`, {
        token: first.token,
        body: { ...body, ...change },
        bindings,
      })
    const decide = (by: Person, approve: boolean, change: Record<string, unknown> = {}) =>
      call('POST', `/api/admin/tests/${testId}/keys/decide`, {
        token: by.token,
        body: { order: newId(), request: body.order, approve, reason: 'Agreed', ...change },
        bindings,
      })
    return { testId, first, second, keysOf, body, ask, decide }
  }

  test('changes nothing until a second admin approves it, and then makes the next key with its regrade', async () => {
    const { testId, first, second, keysOf, body, ask, decide } = await asked()
    for (let i = 0; i < 2; i++) expect(await ask()).toMatchObject({ isWaiting: true, keyVersion: 1, jobId: body.order })
    const before = await keysOf(second)
    expect(before.paper?.keyVersion).toBe(1)
    expect(before.waiting).toMatchObject([{ id: body.order, actorId: first.id, content: { changes: body.changes, reason: body.reason } }])
    expect(before.people.map(({ userId }) => userId)).toContain(first.id)
    expect(await errorCodeOf(await decide(first, true))).toBe('own_request')
    const order = newId()
    for (let i = 0; i < 2; i++) expect((await decide(second, true, { order })).status).toBe(200)
    const after = await keysOf(second)
    expect([after.paper?.keyVersion, after.waiting]).toEqual([2, []])
    expect(after.paper?.history[0]).toMatchObject({ keyVersion: 2, actorId: second.id, reason: body.reason })
    expect(await count("job WHERE target = ?1 AND kind = 'regrade'", testId)).toBe(1)
    expect(await actionsAbout(testId)).toEqual(expect.arrayContaining(['key.publish_ask', 'key.publish_approve']))
    const said = await env.DB.prepare('SELECT after FROM audit_log WHERE id = ?1').bind(order).first<string>('after')
    expect(JSON.parse(said ?? '')).toMatchObject({ request: body.order, askedBy: first.id, keys: expect.anything() })
  })

  test('that no longer fits the key goes on waiting and can be rejected', async () => {
    const { testId, first, second, body, ask, decide, keysOf } = await asked()
    await ask()
    // Without the switch it is published at once, as ever.
    await answerOf('POST', `/api/admin/tests/${testId}/keys/publish`, { token: first.token, body: { ...body, order: newId() } })
    expect(await errorCodeOf(await decide(second, true))).toBe('conflict')
    expect((await keysOf(second)).waiting).toHaveLength(1)
    expect((await decide(second, false)).status).toBe(200)
    expect((await keysOf(second)).waiting).toHaveLength(0)
  })

  test('of another test is not found, and one that expired is over', async () => {
    const [one, other] = [await asked(), await asked()]
    await one.ask()
    expect(await errorCodeOf(await other.decide(other.second, true, { request: one.body.order }))).toBe('not_found')
    await expire(one.body.order)
    expect(await errorCodeOf(await one.decide(one.second, true))).toBe('request_over')
    expect((await one.keysOf(one.second)).waiting).toEqual([])
  })

  test('that cannot be is refused when it is asked for', async () => {
    const { testId, first, body } = await asked()
    const response = await call('POST', `/api/admin/tests/${testId}/keys/publish`, {
      token: first.token,
      body: { ...body, changes: [{ question: 99, action: 'withdraw' }] },
      bindings,
    })
    expect(response.status).toBe(400)
  })
})

test('without the switch nothing waits', async () => {
  const { testId } = await publishedSample()
  const admin = await person({ role: 'admin' })
  const body = { paperVersion: 1, expectedKeyVersion: 1, changes: [{ question: 0, action: 'dropFullMarksAll' }], reason: 'Two are right' }
  expect(await answerOf<KeyPublishResponse>('POST', `/api/admin/tests/${testId}/keys/publish`, { token: admin.token, body })).toMatchObject(
    {
      isWaiting: false,
      keyVersion: 2,
    },
  )
})

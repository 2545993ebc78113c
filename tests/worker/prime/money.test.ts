import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import type { AdminOrderDetail, AlertsResponse } from '#contract/prime/admin-schemas.ts'
import type { OrderDetail } from '#contract/prime/schemas.ts'
import { runPrimeTasks } from '#worker/features/prime/scheduled.ts'
import { newId } from '#worker/platform/ids.ts'
import { answerOf, call, errorCodeOf } from '#tests/worker/helpers/call.ts'
import { change, type Person, person } from '#tests/worker/helpers/people.ts'
import { callBack, check, count, coupon, deliver, events, order, pay, shop, standIn, untilOf } from './ground.ts'

const DAY = 86_400_000

async function bought(): Promise<{ admin: Person; learner: Person; orderId: string; paymentId: string }> {
  const { admin, learner, plan } = await shop()
  const opened = await order(learner, plan)
  const { payment } = await pay(opened)
  await check(learner, opened)
  await events(payment.id)
  return { admin, learner, orderId: opened.orderId, paymentId: payment.id }
}

async function sign(body: string): Promise<string> {
  const key = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(env.RAZORPAY_WEBHOOK_SECRET),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  return [...new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(body)))]
    .map((b) => b.toString(16).padStart(2, '0'))
    .join('')
}

describe('a webhook', () => {
  test('that is not signed, or was changed by a character, is refused, and nothing is stored', async () => {
    const { learner, plan } = await shop()
    const opened = await order(learner, plan)
    await pay(opened)
    const [told] = await events(opened.checkout.gatewayOrderId)
    if (told === undefined) throw new Error('no event')
    const before = await count('prime_event')
    for (const bad of [
      { ...told, signature: '' },
      { ...told, signature: told.signature.replace(/^./, (c) => (c === '0' ? '1' : '0')) },
      { ...told, body: told.body.replace('49900', '100') },
      { ...told, body: `${told.body} ` },
    ])
      expect(await errorCodeOf(await deliver(bad))).toBe('webhook_refused')
    const unsigned = await call('POST', '/api/payments/webhook', { rawBody: told.body, headers: { 'content-type': 'application/json' } })
    expect(await errorCodeOf(unsigned)).toBe('webhook_refused')
    expect(await count('prime_event')).toBe(before)
    expect(await untilOf(learner)).toBeNull()
  })
  test.each([
    ['an event nobody knows', '{"event":"subscription.charged","payload":{},"created_at":1}', 'unknown event'],
    [
      'a payment of an order that is not ours',
      '{"event":"payment.captured","payload":{"payment":{"entity":{"id":"pay_AAAAAAAAAAAAAA","order_id":"order_AAAAAAAAAAAAAA","amount":100,"currency":"INR","status":"captured"}}}}',
      'unknown order',
    ],
    ['no JSON', 'not json', 'unreadable'],
    ['JSON of another shape', '{"event":"payment.captured","payload":{"payment":{"entity":{"id":7}}}}', 'unknown event'],
    ['nothing', '', 'unreadable'],
  ])('of %s, rightly signed, is accepted and kept', async (_name, body, outcome) => {
    const response = await deliver({ event: '', body, signature: await sign(body) })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ outcome })
    expect(await count('prime_event WHERE outcome = ?1', outcome)).toBeGreaterThan(0)
  })
  test.each([{ amount: 49_899 }, { currency: 'USD' }])('of a payment with %o grants nothing and raises an alert', async (wrong) => {
    const { admin, learner, plan } = await shop()
    const opened = await order(learner, plan)
    const { payment } = await pay(opened, 'pending')
    const entity = {
      id: payment.id,
      order_id: opened.checkout.gatewayOrderId,
      amount: 49_900,
      currency: 'INR',
      status: 'captured',
      ...wrong,
    }
    const body = JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } }, created_at: 1 })
    expect((await deliver({ event: '', body, signature: await sign(body) })).status).toBe(200)
    expect(await untilOf(learner)).toBeNull()
    const { items } = await answerOf<AlertsResponse>('GET', '/api/admin/prime/alerts', { token: admin.token })
    const alert = items.find(({ orderId }) => orderId === opened.orderId)
    expect(alert?.kind).toBe('amountMismatch')
    await answerOf('POST', '/api/admin/prime/alerts/close', { token: admin.token, body: { id: alert?.id ?? '' } })
    expect(await count("audit_log WHERE action = 'prime.alert_close' AND target = ?1", alert?.id)).toBe(1)
  })
})

test('all orders of {authorized, captured, order.paid, failed, callback} end in the same rows', async () => {
  const ends = new Set<string>()
  for (const turns of [0, 1, 2, 3, 4]) {
    const { learner, plan } = await shop()
    const opened = await order(learner, plan)
    // It fails first and comes through late, so that all four events are there.
    const failed = await pay(opened, 'failure')
    await standIn('resolve', { payment: failed.payment.id, outcome: 'success' })
    const told = await events(opened.checkout.gatewayOrderId)
    expect(told.map(({ event }) => event)).toEqual(['payment.failed', 'payment.authorized', 'payment.captured', 'order.paid'])
    const acts = [...told.map((one) => () => deliver(one)), () => callBack(learner, opened, failed.callback)]
    for (const act of [...acts.slice(turns), ...acts.slice(0, turns)].toReversed()) expect((await act()).status).toBe(200)
    const detail = await answerOf<OrderDetail>('GET', `/api/prime/orders/${opened.orderId}`, { token: learner.token })
    ends.add(
      JSON.stringify([detail.state, detail.failure, detail.documents.length, await count('prime_grant WHERE user_id = ?1', learner.id)]),
    )
  }
  expect([...ends]).toEqual(['["paid",null,1,1]'])
})

describe('others', () => {
  test('cannot see, check or confirm an order, by whatever signature', async () => {
    const { learner, plan } = await shop()
    const stranger = await person()
    const opened = await order(learner, plan)
    const { callback } = await pay(opened)
    for (const response of [
      await call('GET', `/api/prime/orders/${opened.orderId}`, { token: stranger.token }),
      await call('POST', `/api/prime/orders/${opened.orderId}/check`, { token: stranger.token, body: {} }),
      await callBack(stranger, opened, callback),
    ])
      expect(await errorCodeOf(response)).toBe('not_found')
    expect(await untilOf(stranger)).toBeNull()
  })
  test('payments cannot be used for an own order', async () => {
    const { learner, plan } = await shop()
    const stranger = await person()
    const theirs = await order(learner, plan)
    const { callback } = await pay(theirs)
    const own = await order(stranger, plan)
    for (const given of [
      callback,
      { ...callback, razorpay_order_id: own.checkout.gatewayOrderId },
      { ...callback, razorpay_order_id: 'null' },
      { ...callback, razorpay_signature: '0'.repeat(64) },
    ])
      expect(await errorCodeOf(await callBack(stranger, own, given))).toBe('payment_not_verified')
    expect(await untilOf(stranger)).toBeNull()
    expect(await count('prime_payment WHERE user_id = ?1', stranger.id)).toBe(0)
  })
})

describe('a refund', () => {
  const refund = (admin: Person, orderId: string, paymentId: string, amountPaise: number, refundId = newId()) =>
    call('POST', `/api/admin/prime/orders/${orderId}/refund`, {
      token: admin.token,
      body: { refundId, paymentId, amountPaise, reason: 'asked for it' },
    })

  test('of half takes half of the days, makes a credit note, and is one however often it is ordered', async () => {
    const { admin, learner, orderId, paymentId } = await bought()
    const until = (await untilOf(learner)) ?? 0
    const refundId = newId()
    for (let i = 0; i < 3; i++) expect((await refund(admin, orderId, paymentId, 24_950, refundId)).status).toBe(200)
    for (const told of await events(paymentId)) await deliver(told)
    expect((await untilOf(learner)) ?? 0).toBe(until - 15 * DAY)
    const detail = await answerOf<AdminOrderDetail>('GET', `/api/admin/prime/orders/${orderId}`, { token: admin.token })
    expect(detail).toMatchObject({ state: 'partlyRefunded', adminRefunds: [{ state: 'processed', amountPaise: 24_950 }] })
    expect(detail.documents.map(({ kind, totalPaise }) => [kind, totalPaise])).toEqual([
      ['invoice', 49_900],
      ['creditNote', 24_950],
    ])
    expect(await count("audit_log WHERE action = 'prime.refund' AND target = ?1", orderId)).toBe(1)
  })
  test('under the id of an order that was used for something else is refused, and no money goes', async () => {
    const { admin, learner, orderId, paymentId } = await bought()
    const id = newId()
    const grant = { grantId: id, user: learner.id, days: 1, reason: 'a lost day' }
    await answerOf('POST', '/api/admin/prime/grants', { token: admin.token, body: grant })
    const used = await refund(admin, orderId, paymentId, 49_900, id)
    expect([used.status, await errorCodeOf(used)]).toEqual([409, 'order_reused'])
    expect(await count('prime_refund WHERE order_id = ?1', orderId)).toBe(0)
    const half = newId()
    expect((await refund(admin, orderId, paymentId, 10_000, half)).status).toBe(200)
    expect((await refund(admin, orderId, paymentId, 39_900, half)).status).toBe(409)
    expect(await count('prime_refund WHERE order_id = ?1', orderId)).toBe(1)
    const longer = await call('POST', '/api/admin/prime/grants', { token: admin.token, body: { ...grant, days: 300 } })
    expect([longer.status, await errorCodeOf(longer)]).toEqual([409, 'order_reused'])
  })
  test('that waits takes nothing until it has arrived', async () => {
    const { admin, learner, orderId, paymentId } = await bought()
    const until = await untilOf(learner)
    await standIn('faults', { slowRefunds: true })
    const made = await refund(admin, orderId, paymentId, 49_900)
    await standIn('faults', { slowRefunds: false })
    expect(made.status).toBe(200)
    expect(await untilOf(learner)).toBe(until)
    const id = await env.DB.prepare('SELECT gateway_refund_id AS id FROM prime_refund WHERE order_id = ?1')
      .bind(orderId)
      .first<string>('id')
    await standIn('refund', { refund: id, status: 'processed' })
    for (const told of await events(paymentId)) await deliver(told)
    expect((await untilOf(learner)) ?? Infinity).toBeLessThanOrEqual(Date.now())
  })
  test('never comes to more than was paid, fifty at once', async () => {
    const { admin, orderId, paymentId } = await bought()
    const answers = await Promise.all(Array.from({ length: 12 }, () => refund(admin, orderId, paymentId, 20_000)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(await errorCodeOf(await refund(admin, orderId, paymentId, 9_901))).toBe('refund_too_much')
    expect(await errorCodeOf(await refund(admin, orderId, 'pay_nobodysXXXXXX', 100))).toBe('not_found')
  })
  test('is for admins alone', async () => {
    const { learner, orderId, paymentId } = await bought()
    expect(await errorCodeOf(await refund(learner, orderId, paymentId, 100))).toBe('forbidden')
  })
  test('waits while a dispute is open; lost it takes the pass, won it gives it back', async () => {
    const { admin, learner, orderId, paymentId } = await bought()
    const until = (await untilOf(learner)) ?? 0
    const dispute = async (what: string, minutes: number) => {
      await standIn('dispute', {
        payment: paymentId,
        what,
        dispute: 'disp_AAAAAAAAAAAAAA',
        at: Math.floor(Date.now() / 1000) + minutes * 60,
      })
      for (const told of await events(paymentId)) expect((await deliver(told)).status).toBe(200)
      return (await untilOf(learner)) ?? 0
    }
    expect(await dispute('created', 0)).toBe(until)
    expect(await errorCodeOf(await refund(admin, orderId, paymentId, 100))).toBe('refund_frozen')
    expect(await dispute('under_review', 1)).toBe(until)
    expect(await dispute('action_required', 2)).toBe(until)
    expect(await dispute('lost', 3)).toBeLessThan(Date.now() + 1_000)
    expect(await dispute('won', 4)).toBe(until)
    expect(await dispute('closed', 5)).toBe(until)
  })
})

describe('the gateway', () => {
  test('that makes an order and is not heard has made the only one', async () => {
    const { learner, plan } = await shop()
    await standIn('faults', { unheardOrders: 1 })
    const opened = await order(learner, plan)
    const { orders } = await standIn<{ orders: { id: string; receipt: string }[] }>('books', {})
    expect(orders.filter(({ receipt }) => receipt === opened.orderId).map(({ id }) => id)).toEqual([opened.checkout.gatewayOrderId])
  })
  test('is asked for one order by ten at once', async () => {
    const { learner, plan } = await shop()
    const opened = await Promise.all(Array.from({ length: 10 }, () => order(learner, plan)))
    expect(new Set(opened.map(({ orderId }) => orderId)).size).toBe(1)
    const { orders } = await standIn<{ orders: { receipt: string }[] }>('books', {})
    expect(orders.filter(({ receipt }) => receipt === opened[0]?.orderId)).toHaveLength(1)
  })
})

test('the last use of a coupon has one winner among twenty', async () => {
  const { admin, plan } = await shop()
  const { code } = await coupon(admin, { limitTotal: 1 })
  const crowd = await Promise.all(Array.from({ length: 20 }, () => person()))
  const answers = await Promise.all(
    crowd.map(({ token }) => call('POST', '/api/prime/orders', { token, body: { planId: plan._id, coupon: code, shownPaise: 40_000 } })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await count('prime_coupon_use WHERE code = ?1', code)).toBe(1)
})

test('an order that no one pays ends after a day, gives its coupon back, and is granted all the same when it is paid late', async () => {
  const { admin, learner, plan } = await shop()
  const { code } = await coupon(admin, { limitTotal: 1 })
  const opened = await order(learner, plan, 40_000, code)
  const age = (ms: number) =>
    env.DB.prepare('UPDATE prime_order SET created_at = created_at - ?2, next_check_at = 1 WHERE id = ?1').bind(opened.orderId, ms).run()
  await age(DAY + 1)
  await runPrimeTasks(env, Date.now())
  expect(await count("prime_order WHERE id = ?1 AND state = 'expired' AND is_open IS NULL", opened.orderId)).toBe(1)
  expect(await count('prime_coupon_use WHERE code = ?1', code)).toBe(0)
  await pay(opened)
  await age(0)
  await runPrimeTasks(env, Date.now())
  expect(await count("prime_order WHERE id = ?1 AND state = 'paid'", opened.orderId)).toBe(1)
  expect(await count('prime_coupon_use WHERE code = ?1', code)).toBe(1)
})

test('a payment that waits for us is captured by the reconciler', async () => {
  const { learner, plan } = await shop()
  const opened = await order(learner, plan)
  await standIn('faults', { manualCapture: true })
  await pay(opened)
  await standIn('faults', { manualCapture: false })
  expect(await check(learner, opened)).toMatchObject({ state: 'paid' })
})

describe('the end of a pass', () => {
  test('is told a week before, a day before and after, each once, by a notification and a letter', async () => {
    const learner = await person()
    const end = Date.now() + 30 * DAY
    await change(learner.id, 'prime_access_until', end)
    const told = async (at: number) => {
      await runPrimeTasks(env, at)
      await runPrimeTasks(env, at + 1)
      return count('notification WHERE user_id = ?1', learner.id)
    }
    expect(await told(end - 8 * DAY)).toBe(0)
    expect(await told(end - 6 * DAY)).toBe(1)
    expect(await told(end - 12 * 3_600_000)).toBe(2)
    expect(await told(end + 1)).toBe(3)
    expect(await told(end + 4 * DAY)).toBe(3)
    expect(await count('mail_outbox WHERE user_id = ?1 AND sent_at IS NOT NULL', learner.id)).toBe(3)
  })
})

test('days given by hand stack, are one however often they are sent, and leave one audit row', async () => {
  const { admin, learner } = await shop()
  const grantId = newId()
  for (let i = 0; i < 2; i++)
    await answerOf('POST', '/api/admin/prime/grants', {
      token: admin.token,
      body: { grantId, user: learner.id, days: 10, reason: 'a lost week' },
    })
  expect(Math.abs(((await untilOf(learner)) ?? 0) - Date.now() - 10 * DAY)).toBeLessThan(10_000)
  expect(await count("audit_log WHERE action = 'prime.grant' AND target = ?1", learner.id)).toBe(1)
  expect(await count('notification WHERE user_id = ?1', learner.id)).toBe(1)
})

test('a repair asks the gateway, settles what it says, and leaves one audit row', async () => {
  const { admin, learner, plan } = await shop()
  const opened = await order(learner, plan)
  await pay(opened)
  const fixed = await answerOf<AdminOrderDetail>('POST', `/api/admin/prime/orders/${opened.orderId}/repair`, {
    token: admin.token,
    body: { reason: 'paid and not active' },
  })
  expect(fixed.state).toBe('paid')
  expect(fixed.moments.find(({ what }) => what === 'repaired')?.actorId).toBe(admin.id)
  expect(new Set(fixed.people.map(({ userId }) => userId))).toEqual(new Set([admin.id, learner.id]))
  expect(await untilOf(learner)).not.toBeNull()
  expect(await count("audit_log WHERE action = 'prime.repair' AND target = ?1", opened.orderId)).toBe(1)
})

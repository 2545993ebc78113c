import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import type { OrderDetail, OrdersResponse, OrderStatus, PassResponse, PlansResponse, Quote } from '#contract/prime/schemas.ts'
import type { MeResponse } from '#contract/auth/schemas.ts'
import { answerOf, call, errorCodeOf } from '#tests/worker/helpers/call.ts'
import { change, person } from '#tests/worker/helpers/people.ts'
import { callBack, check, count, coupon, deliver, events, order, pay, shop, standIn, untilOf } from './ground.ts'

const DAY = 86_400_000

describe('buying a pass', () => {
  test('grants it by the callback alone: thirty days, an invoice, a notification', async () => {
    const { learner, plan } = await shop()
    const opened = await order(learner, plan)
    expect(opened).toMatchObject({ amountPaise: 49_900, checkout: { currency: 'INR', keyId: env.RAZORPAY_KEY_ID } })
    const before = Date.now()
    const { callback } = await pay(opened)
    const status = await (await callBack(learner, opened, callback)).json<OrderStatus>()
    expect(status).toMatchObject({ state: 'paid', amountPaise: 49_900 })
    const { user } = await answerOf<MeResponse>('GET', '/api/me', { token: learner.token })
    expect(Date.parse(user.primeAccessUntil ?? '') - before).toBeGreaterThanOrEqual(30 * DAY)
    expect(Date.parse(user.primeAccessUntil ?? '') - Date.now()).toBeLessThanOrEqual(30 * DAY)
    const detail = await answerOf<OrderDetail>('GET', `/api/prime/orders/${opened.orderId}?language=hi`, { token: learner.token })
    expect(detail.planTitle).toEqual({ text: 'एक महीना', locale: 'hi' })
    expect(detail.moments.map(({ what }) => what).toSorted()).toEqual(['captured', 'created', 'granted'])
    expect(detail.documents).toMatchObject([
      { kind: 'invoice', totalPaise: 49_900, taxablePaise: 42_288, cgstPaise: 3_806, sgstPaise: 3_806 },
    ])
    expect(await count('notification WHERE user_id = ?1', learner.id)).toBe(1)
    expect(await count("mail_outbox WHERE user_id = ?1 AND kind = 'primeReceipt'", learner.id)).toBe(1)
    const pass = await answerOf<PassResponse>('GET', '/api/prime/pass', { token: learner.token })
    expect(pass).toMatchObject({ plan: { planId: plan._id, days: 30 }, grants: [{ kind: 'purchase', days: 30, revokedDays: 0 }] })
  })
  test('grants it by webhooks alone, however often and in whatever order they come', async () => {
    const { learner, plan } = await shop()
    const opened = await order(learner, plan)
    await pay(opened)
    const told = await events(opened.checkout.gatewayOrderId)
    expect(told.map(({ event }) => event)).toEqual(['payment.authorized', 'payment.captured', 'order.paid'])
    for (const delivery of [...told.toReversed(), ...told, ...told]) expect((await deliver(delivery)).status).toBe(200)
    expect(await count('prime_grant WHERE user_id = ?1', learner.id)).toBe(1)
    expect(await count('prime_invoice WHERE user_id = ?1', learner.id)).toBe(1)
    expect(await count('notification WHERE user_id = ?1', learner.id)).toBe(1)
  })
  test('grants it by a look of the learner where neither came', async () => {
    const { learner, plan } = await shop()
    const opened = await order(learner, plan)
    expect(await check(learner, opened)).toMatchObject({ state: 'created', primeUntil: null })
    await pay(opened)
    expect(await check(learner, opened)).toMatchObject({ state: 'paid' })
  })
  test('again in time stacks on the end', async () => {
    const { learner, plan } = await shop()
    const end = Date.now() + 10 * DAY
    await change(learner.id, 'prime_access_until', end)
    for (const n of [1, 2]) {
      const opened = await order(learner, plan)
      await callBack(learner, opened, (await pay(opened)).callback)
      expect((await untilOf(learner)) ?? 0).toBeGreaterThanOrEqual(end + n * 30 * DAY)
      expect((await untilOf(learner)) ?? 0).toBeLessThan(end + n * 30 * DAY + 2_000)
    }
  })
  test('beyond five years ahead is refused before anything is paid', async () => {
    const { learner, plan } = await shop()
    await change(learner.id, 'prime_access_until', Date.now() + 5 * 365 * DAY)
    const quote = await answerOf<Quote>('POST', '/api/prime/quote', { token: learner.token, body: { planId: plan._id } })
    expect(quote.newUntil).toBeNull()
    const refused = await call('POST', '/api/prime/orders', { token: learner.token, body: { planId: plan._id, shownPaise: 49_900 } })
    expect(await errorCodeOf(refused)).toBe('prime_cap')
    expect(await count('prime_order WHERE user_id = ?1', learner.id)).toBe(0)
  })
  test('fails in words, can be tried again on the same order, and succeeds late', async () => {
    const { learner, plan } = await shop()
    const opened = await order(learner, plan)
    const failed = await pay(opened, 'failure')
    expect(await check(learner, opened)).toMatchObject({ state: 'failed', failure: 'payment_failed' })
    expect((await order(learner, plan)).orderId).toBe(opened.orderId)
    await standIn('resolve', { payment: failed.payment.id, outcome: 'success' })
    expect(await check(learner, opened)).toMatchObject({ state: 'paid', failure: null })
  })
  test('twice for one order sends the second payment back by itself', async () => {
    const { learner, plan } = await shop()
    const opened = await order(learner, plan)
    await pay(opened)
    const second = await pay(opened)
    await check(learner, opened)
    expect(await count("prime_alert WHERE order_id = ?1 AND kind = 'duplicateCapture'", opened.orderId)).toBe(1)
    expect(await count('prime_grant WHERE user_id = ?1', learner.id)).toBe(1)
    await call('POST', '/api/operations/sweep', { authorization: `Operator ${env.OPERATOR_SECRET}`, body: {} })
    const { payments } = await standIn<{ payments: { id: string; amount_refunded: number }[] }>('books', {})
    const returned = payments
      .filter(({ id }) => [second.payment.id].includes(id))
      .concat(payments.filter(({ amount_refunded }) => amount_refunded > 0))
    expect(returned.some(({ amount_refunded }) => amount_refunded === 49_900)).toBe(true)
    expect((await untilOf(learner)) ?? 0).toBeGreaterThan(Date.now() + 29 * DAY)
  })
})

describe('a coupon', () => {
  test('lowers the price of the order, is held by it, and follows it when it is replaced', async () => {
    const { admin, learner, plan } = await shop()
    const { code } = await coupon(admin, { limitTotal: 1 })
    const quote = await answerOf<Quote>('POST', '/api/prime/quote', {
      token: learner.token,
      body: { planId: plan._id, coupon: code.toLowerCase() },
    })
    expect(quote).toMatchObject({ discountPaise: 9_900, gst: { totalPaise: 40_000 }, coupon: { code, refused: null } })
    const plain = await order(learner, plan)
    const cheaper = await order(learner, plan, 40_000, code)
    expect(cheaper.orderId).not.toBe(plain.orderId)
    expect(await count('prime_order WHERE user_id = ?1 AND is_open = 1', learner.id)).toBe(1)
    const other = await person()
    const refused = await call('POST', '/api/prime/orders', {
      token: other.token,
      body: { planId: plan._id, coupon: code, shownPaise: 40_000 },
    })
    expect(await errorCodeOf(refused)).toBe('coupon_refused')
    expect(await count('prime_order WHERE user_id = ?1', other.id)).toBe(0)
    // Back without it: the hold is free again.
    await order(learner, plan)
    expect((await order(other, plan, 40_000, code)).amountPaise).toBe(40_000)
  })
  test('order that was replaced and paid all the same grants once, and its successor cannot take a second payment', async () => {
    const { admin, learner, plan } = await shop()
    const { code } = await coupon(admin)
    const old = await order(learner, plan)
    const successor = await order(learner, plan, 40_000, code)
    await pay(old)
    expect(await check(learner, old)).toMatchObject({ state: 'paid' })
    expect(await check(learner, successor)).toMatchObject({ state: 'replaced' })
    expect(await count('prime_coupon_use WHERE user_id = ?1', learner.id)).toBe(0)
    await pay(successor)
    expect(await check(learner, successor)).toMatchObject({ state: 'replaced' })
    expect(await count('prime_grant WHERE user_id = ?1', learner.id)).toBe(1)
    expect(await count("prime_refund WHERE user_id = ?1 AND kind = 'duplicate'", learner.id)).toBe(1)
  })
})

describe('a price', () => {
  test('of the browser counts for nothing', async () => {
    const { learner, plan } = await shop()
    for (const body of [
      { planId: plan._id, shownPaise: 100 },
      { planId: plan._id, shownPaise: 49_900, amountPaise: 100 },
      { planId: plan._id, shownPaise: 49_900, days: 3_650 },
      { planId: 'aaaaaaaaaaaaaaaa', shownPaise: 49_900 },
    ]) {
      const response = await call('POST', '/api/prime/orders', { token: learner.token, body })
      expect(['price_changed', 'invalid_request', 'not_found']).toContain(await errorCodeOf(response))
    }
    expect(await count('prime_order WHERE user_id = ?1', learner.id)).toBe(0)
  })
  test('that an admin changed makes another order, and the old one keeps its own', async () => {
    const { admin, learner, plan } = await shop()
    const old = await order(learner, plan)
    const { _id, updatedAt: _updatedAt, ...rest } = plan
    await answerOf('PUT', `/api/admin/prime/plans/${_id}`, { token: admin.token, body: { ...rest, pricePaise: 59_900 } })
    const refused = await call('POST', '/api/prime/orders', { token: learner.token, body: { planId: plan._id, shownPaise: 49_900 } })
    expect(await errorCodeOf(refused)).toBe('price_changed')
    const dearer = await order(learner, plan, 59_900)
    await pay(old)
    expect(await check(learner, old)).toMatchObject({ state: 'paid', amountPaise: 49_900 })
    expect(await check(learner, dearer)).toMatchObject({ state: 'replaced' })
  })
})

test('plans are shown to everyone in their language, those that are put away to no one', async () => {
  const { plan } = await shop({ active: false })
  const { items } = await answerOf<PlansResponse>('GET', '/api/prime/plans?language=hi')
  expect(items.some(({ _id }) => _id === plan._id)).toBe(false)
})

test('orders come page by page and by state', async () => {
  const { learner, plan } = await shop()
  const first = await order(learner, plan)
  await pay(first)
  await check(learner, first)
  await order(learner, plan)
  const page = await answerOf<OrdersResponse>('GET', '/api/prime/orders?limit=1', { token: learner.token })
  expect(page.items).toHaveLength(1)
  const next = await answerOf<OrdersResponse>('GET', `/api/prime/orders?limit=1&cursor=${page.next}`, { token: learner.token })
  expect(next).toMatchObject({ items: [{ _id: first.orderId, state: 'paid' }], next: null })
  const paid = await answerOf<OrdersResponse>('GET', '/api/prime/orders?state=paid', { token: learner.token })
  expect(paid.items.map(({ _id }) => _id)).toEqual([first.orderId])
})

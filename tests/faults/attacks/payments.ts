import { createHmac } from 'node:crypto'
import { type Attack, Hole, mustBe, mustRefuse, needed } from './attack.ts'
import type { Person } from './people.ts'
import { GATEWAY, PLAN, type World } from './world.ts'

interface Opened {
  readonly orderId: string
  readonly checkout: { readonly gatewayOrderId: string }
}

const order = async (w: World, who: Person): Promise<Opened> =>
  needed(await w.call('POST', '/api/prime/orders', { token: who.token, body: { planId: PLAN.id, shownPaise: PLAN.pricePaise } }))

const confirm = (w: World, who: Person, orderId: string, body: unknown) =>
  w.call('POST', `/api/prime/orders/${orderId}/callback`, { token: who.token, body })

const signed = (body: string, secret = GATEWAY.webhookSecret): string => createHmac('sha256', secret).update(body).digest('hex')

const deliver = (w: World, body: string, signature: string | null) =>
  w.call('POST', '/api/payments/webhook', { raw: body, headers: signature === null ? {} : { 'x-razorpay-signature': signature } })

async function mustHaveNoPass(w: World, who: Person): Promise<void> {
  const [row] = await w.rows<{ until: number | null }>('SELECT prime_access_until AS until FROM user WHERE id = ?1', who.id)
  if (row?.until !== null) throw new Hole('a pass was given without money')
}

/** A pass for nothing, for less, or more than once. */
export const PAYMENTS: readonly Attack[] = [
  {
    title: 'Confirm an own order with made-up signatures, with those of another order and with somebody else’s payment',
    run: async (w) => {
      const [payer, thief] = [await w.person(), await w.person()]
      const [paid, own] = [await order(w, payer), await order(w, thief)]
      const payment = w.gateway.books.pay(paid.checkout.gatewayOrderId, 'success')
      const good = w.gateway.books.signCheckout(payment)
      const { gatewayOrderId } = own.checkout
      const hmac = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('hex')
      const tries = [
        { gatewayOrderId: good.razorpay_order_id, paymentId: payment.id, signature: good.razorpay_signature },
        { gatewayOrderId, paymentId: payment.id, signature: good.razorpay_signature },
        { gatewayOrderId, paymentId: payment.id, signature: hmac(`${gatewayOrderId}|${payment.id}`, 'secret') },
        { gatewayOrderId, paymentId: payment.id, signature: '' },
        { gatewayOrderId, paymentId: '', signature: hmac(`${gatewayOrderId}|`, GATEWAY.keyId) },
        { gatewayOrderId: '', paymentId: payment.id, signature: good.razorpay_signature },
        // Signed well, as by someone inside the gateway: the payment is of another order.
        { gatewayOrderId, paymentId: payment.id, signature: hmac(`${gatewayOrderId}|${payment.id}`, GATEWAY.keySecret) },
      ]
      for (const body of tries) mustRefuse(await confirm(w, thief, own.orderId, body), 'payment_not_verified', 'invalid_request')
      await mustHaveNoPass(w, thief)
    },
  },
  {
    title: 'Deliver webhooks that nobody signed, that were changed after signing, of a rupee less and in another currency',
    run: async (w) => {
      const thief = await w.person()
      const { checkout } = await order(w, thief)
      w.gateway.books.pay(checkout.gatewayOrderId, 'success')
      const events = w.gateway.books.deliveries.take(checkout.gatewayOrderId)
      if (events.length === 0) throw new Error('the gateway sent nothing')
      for (const { body, signature } of events) {
        mustRefuse(await deliver(w, body, null), 'webhook_refused')
        mustRefuse(await deliver(w, `${body} `, signature), 'webhook_refused')
        mustRefuse(await deliver(w, JSON.stringify(JSON.parse(body), null, 1), signature), 'webhook_refused')
        mustRefuse(await deliver(w, body, signed(body, GATEWAY.keySecret)), 'webhook_refused')
        mustRefuse(await deliver(w, body, signed(body).toUpperCase()), 'webhook_refused')
        mustRefuse(await deliver(w, '', signed(body)), 'webhook_refused')
        const less = body.replaceAll(`"amount":${PLAN.pricePaise}`, `"amount":${PLAN.pricePaise - 100}`)
        const dollars = body.replaceAll('"currency":"INR"', '"currency":"USD"')
        for (const other of [less, dollars]) if (other !== body) await deliver(w, other, signed(other))
      }
      await mustHaveNoPass(w, thief)
    },
  },
  {
    title: 'Deliver one payment forty times at once under other event ids, beside the callback of the browser',
    run: async (w) => {
      const payer = await w.person()
      const opened = await order(w, payer)
      const payment = w.gateway.books.pay(opened.checkout.gatewayOrderId, 'success')
      const { razorpay_signature: signature } = w.gateway.books.signCheckout(payment)
      const events = w.gateway.books.deliveries.take(opened.checkout.gatewayOrderId)
      const browser = { gatewayOrderId: opened.checkout.gatewayOrderId, paymentId: payment.id, signature }
      await Promise.all([
        ...Array.from({ length: 40 }, (_, i) => {
          const event = events[i % events.length]
          const headers = { 'x-razorpay-signature': event?.signature ?? '', 'x-razorpay-event-id': `evt_${i}` }
          return w.call('POST', '/api/payments/webhook', { raw: event?.body ?? '', headers })
        }),
        ...Array.from({ length: 5 }, () => confirm(w, payer, opened.orderId, browser)),
      ])
      needed(await confirm(w, payer, opened.orderId, browser))
      const [row] = await w.rows<{ until: number }>('SELECT prime_access_until AS until FROM user WHERE id = ?1', payer.id)
      mustBe('the days that were given', Math.round(((row?.until ?? 0) - Date.now()) / 86_400_000), PLAN.days)
    },
  },
  {
    title: 'Name the own price: a rupee, a negative one, a fraction, in a field of its own, and twice with a coupon',
    run: async (w) => {
      const who = await w.person()
      const ask = (body: object) =>
        w.call('POST', '/api/prime/orders', { token: who.token, body: { planId: PLAN.id, shownPaise: PLAN.pricePaise, ...body } })
      for (const shownPaise of [100, -49_900, 0, 499.5, '49900', 1e15, null]) mustRefuse(await ask({ shownPaise }))
      for (const extra of [{ amountPaise: 100 }, { price: 1 }, { days: 3_650 }, { currency: 'IRR' }, { userId: w.taker.id }])
        mustRefuse(await ask(extra), 'invalid_request')
      mustRefuse(await ask({ coupon: ['SECRET20', 'SECRET20'] }), 'invalid_request')
      mustRefuse(await ask({ coupon: 'SECRET20', shownPaise: 100 }))
      const [row] = await w.rows<{ n: number }>('SELECT count(*) AS n FROM prime_order WHERE user_id = ?1 AND amount_paise < 39920', who.id)
      mustBe('the orders below the price', row?.n, 0)
    },
  },
]

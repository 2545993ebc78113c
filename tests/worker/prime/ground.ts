import { env } from 'cloudflare:workers'
import type { AdminCoupon, AdminPlan, SaveCouponRequest, SavePlanRequest } from '#contract/prime/admin-schemas.ts'
import type { OpenOrder, OrderStatus } from '#contract/prime/schemas.ts'
import { newId } from '#worker/platform/ids.ts'
import { answerOf, call } from '#tests/worker/helpers/call.ts'
import { type Person, person } from '#tests/worker/helpers/people.ts'

export interface StandInPayment {
  readonly id: string
  readonly status: string
  readonly amount_refunded: number
}
export interface Delivery {
  readonly event: string
  readonly body: string
  readonly signature: string
}

/** Asks the gateway's stand-in, which runs beside the tests. */
export async function standIn<Answer>(path: string, body: unknown): Promise<Answer> {
  const response = await fetch(`${env.PAYMENT_GATEWAY ?? ''}/stand-in/${path}`, { method: 'POST', body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`the stand-in: ${response.status} ${await response.text()}`)
  return response.json()
}

/** An admin, a plan of ₹499 for 30 days, and a learner who has not bought it. */
export async function shop(change: Partial<SavePlanRequest> = {}): Promise<{ admin: Person; learner: Person; plan: AdminPlan }> {
  const admin = await person({ role: 'admin' })
  const plan = await answerOf<AdminPlan>('PUT', `/api/admin/prime/plans/${newId()}`, {
    token: admin.token,
    body: {
      version: 0,
      title: { en: 'Month', hi: 'एक महीना' },
      benefits: [{ en: 'All tests' }],
      pricePaise: 49_900,
      gstBp: 1_800,
      days: 30,
      position: 0,
      active: true,
      ...change,
    },
  })
  return { admin, plan, learner: await person() }
}

export async function coupon(admin: Person, change: Partial<SaveCouponRequest> = {}): Promise<AdminCoupon> {
  return answerOf('PUT', `/api/admin/prime/coupons/${newId().toUpperCase()}`, {
    token: admin.token,
    body: {
      version: 0,
      kind: 'percent',
      value: 2_000,
      maxDiscountPaise: null,
      minPricePaise: 0,
      planIds: null,
      startsAt: null,
      endsAt: null,
      limitTotal: null,
      limitPerUser: 1,
      active: true,
      ...change,
    },
  })
}

export const order = (who: Person, plan: AdminPlan, shownPaise = plan.pricePaise, code: string | null = null): Promise<OpenOrder> =>
  answerOf('POST', '/api/prime/orders', { token: who.token, body: { planId: plan._id, coupon: code, shownPaise } })

/** Someone pays at the gateway; the page's call back to us is a thing apart. */
export const pay = (opened: OpenOrder, outcome: 'success' | 'failure' | 'pending' = 'success') =>
  standIn<{ payment: StandInPayment; callback: Record<`razorpay_${'payment_id' | 'order_id' | 'signature'}`, string> }>('pay', {
    order: opened.checkout.gatewayOrderId,
    outcome,
  })

type Callback = Awaited<ReturnType<typeof pay>>['callback']

export const callBack = (who: Person, opened: OpenOrder, given: Callback): Promise<Response> =>
  call('POST', `/api/prime/orders/${opened.orderId}/callback`, {
    token: who.token,
    body: { gatewayOrderId: given.razorpay_order_id, paymentId: given.razorpay_payment_id, signature: given.razorpay_signature },
  })

export const check = (who: Person, opened: OpenOrder): Promise<OrderStatus> =>
  answerOf('POST', `/api/prime/orders/${opened.orderId}/check`, { token: who.token, body: {} })

/** The webhooks that the gateway would have sent about an order or a payment. */
export const events = (of: string): Promise<Delivery[]> => standIn('events', { of })

export const deliver = ({ body, signature }: Delivery): Promise<Response> =>
  call('POST', '/api/payments/webhook', {
    rawBody: body,
    headers: { 'x-razorpay-signature': signature, 'content-type': 'application/json' },
  })

export const untilOf = (who: Person): Promise<number | null> =>
  env.DB.prepare('SELECT prime_access_until AS until FROM user WHERE id = ?1').bind(who.id).first<number | null>('until')

export async function count(sql: string, ...values: unknown[]): Promise<number> {
  return (
    (await env.DB.prepare(`SELECT count(*) AS n FROM ${sql}`)
      .bind(...values)
      .first<number>('n')) ?? 0
  )
}

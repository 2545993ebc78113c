import * as z from 'zod/mini'
import type { Facts, RefundFact } from '#domain/money/ledger.ts'
import type { PaymentFact } from '#domain/money/payment-state.ts'
import type { GatewayConfig } from './gateway-config.ts'
import { listedOrder, orderEntity, paymentEntity, paymentFact, refundEntity, refundFact } from './razorpay-entities.ts'

/** The payment gateway as the product needs it: Razorpay, or what speaks its API. Money in paise. Every call may throw a `GatewayError`. */
export interface PaymentGateway {
  /** `receipt` is our own id of the order; the gateway keeps `notes` with it. */
  createOrder(receipt: string, amountPaise: number, notes: Readonly<Record<string, string>>): Promise<GatewayOrder>
  /** The order that an earlier, unanswered call may have made, or null. */
  findOrder(receipt: string): Promise<GatewayOrder | null>
  /** A page of the orders made since `from` (ms UTC), newest first, from behind the first `skip`; `isLast` where no page follows. */
  ordersSince(from: number, skip: number): Promise<{ readonly orders: readonly ListedOrder[]; readonly isLast: boolean }>
  /** The same of refunds: the payments that they were of. */
  refundedSince(from: number, skip: number): Promise<{ readonly payments: readonly string[]; readonly isLast: boolean }>
  paymentsOf(gatewayOrderId: string): Promise<readonly (PaymentFact & { readonly returnedPaise: number })[]>
  payment(paymentId: string): Promise<PaymentFact>
  capture(paymentId: string, amountPaise: number): Promise<PaymentFact>
  /** `refundId` is our own and the key of idempotency: sent again it is the same refund. */
  refund(paymentId: string, amountPaise: number, refundId: string): Promise<RefundFact>
  refundsOf(paymentId: string): Promise<Facts['refunds']>
}

/** An order as the gateway lists it. `notes` are what it was made with. */
export interface ListedOrder extends GatewayOrder {
  readonly receipt: string | null
  readonly notes: Readonly<Record<string, unknown>>
  /** ms UTC */
  readonly createdAt: number
}

export interface GatewayOrder {
  readonly id: string
  readonly amountPaise: number
  readonly currency: string
}

/** `away`: no answer, or one that may be another next time. `refused`: the gateway will not, whatever is tried. */
export class GatewayError extends Error {
  readonly kind: 'away' | 'refused'
  readonly code: string

  constructor(kind: 'away' | 'refused', code: string) {
    super(`the payment gateway: ${code}`)
    this.name = 'GatewayError'
    this.kind = kind
    this.code = code
  }
}

/** How long a call to the gateway may take, in ms: the learner is waiting. */
const TIMEOUT_MS = 10_000

export function razorpay(config: GatewayConfig): PaymentGateway {
  const call = caller(config)
  return {
    createOrder: async (receipt, amountPaise, notes) => {
      const body = { amount: amountPaise, currency: 'INR', receipt, notes: { ...notes, order: receipt }, payment: CAPTURE }
      return toOrder(orderEntity, await call('POST', '/v1/orders', body))
    },
    findOrder: async (receipt) => {
      const found = listOf(orderEntity, await call('GET', `/v1/orders?receipt=${encodeURIComponent(receipt)}`))
      const [order] = found.filter((one) => one.receipt === receipt).toSorted((a, b) => a.created_at - b.created_at)
      return order === undefined ? null : { id: order.id, amountPaise: order.amount, currency: order.currency }
    },
    ordersSince: async (from, skip) => {
      const found = listOf(orderEntity, await call('GET', `/v1/orders?${page(from, skip)}`))
      return { orders: found.map(listedOrder), isLast: found.length < LISTED }
    },
    refundedSince: async (from, skip) => {
      const found = listOf(refundEntity, await call('GET', `/v1/refunds?${page(from, skip)}`))
      return { payments: found.map((one) => one.payment_id), isLast: found.length < LISTED }
    },
    paymentsOf: async (gatewayOrderId) => {
      const found = listOf(paymentEntity, await call('GET', `/v1/orders/${gatewayOrderId}/payments`))
      return found.map((one) => ({ ...paymentFact(one), returnedPaise: one.amount_refunded ?? 0 }))
    },
    payment: async (paymentId) => paymentFact(read(paymentEntity, await call('GET', `/v1/payments/${paymentId}`))),
    capture: async (paymentId, amountPaise) =>
      paymentFact(read(paymentEntity, await call('POST', `/v1/payments/${paymentId}/capture`, { amount: amountPaise, currency: 'INR' }))),
    refund: async (paymentId, amountPaise, refundId) => {
      const body = { amount: amountPaise, speed: 'normal', receipt: refundId, notes: { refund: refundId } }
      const headers = { 'x-refund-idempotency': refundId }
      return refundFact(read(refundEntity, await call('POST', `/v1/payments/${paymentId}/refund`, body, headers)))
    },
    refundsOf: async (paymentId) =>
      listOf(refundEntity, await call('GET', `/v1/payments/${paymentId}/refunds`)).map((one) => refundFact(one)),
  }
}

/** The gateway lists at most 100 at once. Source: razorpay.com/docs/api/orders/fetch-all. */
const LISTED = 100
const page = (from: number, skip: number): string => `from=${Math.floor(from / 1_000)}&count=${LISTED}&skip=${skip}`

/** Authorised payments are captured by the gateway itself; what it leaves for longer goes back to the payer. */
const CAPTURE = { capture: 'automatic', capture_options: { automatic_expiry_period: 60, refund_speed: 'normal' } } as const

function caller({ api, keyId, keySecret }: GatewayConfig) {
  const authorization = `Basic ${btoa(`${keyId}:${keySecret}`)}`
  return async (method: 'GET' | 'POST', path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}): Promise<unknown> => {
    let response: Response
    let answer: unknown
    try {
      response = await fetch(api + path, {
        method,
        headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      answer = await response.json()
    } catch {
      throw new GatewayError('away', 'no answer')
    }
    if (response.ok) return answer
    const code = failure.safeParse(answer).data?.error.code ?? `HTTP ${response.status}`
    // 409: the same refund is being made; 429: later.
    throw new GatewayError([408, 409, 425, 429].includes(response.status) || response.status >= 500 ? 'away' : 'refused', code)
  }
}

const failure = z.looseObject({ error: z.looseObject({ code: z.string().check(z.maxLength(80)) }) })

function read<S extends z.ZodMiniType>(schema: S, answer: unknown): z.output<S> {
  const parsed = schema.safeParse(answer)
  if (!parsed.success) throw new GatewayError('away', 'an answer that is not understood')
  return parsed.data
}

const listOf = <S extends z.ZodMiniType>(schema: S, answer: unknown): z.output<S>[] =>
  read(z.looseObject({ items: z.array(schema) }), answer).items

function toOrder(schema: typeof orderEntity, answer: unknown): GatewayOrder {
  const { id, amount, currency } = read(schema, answer)
  return { id, amountPaise: amount, currency }
}

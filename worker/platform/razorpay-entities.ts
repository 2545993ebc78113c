/** What the gateway says of orders, payments, refunds and disputes, as far as it concerns us, and what that means in our words. */
import * as z from 'zod/mini'
import type { DisputeFact, RefundFact } from '#domain/money/ledger.ts'
import type { PaymentFact } from '#domain/money/payment-state.ts'
import type { ListedOrder } from './razorpay.ts'
import { GATEWAY_ORDER_ID, GATEWAY_PAYMENT_ID } from './gateway-signature.ts'

const paise = z.int().check(z.minimum(0), z.maximum(10_000_000_000))
const seconds = z.int().check(z.minimum(0), z.maximum(99_999_999_999))
const shortText = z.optional(z.nullable(z.string().check(z.maxLength(200))))
const id = (prefix: string) => z.string().check(z.regex(new RegExp(`^${prefix}_[A-Za-z0-9]{8,40}$`)))
/** An object, or `[]` where there are none. */
const notes = z.optional(z.union([z.record(z.string(), z.unknown()), z.array(z.unknown()), z.null()]))

export const orderEntity = z.looseObject({
  id: z.string().check(z.regex(GATEWAY_ORDER_ID)),
  amount: paise,
  currency: z.string(),
  receipt: shortText,
  notes,
  created_at: seconds,
})

export const paymentEntity = z.looseObject({
  id: z.string().check(z.regex(GATEWAY_PAYMENT_ID)),
  amount: paise,
  currency: z.string().check(z.maxLength(3)),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  order_id: z.string().check(z.regex(GATEWAY_ORDER_ID)),
  method: shortText,
  amount_refunded: z.optional(z.nullable(paise)),
  error_reason: shortText,
  error_code: shortText,
})

export const refundEntity = z.looseObject({
  id: id('rfnd'),
  payment_id: z.string().check(z.regex(GATEWAY_PAYMENT_ID)),
  amount: paise,
  status: z.enum(['pending', 'processed', 'failed']),
  receipt: shortText,
  notes,
})

export const disputeEntity = z.looseObject({
  id: id('disp'),
  payment_id: z.string().check(z.regex(GATEWAY_PAYMENT_ID)),
  amount: paise,
  status: z.enum(['open', 'under_review', 'won', 'lost', 'closed']),
})

const notesOf = ({ notes: given }: { notes?: z.output<typeof notes> }): Readonly<Record<string, unknown>> =>
  given === undefined || given === null || Array.isArray(given) ? {} : given

export const listedOrder = (one: z.output<typeof orderEntity>): ListedOrder => ({
  id: one.id,
  amountPaise: one.amount,
  currency: one.currency,
  receipt: one.receipt ?? null,
  notes: notesOf(one),
  createdAt: one.created_at * 1_000,
})

export const paymentFact = (one: z.output<typeof paymentEntity>): PaymentFact => ({
  id: one.id,
  gatewayOrderId: one.order_id,
  amountPaise: one.amount,
  currency: one.currency,
  // What was sent back had been captured.
  state: one.status === 'refunded' ? 'captured' : one.status,
  method: one.method ?? null,
  failure: one.error_reason ?? one.error_code ?? null,
})

export function refundFact(one: z.output<typeof refundEntity>): RefundFact {
  const noted = notesOf(one)['refund']
  const ownId = one.receipt ?? (typeof noted === 'string' ? noted : null)
  return { gatewayRefundId: one.id, ownId, paymentId: one.payment_id, amountPaise: one.amount, state: one.status }
}

/** `at` (ms UTC) is the event's. */
export const disputeFact = (one: z.output<typeof disputeEntity>, at: number): DisputeFact => ({
  id: one.id,
  paymentId: one.payment_id,
  amountPaise: one.amount,
  updatedAt: at,
  state: one.status === 'under_review' ? 'open' : one.status,
})

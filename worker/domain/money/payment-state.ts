import type { OrderState } from '#contract/prime/states.ts'

/** State of one payment; it only moves to the right, but a failed one may still be captured (late authorisation). */
export const PAYMENT_STATES = ['created', 'failed', 'authorized', 'captured'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

export const REFUND_STATES = ['requested', 'pending', 'failed', 'processed'] as const
export type RefundState = (typeof REFUND_STATES)[number]

/** A payment as a webhook or a fetch told it, in our words. Money in paise. */
export interface PaymentFact {
  readonly id: string
  /** The gateway's order. */
  readonly gatewayOrderId: string
  readonly amountPaise: number
  readonly currency: string
  readonly state: PaymentState
  readonly method: string | null
  readonly failure: string | null
}

/** The state of something that is said to be in both: an event from the past changes nothing. */
export const laterPayment = (a: PaymentState, b: PaymentState): PaymentState =>
  PAYMENT_STATES.indexOf(a) >= PAYMENT_STATES.indexOf(b) ? a : b
export const laterRefund = (a: RefundState, b: RefundState): RefundState => (REFUND_STATES.indexOf(a) >= REFUND_STATES.indexOf(b) ? a : b)

/**
 * What a payment is to its order: `granted` by name if it already is; else a captured one of another amount or currency is a `mismatch`, one
 * of a purchase that was granted before is a `duplicate`, and any other captured one is to be granted. All others wait as candidates.
 */
export function paymentRole(
  payment: Pick<PaymentFact, 'id' | 'amountPaise' | 'currency' | 'state'>,
  order: {
    readonly amountPaise: number
    readonly currency: string
    readonly grantedPaymentId: string | null
    readonly purchaseGranted: boolean
  },
): 'candidate' | 'granted' | 'duplicate' | 'mismatch' {
  if (payment.state !== 'captured') return 'candidate'
  if (order.grantedPaymentId === payment.id) return 'granted'
  if (payment.amountPaise !== order.amountPaise || payment.currency !== order.currency) return 'mismatch'
  return order.purchaseGranted ? 'duplicate' : 'granted'
}

/** The state of an order from everything known of it. `closed` is how it was closed unpaid; `returnedPaise` went back of what was granted. */
export function orderState(known: {
  readonly amountPaise: number
  readonly isGranted: boolean
  readonly returnedPaise: number
  readonly closed: 'expired' | 'replaced' | null
  /** Of the payments that were not granted, those that still can be. */
  readonly payments: readonly PaymentState[]
}): OrderState {
  if (known.isGranted) return known.returnedPaise === 0 ? 'paid' : known.returnedPaise < known.amountPaise ? 'partlyRefunded' : 'refunded'
  if (known.payments.includes('authorized')) return 'pending'
  if (known.closed !== null) return known.closed
  if (known.payments.includes('created')) return 'pending'
  return known.payments.includes('failed') ? 'failed' : 'created'
}

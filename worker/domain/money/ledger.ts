import type { OrderState } from '#contract/prime/states.ts'
import type { PaymentFact, PaymentState, RefundState } from './payment-state.ts'

/** Everything known of one order, as it is read before something is settled. Money in paise, times ms UTC. */
export interface Ledger {
  readonly order: LedgerOrder
  readonly payments: readonly LedgerPayment[]
  readonly refunds: readonly LedgerRefund[]
  readonly disputes: readonly LedgerDispute[]
  /** What was granted for this very order. */
  readonly grant: { readonly grantedS: number; readonly revokedS: number } | null
  /** Whether this order or one whose place it took was granted. */
  readonly purchaseGranted: boolean
  /** When the learner's pass ends now. */
  readonly primeUntil: number | null
  /** Refunds that have a credit note. */
  readonly credited: readonly string[]
}

export interface LedgerOrder {
  readonly id: string
  readonly amountPaise: number
  readonly currency: string
  readonly days: number
  readonly state: OrderState
  readonly isOpen: boolean
  /** The payment that was granted. */
  readonly paymentId: string | null
  readonly paidAt: number | null
  readonly nextCheckAt: number | null
}

export interface LedgerPayment {
  readonly id: string
  readonly amountPaise: number
  readonly currency: string
  readonly state: PaymentState
  readonly role: 'candidate' | 'granted' | 'duplicate' | 'mismatch'
  readonly method: string | null
  readonly failure: string | null
}

export interface LedgerRefund {
  readonly id: string
  readonly paymentId: string
  readonly amountPaise: number
  readonly state: RefundState
  readonly kind: 'admin' | 'duplicate' | 'mismatch' | 'outside'
  readonly gatewayRefundId: string | null
}

export const DISPUTE_STATES = ['open', 'won', 'lost', 'closed'] as const

export interface LedgerDispute {
  readonly id: string
  readonly paymentId: string
  readonly amountPaise: number
  readonly state: (typeof DISPUTE_STATES)[number]
  /** Time of the gateway event that said so. */
  readonly updatedAt: number
}

/** A refund as a webhook or a fetch told it. `ownId` is ours, where it was made here; one that the gateway refused has no id of its own. */
export interface RefundFact {
  readonly gatewayRefundId: string | null
  readonly ownId: string | null
  readonly paymentId: string
  readonly amountPaise: number
  readonly state: Exclude<RefundState, 'requested'>
}

export type DisputeFact = LedgerDispute

/** What the gateway says about one order. The rules treat webhooks and fetched states alike. */
export interface Facts {
  readonly payments: readonly PaymentFact[]
  readonly refunds: readonly RefundFact[]
  readonly disputes: readonly DisputeFact[]
}

export const NO_FACTS: Facts = { payments: [], refunds: [], disputes: [] }

/** What of a payment has gone back or is on its way, and is not to be sent again. */
export const returningPaise = (ledger: Pick<Ledger, 'refunds'>, paymentId: string): number =>
  sum(ledger.refunds.filter((one) => one.paymentId === paymentId && one.state !== 'failed'))

/** What of a payment is back for good: processed refunds and lost disputes. */
export const returnedPaise = (ledger: Pick<Ledger, 'refunds' | 'disputes'>, paymentId: string): number =>
  sum(ledger.refunds.filter((one) => one.paymentId === paymentId && one.state === 'processed')) +
  sum(ledger.disputes.filter((one) => one.paymentId === paymentId && one.state === 'lost'))

const sum = (all: readonly { readonly amountPaise: number }[]): number => all.reduce((total, { amountPaise }) => total + amountPaise, 0)

/** The words of the pass and its money that rules, API and site share. */

export const ORDER_STATES = ['created', 'pending', 'failed', 'paid', 'partlyRefunded', 'refunded', 'expired', 'replaced'] as const
export type OrderState = (typeof ORDER_STATES)[number]

export const COUPON_REFUSALS = ['unknown', 'notYet', 'over', 'usedUp', 'usedByYou', 'otherPlan', 'tooCheap'] as const
export type CouponRefusal = (typeof COUPON_REFUSALS)[number]

/** What can happen to an order, for its timeline. */
export const ORDER_EVENT_KINDS = [
  ...(['created', 'replaced', 'expired', 'authorized', 'captured', 'failed', 'granted', 'duplicate', 'mismatch'] as const),
  ...(['refundRequested', 'refundProcessed', 'refundFailed', 'disputeOpened', 'disputeWon', 'disputeLost', 'repaired'] as const),
] as const
export type OrderEventKind = (typeof ORDER_EVENT_KINDS)[number]

/** A price taken apart for an invoice, in paise: its parts always come to `totalPaise` exactly. */
export interface GstSplit {
  readonly totalPaise: number
  readonly taxablePaise: number
  readonly cgstPaise: number
  readonly sgstPaise: number
  readonly igstPaise: number
}

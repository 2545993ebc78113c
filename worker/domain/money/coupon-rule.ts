import type { CouponRefusal } from '#contract/prime/states.ts'

/** A coupon as its rule sees it. `value` is in 1/100 of a percent or in paise, by `kind`; times ms UTC. */
export interface CouponTerms {
  readonly kind: 'percent' | 'flat'
  readonly value: number
  readonly maxDiscountPaise: number | null
  readonly minPricePaise: number
  /** Null for every plan. */
  readonly planIds: readonly string[] | null
  readonly startsAt: number | null
  readonly endsAt: number | null
  readonly limitTotal: number | null
  readonly limitPerUser: number
  readonly active: boolean
}

export type CouponDecision =
  | { readonly kind: 'taken'; readonly discountPaise: number }
  | { readonly kind: 'refused'; readonly why: CouponRefusal }

/** The least that can be paid: the gateway takes no order below ₹1. */
export const LEAST_PAISE = 100

/**
 * Whether a coupon takes something off a plan's price now, and how much. `used` and `usedByUser` are holds by other orders than the one that
 * is asked about. What it takes off is rounded down to whole rupees, and leaves at least ₹1 to pay.
 */
export function couponDecision(
  coupon: CouponTerms | null,
  at: { readonly planId: string; readonly pricePaise: number; readonly now: number; readonly used: number; readonly usedByUser: number },
): CouponDecision {
  const refused = (why: CouponRefusal): CouponDecision => ({ kind: 'refused', why })
  if (coupon === null || !coupon.active) return refused('unknown')
  if (coupon.startsAt !== null && at.now < coupon.startsAt) return refused('notYet')
  if (coupon.endsAt !== null && at.now >= coupon.endsAt) return refused('over')
  if (coupon.planIds !== null && !coupon.planIds.includes(at.planId)) return refused('otherPlan')
  if (at.pricePaise < coupon.minPricePaise) return refused('tooCheap')
  if (at.usedByUser >= coupon.limitPerUser) return refused('usedByYou')
  if (coupon.limitTotal !== null && at.used >= coupon.limitTotal) return refused('usedUp')
  return { kind: 'taken', discountPaise: discountOf(coupon, at.pricePaise) }
}

function discountOf({ kind, value, maxDiscountPaise }: CouponTerms, pricePaise: number): number {
  const asked = kind === 'flat' ? value : Math.floor((pricePaise * value) / 10_000)
  const wholeRupees = Math.floor(Math.min(asked, maxDiscountPaise ?? asked) / 100) * 100
  return Math.max(0, Math.min(wholeRupees, pricePaise - LEAST_PAISE))
}

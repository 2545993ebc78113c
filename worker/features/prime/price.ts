import { and, eq, exists, sql } from 'drizzle-orm'
import type { Quote } from '#contract/prime/schemas.ts'
import type { CouponRefusal, OrderState } from '#contract/prime/states.ts'
import { couponDecision } from '#domain/money/coupon-rule.ts'
import { untilAfter } from '#domain/money/prime-until.ts'
import { splitGst } from '#domain/money/split-gst.ts'
import { openDb } from '#worker/db/client.ts'
import { primeCoupon, primeCouponUse, primeOrder, primePayment, primePlan } from '#worker/db/prime-tables.ts'
import { AppError } from '#worker/http/app-error.ts'
import { seller } from '#worker/platform/seller.ts'
import { COUPON, PLAN, type StoredCoupon, type StoredPlan, toCoupon, toPlan } from './offers.ts'

/** Who asks for a price. `now` and `primeUntil` ms UTC. */
export interface Buyer {
  readonly userId: string
  readonly state: string | null
  readonly primeUntil: number | null
  readonly now: number
}

/** What a plan costs a learner now, and what of theirs is open for it. Money in paise. */
export interface Price {
  readonly plan: StoredPlan
  readonly coupon: { readonly code: string; readonly refused: CouponRefusal | null; readonly stored: StoredCoupon | null } | null
  readonly discountPaise: number
  readonly amountPaise: number
  /** Null where the pass would last beyond the cap. */
  readonly newUntil: number | null
  readonly open: OpenOrderRow | null
}

export interface OpenOrderRow {
  readonly id: string
  readonly purchaseId: string
  readonly amountPaise: number
  readonly days: number
  readonly couponCode: string | null
  readonly gatewayOrderId: string | null
  readonly state: OrderState
  readonly nextCheckAt: number | null
  readonly createdAt: number
  readonly isPaying: boolean
}

/** The price of a plan with or without a coupon. Holds of the buyer's own open order count for nothing. Errors: not_found. */
export async function findPrice(db: D1Database, buyer: Buyer, planId: string, code: string | null): Promise<Price> {
  const typed = openDb(db)
  const paying = typed
    .select({ one: sql`1` })
    .from(primePayment)
    .where(and(eq(primePayment.orderId, primeOrder.id), eq(primePayment.state, 'authorized')))
  const [plans, orders, coupons, uses] = await typed.batch([
    typed.select(PLAN).from(primePlan).where(eq(primePlan.id, planId)),
    typed
      .select({
        id: primeOrder.id,
        purchaseId: primeOrder.purchaseId,
        amountPaise: primeOrder.amountPaise,
        days: primeOrder.days,
        couponCode: primeOrder.couponCode,
        gatewayOrderId: primeOrder.gatewayOrderId,
        state: primeOrder.state,
        nextCheckAt: primeOrder.nextCheckAt,
        createdAt: primeOrder.createdAt,
        isPaying: sql<number>`${exists(paying)}`,
      })
      .from(primeOrder)
      // That it is open stands in the text: with a bound value SQLite could not use the partial index.
      .where(and(eq(primeOrder.userId, buyer.userId), eq(primeOrder.planId, planId), sql`${primeOrder.isOpen} = 1`)),
    typed
      .select(COUPON)
      .from(primeCoupon)
      .where(eq(primeCoupon.code, code ?? '')),
    typed
      .select({ orderId: primeCouponUse.orderId })
      .from(primeCouponUse)
      .where(and(eq(primeCouponUse.code, code ?? ''), eq(primeCouponUse.userId, buyer.userId)))
      .limit(101),
  ])
  const [plan] = plans.map(toPlan)
  if (plan === undefined || !plan.active) throw new AppError('not_found')
  const [row] = orders
  const open = row === undefined ? null : { ...row, isPaying: row.isPaying === 1 }
  const [stored = null] = coupons.map(toCoupon)
  const others = uses.filter(({ orderId }) => orderId !== open?.id)
  const ownHold = uses.length - others.length
  const decision =
    code === null
      ? null
      : couponDecision(stored, {
          planId,
          pricePaise: plan.pricePaise,
          now: buyer.now,
          used: (stored?.used ?? 0) - ownHold,
          usedByUser: others.length,
        })
  const discountPaise = decision?.kind === 'taken' ? decision.discountPaise : 0
  return {
    plan,
    open,
    discountPaise,
    amountPaise: plan.pricePaise - discountPaise,
    coupon: code === null || decision === null ? null : { code, stored, refused: decision.kind === 'refused' ? decision.why : null },
    newUntil: untilAfter(plan.days, buyer.primeUntil, buyer.now),
  }
}

/** What a plan would cost this learner now. Errors: not_found. */
export async function quote(db: D1Database, buyer: Buyer, planId: string, code: string | null): Promise<Quote> {
  const { plan, coupon, discountPaise, amountPaise, newUntil } = await findPrice(db, buyer, planId, code)
  return {
    planId,
    listPaise: plan.pricePaise,
    discountPaise,
    gstBp: plan.gstBp,
    newUntil,
    gst: splitGst(amountPaise, plan.gstBp, buyer.state, seller.state),
    coupon: coupon === null ? null : { code: coupon.code, refused: coupon.refused },
    currentUntil: buyer.primeUntil !== null && buyer.primeUntil > buyer.now ? buyer.primeUntil : null,
  }
}

import type { Quote } from '#contract/prime/schemas.ts'
import type { CouponRefusal, OrderState } from '#contract/prime/states.ts'
import { couponDecision } from '#domain/money/coupon-rule.ts'
import { untilAfter } from '#domain/money/prime-until.ts'
import { splitGst } from '#domain/money/split-gst.ts'
import { AppError } from '#worker/http/app-error.ts'
import { seller } from '#worker/platform/seller.ts'
import { COUPON_COLUMNS, PLAN_COLUMNS, type StoredCoupon, type StoredPlan, toCoupon, toPlan } from './offers.ts'

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
  const [plans, orders, coupons, uses] = await db.batch([
    db.prepare(`SELECT ${PLAN_COLUMNS} FROM prime_plan WHERE id = ?1`).bind(planId),
    db.prepare(OPEN_ORDER).bind(buyer.userId, planId),
    db.prepare(`SELECT ${COUPON_COLUMNS} FROM prime_coupon WHERE code = ?1`).bind(code ?? ''),
    db
      .prepare('SELECT order_id AS orderId FROM prime_coupon_use WHERE code = ?1 AND user_id = ?2 LIMIT 101')
      .bind(code ?? '', buyer.userId),
  ])
  const [plan] = (plans?.results ?? []).map(toPlan)
  if (plan === undefined || !plan.active) throw new AppError('not_found')
  const row = orders?.results[0] as (Omit<OpenOrderRow, 'isPaying'> & { readonly isPaying: number }) | undefined
  const open = row === undefined ? null : { ...row, isPaying: row.isPaying === 1 }
  const [stored = null] = (coupons?.results ?? []).map(toCoupon)
  const others = (uses?.results ?? []).filter((use) => (use as { orderId: string }).orderId !== open?.id)
  const ownHold = (uses?.results.length ?? 0) - others.length
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

const OPEN_ORDER = `SELECT id, purchase_id AS purchaseId, amount_paise AS amountPaise, days, coupon_code AS couponCode, gateway_order_id AS gatewayOrderId,
    state, next_check_at AS nextCheckAt, created_at AS createdAt,
    EXISTS (SELECT 1 FROM prime_payment p WHERE p.order_id = o.id AND p.state = 'authorized') AS isPaying
  FROM prime_order o WHERE user_id = ?1 AND plan_id = ?2 AND is_open = 1`

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

import type { Locale, Localized } from '#contract/shared/locales.ts'
import { localize } from '#contract/shared/locales.ts'
import type { Plan, ShownText } from '#contract/prime/schemas.ts'
import type { CouponTerms } from '#domain/money/coupon-rule.ts'

/** A plan as it is stored; money in paise. */
export interface StoredPlan {
  readonly id: string
  readonly title: Localized
  readonly benefits: readonly Localized[]
  readonly pricePaise: number
  readonly gstBp: number
  readonly days: number
  readonly position: number
  readonly active: boolean
  readonly version: number
  readonly updatedAt: number
}

export const PLAN_COLUMNS = `id, title, benefits, price_paise AS pricePaise, gst_bp AS gstBp, days, position, active, version, updated_at AS updatedAt`

interface PlanRow extends Omit<StoredPlan, 'title' | 'benefits' | 'active'> {
  readonly title: string
  readonly benefits: string
  readonly active: number
}

/** Only what the contract let in was ever written. */
export const toPlan = (row: unknown): StoredPlan => {
  const plan = row as PlanRow
  return {
    ...plan,
    title: JSON.parse(plan.title) as Localized,
    benefits: JSON.parse(plan.benefits) as Localized[],
    active: plan.active === 1,
  }
}

/** Every plan there is, in the operator's order: a handful. */
export async function listPlans(db: D1Database): Promise<StoredPlan[]> {
  const { results } = await db.prepare(`SELECT ${PLAN_COLUMNS} FROM prime_plan ORDER BY position, id LIMIT 50`).all()
  return results.map(toPlan)
}

export const shown = (text: Localized, language: Locale): ShownText => localize(text, language)

export const planView = (plan: StoredPlan, language: Locale): Plan => ({
  _id: plan.id,
  title: shown(plan.title, language),
  benefits: plan.benefits.map((benefit) => shown(benefit, language)),
  pricePaise: plan.pricePaise,
  gstBp: plan.gstBp,
  days: plan.days,
})

export interface StoredCoupon extends CouponTerms {
  readonly code: string
  readonly used: number
  readonly version: number
  readonly updatedAt: number
}

export const COUPON_COLUMNS = `code, kind, value, max_discount_paise AS maxDiscountPaise, min_price_paise AS minPricePaise, plan_ids AS planIds,
  starts_at AS startsAt, ends_at AS endsAt, limit_total AS limitTotal, limit_per_user AS limitPerUser, used, active, version, updated_at AS updatedAt`

interface CouponRow extends Omit<StoredCoupon, 'planIds' | 'active'> {
  readonly planIds: string | null
  readonly active: number
}

export const toCoupon = (row: unknown): StoredCoupon => {
  const coupon = row as CouponRow
  return { ...coupon, planIds: coupon.planIds === null ? null : (JSON.parse(coupon.planIds) as string[]), active: coupon.active === 1 }
}

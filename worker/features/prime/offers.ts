import { asc } from 'drizzle-orm'
import type { Locale, Localized } from '#contract/shared/locales.ts'
import { localize } from '#contract/shared/locales.ts'
import type { Plan, ShownText } from '#contract/prime/schemas.ts'
import type { CouponTerms } from '#domain/money/coupon-rule.ts'
import { openDb } from '#worker/db/client.ts'
import { primeCoupon, primePlan } from '#worker/db/prime-tables.ts'

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

export const PLAN = {
  id: primePlan.id,
  title: primePlan.title,
  benefits: primePlan.benefits,
  pricePaise: primePlan.pricePaise,
  gstBp: primePlan.gstBp,
  days: primePlan.days,
  position: primePlan.position,
  active: primePlan.active,
  version: primePlan.version,
  updatedAt: primePlan.updatedAt,
} as const

/** A row of the columns `PLAN` as a plan. */
export const toPlan = (row: Omit<StoredPlan, 'active'> & { readonly active: number }): StoredPlan => ({ ...row, active: row.active === 1 })

/** Every plan there is, in the operator's order: a handful. */
export async function listPlans(db: D1Database): Promise<StoredPlan[]> {
  const rows = await openDb(db).select(PLAN).from(primePlan).orderBy(asc(primePlan.position), asc(primePlan.id)).limit(50)
  return rows.map(toPlan)
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

export const COUPON = {
  code: primeCoupon.code,
  kind: primeCoupon.kind,
  value: primeCoupon.value,
  maxDiscountPaise: primeCoupon.maxDiscountPaise,
  minPricePaise: primeCoupon.minPricePaise,
  planIds: primeCoupon.planIds,
  startsAt: primeCoupon.startsAt,
  endsAt: primeCoupon.endsAt,
  limitTotal: primeCoupon.limitTotal,
  limitPerUser: primeCoupon.limitPerUser,
  used: primeCoupon.used,
  active: primeCoupon.active,
  version: primeCoupon.version,
  updatedAt: primeCoupon.updatedAt,
} as const

/** A row of the columns `COUPON` as a coupon. */
export const toCoupon = (row: Omit<StoredCoupon, 'active'> & { readonly active: number }): StoredCoupon => ({
  ...row,
  active: row.active === 1,
})

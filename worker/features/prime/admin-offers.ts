import type { AdminCoupon, AdminPlan, SaveCouponRequest, SavePlanRequest } from '#contract/prime/admin-schemas.ts'
import type { Actor, AuditEntry, Guard } from '#worker/db/audit.ts'
import { guardedBatch } from '#worker/db/guarded-batch.ts'
import { AppError } from '#worker/http/app-error.ts'
import { COUPON_COLUMNS, listPlans, PLAN_COLUMNS, type StoredCoupon, type StoredPlan, toCoupon, toPlan } from './offers.ts'

export interface DeskDeps {
  readonly db: D1Database
  readonly who: Actor
  /** ms UTC */
  readonly now: number
  readonly newId: () => string
}

export const allPlans = async (db: D1Database): Promise<AdminPlan[]> => (await listPlans(db)).map(planRow)

const planRow = ({ id, title, benefits, pricePaise, gstBp, days, position, active, version, updatedAt }: StoredPlan): AdminPlan => ({
  _id: id,
  title,
  benefits,
  pricePaise,
  gstBp,
  days,
  position,
  active,
  version,
  updatedAt,
})

/** Makes a plan or changes it; orders keep what they were offered by. Errors: conflict, where another saved in between. */
export async function savePlan({ db, who, now, newId }: DeskDeps, id: string, plan: SavePlanRequest): Promise<AdminPlan> {
  const before = await db.prepare(`SELECT ${PLAN_COLUMNS} FROM prime_plan WHERE id = ?1`).bind(id).first()
  const values = [JSON.stringify(plan.title), JSON.stringify(plan.benefits), plan.pricePaise, plan.gstBp, plan.days, plan.position]
  const write =
    plan.version === 0
      ? db.prepare(
          `INSERT INTO prime_plan (id, title, benefits, price_paise, gst_bp, days, position, active, version, created_at, updated_at)
           VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 1, ?9, ?9) ON CONFLICT (id) DO NOTHING`,
        )
      : db.prepare(
          `UPDATE prime_plan SET title = ?2, benefits = ?3, price_paise = ?4, gst_bp = ?5, days = ?6, position = ?7, active = ?8,
             version = version + 1, updated_at = ?9 WHERE id = ?1 AND version = ?10`,
        )
  const outcome = await guardedBatch(db, {
    guard: versionGuard('SELECT version FROM prime_plan WHERE id = ?1', id, plan.version),
    writes: [write.bind(id, ...values, plan.active ? 1 : 0, now, ...(plan.version === 0 ? [] : [plan.version]))],
    audit: entry({ who, now, newId }, 'prime.plan', id, before === null ? null : toPlan(before), plan),
  })
  if (outcome === 'conflict') throw new AppError('conflict')
  const row = await db.prepare(`SELECT ${PLAN_COLUMNS} FROM prime_plan WHERE id = ?1`).bind(id).first()
  return planRow(toPlan(row))
}

/** Every coupon, the newest changes first: at most 200. */
export async function allCoupons(db: D1Database): Promise<AdminCoupon[]> {
  const { results } = await db.prepare(`SELECT ${COUPON_COLUMNS} FROM prime_coupon ORDER BY updated_at DESC LIMIT 200`).all()
  return results.map(toCoupon).map(couponRow)
}

const couponRow = ({ planIds, ...rest }: StoredCoupon): AdminCoupon => ({ ...rest, planIds: planIds === null ? null : [...planIds] })

/** Makes a coupon or changes it. Errors: conflict. */
export async function saveCoupon({ db, who, now, newId }: DeskDeps, code: string, coupon: SaveCouponRequest): Promise<AdminCoupon> {
  const before = await db.prepare(`SELECT ${COUPON_COLUMNS} FROM prime_coupon WHERE code = ?1`).bind(code).first()
  const { kind, value, maxDiscountPaise, minPricePaise, planIds, startsAt, endsAt, limitTotal, limitPerUser } = coupon
  const values = [
    kind,
    value,
    maxDiscountPaise,
    minPricePaise,
    planIds === null ? null : JSON.stringify(planIds),
    startsAt,
    endsAt,
    limitTotal,
    limitPerUser,
    coupon.active ? 1 : 0,
    now,
  ]
  const write =
    coupon.version === 0
      ? db.prepare(
          `INSERT INTO prime_coupon (code, kind, value, max_discount_paise, min_price_paise, plan_ids, starts_at, ends_at, limit_total, limit_per_user,
             active, created_at, updated_at, used, version, author_id)
           VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?12, 0, 1, ?13) ON CONFLICT (code) DO NOTHING`,
        )
      : db.prepare(
          `UPDATE prime_coupon SET kind = ?2, value = ?3, max_discount_paise = ?4, min_price_paise = ?5, plan_ids = ?6, starts_at = ?7, ends_at = ?8,
             limit_total = ?9, limit_per_user = ?10, active = ?11, version = version + 1, updated_at = ?12 WHERE code = ?1 AND version = ?13`,
        )
  const outcome = await guardedBatch(db, {
    guard: versionGuard('SELECT version FROM prime_coupon WHERE code = ?1', code, coupon.version),
    writes: [write.bind(code, ...values, coupon.version === 0 ? who.actorId : coupon.version)],
    audit: entry({ who, now, newId }, 'prime.coupon', code, before === null ? null : toCoupon(before), coupon),
  })
  if (outcome === 'conflict') throw new AppError('conflict')
  const row = await db.prepare(`SELECT ${COUPON_COLUMNS} FROM prime_coupon WHERE code = ?1`).bind(code).first()
  return couponRow(toCoupon(row))
}

/** The row is at the version that the change was made from; 0 where there is none yet. */
const versionGuard = (sql: string, id: string, version: number): Guard => ({ sql: `coalesce((${sql}), 0) = ?2`, binds: [id, version] })

const entry = (
  { who, now, newId }: Pick<DeskDeps, 'who' | 'now' | 'newId'>,
  action: string,
  target: string,
  before: unknown,
  after: unknown,
): AuditEntry => ({
  id: newId(),
  at: now,
  ...who,
  action,
  target,
  content: after,
  before: before === null ? null : JSON.stringify(before),
  after: JSON.stringify(after),
})

/** Closes what somebody has looked at; a repeat changes nothing. Errors: not_found. */
export async function closeAlert({ db, who, now, newId }: DeskDeps, id: string): Promise<void> {
  const known = await db
    .prepare('SELECT closed_at AS closedAt FROM prime_alert WHERE id = ?1')
    .bind(id)
    .first<{ closedAt: number | null }>()
  if (known === null) throw new AppError('not_found')
  if (known.closedAt !== null) return
  await guardedBatch(db, {
    guard: { sql: 'SELECT EXISTS (SELECT 1 FROM prime_alert WHERE id = ?1 AND closed_at IS NULL)', binds: [id] },
    writes: [db.prepare('UPDATE prime_alert SET closed_at = ?2, actor_id = ?3 WHERE id = ?1').bind(id, now, who.actorId)],
    audit: { ...entry({ who, now, newId }, 'prime.alert_close', id, null, null), after: null },
  })
}

import { and, desc, eq, sql } from 'drizzle-orm'
import type { AdminCoupon, AdminPlan, SaveCouponRequest, SavePlanRequest } from '#contract/prime/admin-schemas.ts'
import type { Actor, AuditEntry, Guard } from '#worker/db/audit.ts'
import { openDb } from '#worker/db/client.ts'
import { guardedBatch } from '#worker/db/guarded-batch.ts'
import { primeAlert, primeCoupon, primePlan } from '#worker/db/prime-tables.ts'
import { statementOf } from '#worker/db/statement-of.ts'
import { AppError } from '#worker/http/app-error.ts'
import { COUPON, listPlans, PLAN, type StoredCoupon, type StoredPlan, toCoupon, toPlan } from './offers.ts'

export interface OfferDeps {
  readonly db: D1Database
  readonly actor: Actor
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
export async function savePlan({ db, actor, now, newId }: OfferDeps, id: string, plan: SavePlanRequest): Promise<AdminPlan> {
  const before = await findPlan(db, id)
  const { title, benefits, pricePaise, gstBp, days, position } = plan
  const values = { title, benefits, pricePaise, gstBp, days, position, active: plan.active ? 1 : 0, updatedAt: now }
  const typed = openDb(db)
  const write =
    plan.version === 0
      ? typed
          .insert(primePlan)
          .values({ id, ...values, version: 1, createdAt: now })
          .onConflictDoNothing({ target: primePlan.id })
      : typed
          .update(primePlan)
          .set({ ...values, version: sql`${primePlan.version} + 1` })
          .where(and(eq(primePlan.id, id), eq(primePlan.version, plan.version)))
  const outcome = await guardedBatch(db, {
    guard: versionGuard('SELECT version FROM prime_plan WHERE id = ?1', id, plan.version),
    writes: [statementOf(db, write)],
    audit: entry({ actor, now, newId }, 'prime.plan', id, before, plan),
  })
  if (outcome === 'conflict') throw new AppError('conflict')
  const saved = await findPlan(db, id)
  if (saved === null) throw new AppError('conflict')
  return planRow(saved)
}

async function findPlan(db: D1Database, id: string): Promise<StoredPlan | null> {
  const [row] = await openDb(db).select(PLAN).from(primePlan).where(eq(primePlan.id, id))
  return row === undefined ? null : toPlan(row)
}

/** Every coupon, the newest changes first: at most 200. */
export async function allCoupons(db: D1Database): Promise<AdminCoupon[]> {
  const rows = await openDb(db).select(COUPON).from(primeCoupon).orderBy(desc(primeCoupon.updatedAt)).limit(200)
  return rows.map(toCoupon).map(couponRow)
}

const couponRow = ({ planIds, ...rest }: StoredCoupon): AdminCoupon => ({ ...rest, planIds: planIds === null ? null : [...planIds] })

/** Makes a coupon or changes it. Errors: conflict. */
export async function saveCoupon({ db, actor, now, newId }: OfferDeps, code: string, coupon: SaveCouponRequest): Promise<AdminCoupon> {
  const before = await findCoupon(db, code)
  const { kind, value, maxDiscountPaise, minPricePaise, planIds, startsAt, endsAt, limitTotal, limitPerUser } = coupon
  const values = {
    kind,
    value,
    maxDiscountPaise,
    minPricePaise,
    planIds,
    startsAt,
    endsAt,
    limitTotal,
    limitPerUser,
    active: coupon.active ? 1 : 0,
    updatedAt: now,
  }
  const typed = openDb(db)
  const write =
    coupon.version === 0
      ? typed
          .insert(primeCoupon)
          .values({ code, ...values, createdAt: now, used: 0, version: 1, authorId: actor.actorId })
          .onConflictDoNothing({ target: primeCoupon.code })
      : typed
          .update(primeCoupon)
          .set({ ...values, version: sql`${primeCoupon.version} + 1` })
          .where(and(eq(primeCoupon.code, code), eq(primeCoupon.version, coupon.version)))
  const outcome = await guardedBatch(db, {
    guard: versionGuard('SELECT version FROM prime_coupon WHERE code = ?1', code, coupon.version),
    writes: [statementOf(db, write)],
    audit: entry({ actor, now, newId }, 'prime.coupon', code, before, coupon),
  })
  if (outcome === 'conflict') throw new AppError('conflict')
  const saved = await findCoupon(db, code)
  if (saved === null) throw new AppError('conflict')
  return couponRow(saved)
}

async function findCoupon(db: D1Database, code: string): Promise<StoredCoupon | null> {
  const [row] = await openDb(db).select(COUPON).from(primeCoupon).where(eq(primeCoupon.code, code))
  return row === undefined ? null : toCoupon(row)
}

/** The row is at the version that the change was made from; 0 where there is none yet. */
const versionGuard = (sql: string, id: string, version: number): Guard => ({ sql: `coalesce((${sql}), 0) = ?2`, binds: [id, version] })

const entry = (
  { actor, now, newId }: Pick<OfferDeps, 'actor' | 'now' | 'newId'>,
  action: string,
  target: string,
  before: unknown,
  after: unknown,
): AuditEntry => ({
  id: newId(),
  at: now,
  ...actor,
  action,
  target,
  content: after,
  before: before === null ? null : JSON.stringify(before),
  after: JSON.stringify(after),
})

/** Closes what someone has looked at; a repeat changes nothing. Errors: not_found. */
export async function closeAlert({ db, actor, now, newId }: OfferDeps, id: string): Promise<void> {
  const typed = openDb(db)
  const [known] = await typed.select({ closedAt: primeAlert.closedAt }).from(primeAlert).where(eq(primeAlert.id, id))
  if (known === undefined) throw new AppError('not_found')
  if (known.closedAt !== null) return
  await guardedBatch(db, {
    guard: { sql: 'SELECT EXISTS (SELECT 1 FROM prime_alert WHERE id = ?1 AND closed_at IS NULL)', binds: [id] },
    writes: [statementOf(db, typed.update(primeAlert).set({ closedAt: now, actorId: actor.actorId }).where(eq(primeAlert.id, id)))],
    audit: { ...entry({ actor, now, newId }, 'prime.alert_close', id, null, null), after: null },
  })
}

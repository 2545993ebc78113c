import { eq } from 'drizzle-orm'
import type { BroadcastBody, BroadcastPlan, CreatePlanRequest, PlanOrder, SavePlanRequest } from '#contract/notifications/plan-schemas.ts'
import { mayAct, type PlanAct } from '#domain/notifying/plan-rules.ts'
import { inAppPath } from '#domain/text/in-app-path.ts'
import type { Actor } from '#worker/db/audit.ts'
import { broadcastPlan } from '#worker/db/broadcast-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { guardedBatch, isRepeat } from '#worker/db/guarded-batch.ts'
import { statementOf } from '#worker/db/statement-of.ts'
import { AppError } from '#worker/http/app-error.ts'
import { changeStatement, findPlan, isUnchanged, type Plan, viewPlan } from './plans.ts'
import { entryOf, type PlanDeps } from './plan-deps.ts'

/** Begins a plan under the id of its order. Errors: invalid_request, order_reused. */
export async function createPlan(deps: PlanDeps, actor: Actor, request: CreatePlanRequest): Promise<BroadcastPlan> {
  const { order: id, audience, sendAt } = request
  const { db, now } = deps
  const body = await checked(deps, request.body)
  const plan = { id, state: 'draft' as const, body, audience, sendAt, revision: 1, authorId: actor.actorId, createdAt: now, updatedAt: now }
  await guardedBatch(db, {
    guard: null,
    writes: [statementOf(db, openDb(db).insert(broadcastPlan).values(plan))],
    audit: { ...entryOf(deps, actor, id, 'broadcast.create'), id, content: { body, audience, sendAt } },
  })
  return shown(db, id)
}

/** Saves a draft. One that waits or failed is a draft again. Errors: not_found, conflict, invalid_request. */
export async function savePlan(deps: PlanDeps, actor: Actor, id: string, request: SavePlanRequest): Promise<BroadcastPlan> {
  const { revision, audience, sendAt } = request
  const body = await checked(deps, request.body)
  const plan = await planFor(deps, id, 'save', revision)
  const to = { state: 'draft' as const, body, audience, sendAt, people: null, fixed: null, at: null, fault: null }
  await write(deps, plan, { id: deps.newId(), ...entryOf(deps, actor, id, 'broadcast.save') }, [
    changeStatement(deps.db, plan, to, deps.now),
  ])
  return shown(deps.db, id)
}

/** Deletes a draft. Errors: not_found, conflict. */
export async function deletePlan(deps: PlanDeps, actor: Actor, id: string, { order, revision }: PlanOrder): Promise<{ deleted: true }> {
  const audit = { id: order, ...entryOf(deps, actor, id, 'broadcast.delete'), content: null }
  if (await isRepeat(deps.db, audit)) return { deleted: true }
  const plan = await planFor(deps, id, 'delete', revision)
  const gone = statementOf(deps.db, openDb(deps.db).delete(broadcastPlan).where(eq(broadcastPlan.id, id)))
  await write(deps, plan, { ...audit, before: JSON.stringify({ body: plan.body }) }, [gone])
  return { deleted: true }
}

/** A plan that takes an act now, as the admin read it. Errors: not_found, conflict. */
export async function planFor(deps: Pick<PlanDeps, 'db' | 'now'>, id: string, act: PlanAct, revision: number): Promise<Plan> {
  const plan = await findPlan(deps.db, id)
  if (plan === null) throw new AppError('not_found')
  if (plan.revision !== revision || !mayAct(act, plan, deps.now)) throw new AppError('conflict')
  return plan
}

/** Writes an act on a plan that is as it was read. Errors: conflict. */
export async function write(
  deps: Pick<PlanDeps, 'db'>,
  plan: Plan,
  audit: Parameters<typeof guardedBatch>[1]['audit'],
  writes: readonly D1PreparedStatement[],
): Promise<void> {
  const outcome = await guardedBatch(deps.db, { guard: isUnchanged(plan), writes, audit })
  if (outcome === 'conflict') throw new AppError('conflict')
}

export async function shown(db: D1Database, id: string): Promise<BroadcastPlan> {
  const plan = await viewPlan(db, id)
  if (plan === null) throw new AppError('not_found')
  return plan
}

/** A draft may lack things, but holds nothing that could never be sent. */
async function checked({ media }: Pick<PlanDeps, 'media'>, body: BroadcastBody): Promise<BroadcastBody> {
  const link = body.link === null || body.link === '' ? null : inAppPath(body.link)
  if (body.link !== null && body.link !== '' && link === null)
    throw new AppError('invalid_request', { path: 'body.link', reason: 'not a path inside this site' })
  if (body.imageKey !== null && (await media.head(body.imageKey)) === null)
    throw new AppError('invalid_request', { path: 'body.imageKey', reason: 'no such image' })
  return { ...body, link }
}

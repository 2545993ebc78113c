import { and, desc, eq } from 'drizzle-orm'
import { PLAN_LIMITS } from '#contract/notifications/plan-schemas.ts'
import { bitsOf } from '#domain/notifying/account-bits.ts'
import { isAsConfirmed } from '#domain/notifying/plan-rules.ts'
import { broadcastPlan } from '#worker/db/broadcast-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { guardedBatch } from '#worker/db/guarded-batch.ts'
import { broadcast } from '#worker/db/notification-tables.ts'
import { logLine } from '#worker/http/log.ts'
import { enqueue } from '../delivery.ts'
import { fixAudience } from './audience.sql.ts'
import { insertBroadcastStatement, isNewest } from './broadcast-rows.ts'
import { contentFault } from './check-plan.ts'
import { membersStatements, moveAudienceStatement } from './members.ts'
import { changeStatement, findDuePlans, findPlan, isUnchanged, type Plan } from './plans.ts'
import type { PlanDeps } from './plan-deps.ts'
import { startRound } from './push-rounds.ts'

/** Takes every plan further whose time has come. Says how many. */
export async function advancePlans(deps: PlanDeps): Promise<number> {
  const due = await findDuePlans(deps.db, deps.now)
  for (const plan of due) {
    try {
      await advancePlan(deps, plan)
    } catch (error) {
      logLine('error', { event: 'broadcast_not_advanced', planId: plan.id, state: plan.state, error: String(error) })
    }
  }
  return due.length
}

/** The same for one plan, by its id. */
export async function advancePlanOf(deps: PlanDeps, id: string): Promise<void> {
  const plan = await findPlan(deps.db, id)
  if (plan !== null) await advancePlan(deps, plan)
}

/**
 * Takes a plan one step further, if its time has come: fixes its audience, sends it, notes that it was sent. Each step is one batch on the
 * plan's state and revision, so that of any number of callers one does it, and a step that was cut short is done again.
 */
export async function advancePlan(deps: PlanDeps, plan: Plan): Promise<void> {
  switch (plan.state) {
    case 'confirmed':
      return fix(deps, plan)
    case 'scheduled':
      return plan.sendAt !== null && plan.sendAt <= deps.now ? fix(deps, plan) : undefined
    case 'fixed':
      return plan.at !== null && plan.at <= deps.now ? send(deps, plan, plan.at) : undefined
    case 'sending':
      return noteSent(deps.db, plan)
    default:
  }
}

async function fix(deps: PlanDeps, plan: Plan): Promise<void> {
  const { db, now } = deps
  const fault = await contentFault(deps, plan.body)
  if (fault !== null) return change(deps, plan, { state: 'failed', fault })
  const numbers = await fixAudience(db, plan.audience, now)
  const fixed = numbers.length
  if (fixed === 0) return change(deps, plan, { state: 'failed', fault: 'empty' })
  if (!isAsConfirmed({ people: plan.people ?? 0, fixed, isScheduled: plan.state === 'scheduled' }))
    return change(deps, plan, { state: 'waiting', fault: 'changed', fixed })
  const at = await freeTime(db, now + PLAN_LIMITS.undoMs)
  const outcome = await guardedBatch(db, {
    guard: isUnchanged(plan),
    writes: [changeStatement(db, plan, { state: 'fixed', fixed, at }, now), ...membersStatements(db, 'audience', at, bitsOf(numbers))],
    audit: [],
  })
  // The queue comes back after the time in which it can be undone; a scheduled task does where it does not.
  if (outcome === 'written') await enqueue(deps, { kind: 'plan', id: plan.id }, Math.ceil((at - now) / 1_000))
}

async function send(deps: PlanDeps, plan: Plan, at: number): Promise<void> {
  const { db, now } = deps
  const { imageKey } = plan.body
  // Under its own name: only those it is for are served it (image-reply.ts).
  if (imageKey !== null) await copyImage(deps.media, imageKey, plan.id)
  const pushes = plan.body.push && deps.hasPushKeys ? await startRound(deps, plan, at, 1) : null
  const outcome = await guardedBatch(db, {
    guard: [isUnchanged(plan), isNewest(at)],
    writes: [
      insertBroadcastStatement(db, plan, { at, tag: deps.newId().slice(0, 8), imageKey: imageKey === null ? null : plan.id, now }),
      changeStatement(db, plan, { state: 'sending', jobId: pushes?.jobId ?? null }, now),
      ...(pushes?.statements ?? []),
    ],
    audit: {
      id: `${plan.id}.sent`,
      at: now,
      actorId: plan.authorId,
      requestId: plan.id,
      action: 'broadcast.send',
      target: `broadcast:${plan.id}`,
      before: null,
      after: JSON.stringify({ at, people: plan.fixed }),
    },
  })
  if (outcome === 'written') {
    await enqueue(deps, { kind: 'broadcast', at })
    await pushes?.start()
    return
  }
  const newest = await newestTime(db)
  // Another broadcast went out under a later time: this one goes after it, so that no reader has passed its place.
  if (newest >= at) await moveTo(deps, plan, at, Math.max(now, newest + 1))
}

async function moveTo(deps: PlanDeps, plan: Plan, from: number, at: number): Promise<void> {
  const moved = await guardedBatch(deps.db, {
    guard: isUnchanged(plan),
    writes: [moveAudienceStatement(deps.db, from, at), changeStatement(deps.db, plan, { at }, deps.now)],
    audit: [],
  })
  if (moved === 'written') await advancePlanOf({ ...deps, now: Math.max(deps.now, at) }, plan.id)
}

/** Once everyone who was online has it; the pushes may still be on their way. */
async function noteSent(db: D1Database, { id, at }: Plan): Promise<void> {
  if (at === null) return
  const [row] = await openDb(db).select({ pushed: broadcast.pushed }).from(broadcast).where(eq(broadcast.at, at))
  if (row === undefined || row.pushed === null) return
  await openDb(db)
    .update(broadcastPlan)
    .set({ state: 'sent' })
    .where(and(eq(broadcastPlan.id, id), eq(broadcastPlan.state, 'sending')))
}

async function change(deps: PlanDeps, plan: Plan, to: Partial<Plan>): Promise<void> {
  await guardedBatch(deps.db, { guard: isUnchanged(plan), writes: [changeStatement(deps.db, plan, to, deps.now)], audit: [] })
}

/** A time from `from` on (ms UTC) that no broadcast has or has reserved. */
async function freeTime(db: D1Database, from: number): Promise<number> {
  const [reserved] = await openDb(db)
    .select({ at: broadcastPlan.at })
    .from(broadcastPlan)
    .where(eq(broadcastPlan.state, 'fixed'))
    .orderBy(desc(broadcastPlan.at))
    .limit(1)
  return Math.max(from, (reserved?.at ?? 0) + 1, (await newestTime(db)) + 1)
}

async function newestTime(db: D1Database): Promise<number> {
  const [row] = await openDb(db).select({ at: broadcast.at }).from(broadcast).orderBy(desc(broadcast.at)).limit(1)
  return row?.at ?? 0
}

async function copyImage(media: Pick<R2Bucket, 'get' | 'put'>, from: string, planId: string): Promise<void> {
  const object = await media.get(from)
  if (object !== null)
    await media.put(`broadcast/${planId}`, await object.arrayBuffer(), {
      httpMetadata: { contentType: object.httpMetadata?.contentType ?? 'application/octet-stream' },
    })
}

import { and, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Audience } from '#contract/notifications/audience.ts'
import type { Localized } from '#contract/shared/locales.ts'
import type { BroadcastFigures, BroadcastPlan, PlanRow, PushFigures } from '#contract/notifications/plan-schemas.ts'
import type { PageCursor } from '#domain/text/page-cursor.ts'
import { job } from '#worker/db/authoring-tables.ts'
import type { Guard } from '#worker/db/audit.ts'
import { broadcastPlan } from '#worker/db/broadcast-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { broadcast } from '#worker/db/notification-tables.ts'
import { user } from '#worker/db/people-tables.ts'
import { test } from '#worker/db/test-tables.ts'
import { statementOf } from '#worker/db/statement-of.ts'
import { mediaUrl } from '#worker/db/stored-notification.ts'

export type Plan = typeof broadcastPlan.$inferSelect

/** A plan, or null. */
export async function findPlan(db: D1Database, id: string): Promise<Plan | null> {
  const [plan] = await openDb(db).select().from(broadcastPlan).where(eq(broadcastPlan.id, id))
  return plan ?? null
}

/** Changes a plan that is still as it was read; the guard of the same batch says whether it was. `now` ms UTC. */
export const changeStatement = (
  db: D1Database,
  { id, revision }: Pick<Plan, 'id' | 'revision'>,
  to: Partial<Plan>,
  now: number,
): D1PreparedStatement =>
  statementOf(
    db,
    openDb(db)
      .update(broadcastPlan)
      .set({ ...to, revision: revision + 1, updatedAt: now })
      .where(and(eq(broadcastPlan.id, id), eq(broadcastPlan.revision, revision))),
  )

/** Whether a plan is still as it was read. */
export const isUnchanged = ({ id, state, revision }: Pick<Plan, 'id' | 'state' | 'revision'>): Guard => ({
  sql: 'SELECT EXISTS (SELECT 1 FROM broadcast_plan WHERE id = ?1 AND state = ?2 AND revision = ?3)',
  binds: [id, state, revision],
})

/** A plan as admins see it, with what came of it so far; null where there is none. */
export async function viewPlan(db: D1Database, id: string): Promise<BroadcastPlan | null> {
  const [row] = await openDb(db)
    .select({ plan: broadcastPlan, authorName: user.name, sent: { pushed: broadcast.pushed, stats: broadcast.stats }, pushes: job })
    .from(broadcastPlan)
    .leftJoin(user, eq(user.id, broadcastPlan.authorId))
    .leftJoin(broadcast, eq(broadcast.at, broadcastPlan.at))
    .leftJoin(job, eq(job.id, broadcastPlan.jobId))
    .where(eq(broadcastPlan.id, id))
  if (row === undefined) return null
  const { plan, authorName, sent, pushes } = row
  const { state, body, audience, sendAt, revision, people, fixed, at, fault, stoppedAt, createdAt, updatedAt } = plan
  return {
    _id: plan.id,
    state,
    body,
    audience,
    sendAt,
    revision,
    author: { userId: plan.authorId, name: authorName ?? '' },
    people,
    fixed,
    at,
    fault,
    stoppedAt,
    createdAt,
    updatedAt,
    imageUrl: mediaUrl(body.imageKey),
    testTitles: await titlesOf(db, audience),
    figures: sent === null ? null : figuresOf(sent, pushes),
  }
}

async function titlesOf(db: D1Database, audience: Audience): Promise<Record<string, Localized>> {
  const ids = audience.kind === 'all' ? [] : audience.all.flatMap((one) => ('testId' in one ? [one.testId] : []))
  if (ids.length === 0) return {}
  const rows = await openDb(db).select({ id: test.id, title: test.title }).from(test).where(inArray(test.id, ids))
  return Object.fromEntries(rows.map(({ id, title }) => [id, title]))
}

function figuresOf(
  { pushed, stats }: Pick<typeof broadcast.$inferSelect, 'pushed' | 'stats'>,
  pushes: typeof job.$inferSelect | null,
): BroadcastFigures {
  const { sent, failed, held, capped } = { ...NO_PUSHES, ...(pushes?.detail as Partial<PushFigures> | undefined) }
  return {
    shown: pushed,
    opened: stats?.opened ?? 0,
    clicked: stats?.clicked ?? 0,
    countedAt: stats?.countedAt ?? null,
    pushes:
      pushes === null
        ? null
        : { sent, failed, held, capped, done: pushes.done, total: pushes.total, isRunning: pushes.state === 'running' },
  }
}

export const NO_PUSHES: PushFigures = { sent: 0, failed: 0, held: 0, capped: 0 }

/** Plans after a place, the last begun first. */
export async function listPlans(db: D1Database, after: PageCursor, limit: number): Promise<PlanRow[]> {
  const rows = await openDb(db)
    .select({ plan: broadcastPlan, authorName: user.name })
    .from(broadcastPlan)
    .leftJoin(user, eq(user.id, broadcastPlan.authorId))
    .where(sql`(${broadcastPlan.createdAt}, ${broadcastPlan.id}) < (${after.by}, ${after.id})`)
    .orderBy(desc(broadcastPlan.createdAt), desc(broadcastPlan.id))
    .limit(limit)
  return rows.map(({ plan, authorName }) => ({
    _id: plan.id,
    state: plan.state,
    sendAt: plan.sendAt,
    people: plan.people,
    fixed: plan.fixed,
    at: plan.at,
    fault: plan.fault,
    author: { userId: plan.authorId, name: authorName ?? '' },
    createdAt: plan.createdAt,
    updatedAt: plan.updatedAt,
    message: plan.body.message,
    type: plan.body.type,
    isToAll: plan.audience.kind === 'all',
  }))
}

// As the condition of the index says it: bound values would not match.
const IS_UNDERWAY = sql`${broadcastPlan.state} IN ('confirmed', 'scheduled', 'fixed', 'sending')`

/** Plans that a scheduled task takes further now (ms UTC). */
export function findDuePlans(db: D1Database, now: number): Promise<Plan[]> {
  return openDb(db)
    .select()
    .from(broadcastPlan)
    .where(
      and(
        IS_UNDERWAY,
        sql`CASE ${broadcastPlan.state} WHEN 'scheduled' THEN ${broadcastPlan.sendAt} <= ${now} WHEN 'fixed' THEN ${broadcastPlan.at} <= ${now} ELSE true END`,
      ),
    )
    .limit(20)
}

/** Plans whose next round of pushes is due (ms UTC). */
export const findDueRounds = (db: D1Database, now: number): Promise<Plan[]> =>
  openDb(db)
    .select()
    .from(broadcastPlan)
    .where(sql`${broadcastPlan.pushAt} IS NOT NULL AND ${broadcastPlan.pushAt} <= ${now}`)
    .limit(20)

/** Broadcasts between these times (ms UTC) that no one has finished pushing, newest first. */
export async function findUnpushed(db: D1Database, from: number, to: number): Promise<number[]> {
  const rows = await openDb(db)
    .select({ at: broadcast.at })
    .from(broadcast)
    .where(and(gt(broadcast.at, from), lt(broadcast.at, to), isNull(broadcast.pushed)))
    .orderBy(desc(broadcast.at))
    .limit(10)
  return rows.map(({ at }) => at)
}

/** The detail that the last page of a job wrote; null where there is no such job. */
export async function findJobDetail(db: D1Database, jobId: string): Promise<unknown> {
  const [row] = await openDb(db).select({ detail: job.detail }).from(job).where(eq(job.id, jobId))
  return row?.detail ?? null
}

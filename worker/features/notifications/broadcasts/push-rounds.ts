import { count } from 'drizzle-orm'
import type { PushDetail } from '#contract/jobs/schemas.ts'
import { pushSubscription } from '#worker/db/account-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { guardedBatch } from '#worker/db/guarded-batch.ts'
import { insertJobStatement } from '#worker/db/job-rows.ts'
import { logLine } from '#worker/http/log.ts'
import { changeStatement, findDueRounds, findJobDetail, isUnchanged, NO_PUSHES, type Plan, viewPlan } from './plans.ts'
import type { PlanDeps } from './plan-deps.ts'

/** A round of a broadcast's pushes as a job: the statement for the caller's batch, and its start after the commit. */
export async function startRound(
  deps: Pick<PlanDeps, 'db' | 'jobs' | 'newId' | 'now'>,
  plan: Plan,
  at: number,
  round: number,
): Promise<{ readonly jobId: string; readonly statements: D1PreparedStatement[]; readonly start: () => Promise<void> }> {
  const { db, jobs, now } = deps
  const [subscriptions] = await openDb(db).select({ n: count() }).from(pushSubscription)
  const before = round === 1 ? null : ((await viewPlan(db, plan.id))?.figures?.pushes ?? null)
  const detail: PushDetail = {
    at,
    round,
    sent: before?.sent ?? NO_PUSHES.sent,
    failed: before?.failed ?? NO_PUSHES.failed,
    held: 0,
    capped: before?.capped ?? NO_PUSHES.capped,
    firstDue: null,
  }
  const jobId = deps.newId()
  const order = { id: jobId, kind: 'push' as const, target: plan.id, cursor: '', total: subscriptions?.n ?? 0, detail }
  return {
    jobId,
    statements: [insertJobStatement(db, { ...order, actorId: plan.authorId, startedAt: now })],
    start: async () => {
      // Where this fails a scheduled task sends it.
      await jobs.send({ jobId }).catch((error: unknown) => logLine('warn', { event: 'job_not_queued', jobId, error: String(error) }))
    },
  }
}

/** Begins the rounds for those whose quiet hours are over. Says how many. */
export async function startDueRounds(deps: PlanDeps): Promise<number> {
  const due = await findDueRounds(deps.db, deps.now)
  for (const plan of due) {
    if (plan.at === null || plan.jobId === null) continue
    const round = await nextRound(deps.db, plan.jobId)
    const pushes = await startRound(deps, plan, plan.at, round)
    const outcome = await guardedBatch(deps.db, {
      guard: isUnchanged(plan),
      writes: [changeStatement(deps.db, plan, { pushAt: null, jobId: pushes.jobId }, deps.now), ...pushes.statements],
      audit: [],
    })
    if (outcome === 'written') await pushes.start()
  }
  return due.length
}

/** The order of a round wrote it. */
const nextRound = async (db: D1Database, jobId: string): Promise<number> =>
  (((await findJobDetail(db, jobId)) as PushDetail | null)?.round ?? 1) + 1

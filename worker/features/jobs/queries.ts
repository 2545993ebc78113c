import { and, asc, desc, eq, gt, gte, inArray, lt, or, sql } from 'drizzle-orm'
import type { RegradedResponse } from '#contract/jobs/schemas.ts'
import { test } from '#worker/db/test-tables.ts'
import { namedUnit, UNIT } from '#domain/marking/marks.ts'
import type { PageCursor } from '#domain/text/page-cursor.ts'
import type { Guard } from '#worker/db/audit.ts'
import { job, regradedAttempt } from '#worker/db/authoring-tables.ts'
import { openDb } from '#worker/db/client.ts'
import type { JobRow } from '#worker/db/job-rows.ts'
import { statementOf } from '#worker/db/statement-of.ts'
import type { JobPage } from './job-page.ts'

/** A job, or null. */
export async function findJob(db: D1Database, id: string): Promise<JobRow | null> {
  const [row] = await openDb(db).select().from(job).where(eq(job.id, id))
  return row ?? null
}

/** Jobs after a place, the last started first, of one target or of all. */
export function listJobs(db: D1Database, target: string | null, after: PageCursor, limit: number): Promise<JobRow[]> {
  return openDb(db)
    .select()
    .from(job)
    .where(and(target === null ? undefined : eq(job.target, target), sql`(${job.startedAt}, ${job.id}) < (${after.by}, ${after.id})`))
    .orderBy(desc(job.startedAt), desc(job.id))
    .limit(limit)
}

const isRunning = eq(job.state, 'running')

/** Holds while a running job stands where it was read. */
export const standsAt = ({ id, cursor }: JobRow): Guard => ({
  sql: "SELECT EXISTS (SELECT 1 FROM job WHERE id = ?1 AND cursor = ?2 AND state = 'running')",
  binds: [id, cursor],
})

/** The place after a page. Moves only from where the page began, so that of two runners of one page one moves it. `now` ms UTC. */
export function advanceStatement(db: D1Database, { id, cursor }: JobRow, page: JobPage, now: number): D1PreparedStatement {
  const isOver = page.next === null
  return statementOf(
    db,
    openDb(db)
      .update(job)
      .set({
        cursor: page.next ?? 'end',
        done: sql`min(${job.total}, ${job.done} + ${page.done})`,
        detail: page.detail,
        updatedAt: now,
        error: null,
        state: isOver ? 'done' : undefined,
        finishedAt: isOver ? now : null,
      })
      .where(and(eq(job.id, id), eq(job.cursor, cursor), isRunning)),
  )
}

/** Writes down why a page of a running job failed; `isFinal` gives the job up. `now` ms UTC. */
export async function noteFault(db: D1Database, id: string, error: string, isFinal: boolean, now: number): Promise<void> {
  await openDb(db)
    .update(job)
    .set({ error: error.slice(0, 500), updatedAt: now, state: isFinal ? 'failed' : undefined, finishedAt: isFinal ? now : null })
    .where(and(eq(job.id, id), isRunning))
}

/** Running jobs of the last 30 days that no one has worked on since `before` (ms UTC): a range of the index of recent jobs. */
export async function findStalled(db: D1Database, before: number): Promise<string[]> {
  const rows = await openDb(db)
    .select({ id: job.id })
    .from(job)
    .where(and(gt(job.startedAt, before - 30 * 24 * 3600_000), isRunning, lt(job.updatedAt, before)))
    .orderBy(asc(job.startedAt))
    .limit(50)
  return rows.map(({ id }) => id)
}

/** Stops a running job. `now` ms UTC. */
export const cancelStatement = (db: D1Database, id: string, now: number): D1PreparedStatement =>
  statementOf(
    db,
    openDb(db)
      .update(job)
      .set({ state: 'cancelled', updatedAt: now, finishedAt: now })
      .where(and(eq(job.id, id), isRunning)),
  )

/** Takes a job that was stopped up again where it stood. `now` ms UTC. */
export const resumeStatement = (db: D1Database, id: string, now: number): D1PreparedStatement =>
  statementOf(
    db,
    openDb(db)
      .update(job)
      .set({ state: 'running', error: null, updatedAt: now, finishedAt: null })
      .where(and(eq(job.id, id), inArray(job.state, ['cancelled', 'failed']))),
  )

/** What a regrade changed, by learner from after a place: one range of the key. */
export async function listRegraded(
  db: D1Database,
  jobId: string,
  after: { readonly userId: string; readonly n: number },
  limit: number,
): Promise<RegradedResponse['items'][number][]> {
  const { userId, testId, n, before12, after12, toldAt } = regradedAttempt
  const rows = await openDb(db)
    .select({ userId, n, before12, after12, toldAt, unit: test.markUnit })
    .from(regradedAttempt)
    .leftJoin(test, eq(test.id, testId))
    .where(and(eq(regradedAttempt.jobId, jobId), gte(userId, after.userId), or(gt(userId, after.userId), gt(n, after.n))))
    .orderBy(asc(userId), asc(testId), asc(n))
    .limit(limit)
  return rows.map(({ unit, ...row }) => ({ ...row, ...namedUnit(unit ?? UNIT) }))
}

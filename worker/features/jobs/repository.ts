import type { RegradedResponse } from '#contract/jobs/schemas.ts'
import type { JobRow } from '#worker/db/job-rows.ts'
import type { JobPage } from './job-page.ts'

const COLUMNS = `id, kind, target, state, cursor, total, done, detail, actor_id AS actorId, started_at AS startedAt, updated_at AS updatedAt,
  finished_at AS finishedAt, error`

type RawJob = Omit<JobRow, 'detail'> & { readonly detail: string }

const fromRaw = (row: RawJob): JobRow => ({ ...row, detail: JSON.parse(row.detail) as unknown })

export async function findJob(db: D1Database, id: string): Promise<JobRow | null> {
  const row = await db.prepare(`SELECT ${COLUMNS} FROM job WHERE id = ?1`).bind(id).first<RawJob>()
  return row === null ? null : fromRaw(row)
}

/** Jobs that started before `before` (ms UTC), newest first, of one target or of all. */
export async function listJobs(db: D1Database, target: string | null, before: number, limit: number): Promise<JobRow[]> {
  const { results } = await (
    target === null
      ? db.prepare(`SELECT ${COLUMNS} FROM job WHERE started_at < ?1 ORDER BY started_at DESC LIMIT ?2`).bind(before, limit)
      : db
          .prepare(`SELECT ${COLUMNS} FROM job WHERE target = ?3 AND started_at < ?1 ORDER BY started_at DESC LIMIT ?2`)
          .bind(before, limit, target)
  ).all<RawJob>()
  return results.map(fromRaw)
}

/** The place after a page. Moves only from where the page began, so that of two runners of one page one moves it. */
export const advanceStatement = (db: D1Database, job: JobRow, page: JobPage, now: number): D1PreparedStatement =>
  db
    .prepare(
      `UPDATE job SET cursor = ?3, done = min(total, done + ?4), detail = ?5, updated_at = ?6, error = NULL,
         state = CASE WHEN ?7 THEN 'done' ELSE state END, finished_at = CASE WHEN ?7 THEN ?6 END
       WHERE id = ?1 AND cursor = ?2 AND state = 'running'`,
    )
    .bind(job.id, job.cursor, page.next ?? 'end', page.done, JSON.stringify(page.detail), now, page.next === null ? 1 : 0)

export async function noteFault(db: D1Database, id: string, error: string, isFinal: boolean, now: number): Promise<void> {
  await db
    .prepare(
      `UPDATE job SET error = ?2, updated_at = ?4, state = CASE WHEN ?3 THEN 'failed' ELSE state END, finished_at = CASE WHEN ?3 THEN ?4 END
       WHERE id = ?1 AND state = 'running'`,
    )
    .bind(id, error.slice(0, 500), isFinal ? 1 : 0, now)
    .run()
}

/** Running jobs of the last 30 days that nobody has worked on since `before` (ms UTC): a range of the index of recent jobs. */
export async function findStalled(db: D1Database, before: number): Promise<string[]> {
  const { results } = await db
    .prepare("SELECT id FROM job WHERE started_at > ?1 AND state = 'running' AND updated_at < ?2 ORDER BY started_at LIMIT 50")
    .bind(before - 30 * 24 * 3600_000, before)
    .all<{ id: string }>()
  return results.map(({ id }) => id)
}

export const cancelStatement = (db: D1Database, id: string, now: number): D1PreparedStatement =>
  db.prepare("UPDATE job SET state = 'cancelled', updated_at = ?2, finished_at = ?2 WHERE id = ?1 AND state = 'running'").bind(id, now)

/** Takes a job that was stopped up again where it stood. */
export const resumeStatement = (db: D1Database, id: string, now: number): D1PreparedStatement =>
  db
    .prepare(
      "UPDATE job SET state = 'running', error = NULL, updated_at = ?2, finished_at = NULL WHERE id = ?1 AND state IN ('cancelled', 'failed')",
    )
    .bind(id, now)

/** What a regrade changed, by learner from after a place: one range of the key. */
export async function listRegraded(
  db: D1Database,
  jobId: string,
  after: { readonly userId: string; readonly n: number },
  limit: number,
): Promise<RegradedResponse['items']> {
  const { results } = await db
    .prepare(
      `SELECT user_id AS userId, n, before12, after12, told_at AS toldAt FROM regraded_attempt
       WHERE job_id = ?1 AND (user_id > ?2 OR (user_id = ?2 AND n > ?3)) ORDER BY user_id, test_id, n LIMIT ?4`,
    )
    .bind(jobId, after.userId, after.n, limit)
    .all<RegradedResponse['items'][number]>()
  return results
}

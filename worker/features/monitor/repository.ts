import type { AttemptMode } from '#contract/attempts/schemas.ts'

export interface OpenRow {
  readonly userId: string
  readonly n: number
  readonly mode: AttemptMode
  readonly startedAt: number
  readonly deadlineAt: number
}

/** Where a page of open attempts begins: after this deadline (ms UTC) and learner. */
export interface OpenPlace {
  readonly deadlineAt: number
  readonly userId: string
}

const OPEN = `FROM attempt INDEXED BY attempt_open WHERE state = 'open' AND deadline_at >= ?2 AND test_id = ?1`

/** Open attempts of a test, the soonest to end first: entries of the index of open attempts, which holds no closed one. */
export async function listOpen(db: D1Database, testId: string, after: OpenPlace, limit: number): Promise<OpenRow[]> {
  const { results } = await db
    .prepare(
      `SELECT user_id AS userId, n, mode, started_at AS startedAt, deadline_at AS deadlineAt ${OPEN}
         AND (deadline_at > ?2 OR user_id > ?3) ORDER BY deadline_at, user_id LIMIT ?4`,
    )
    .bind(testId, after.deadlineAt, after.userId, limit)
    .all<OpenRow>()
  return results
}

export interface MonitorCounts {
  readonly open: number
  readonly submitted: number
  readonly perMinute: readonly { readonly minute: number; readonly closed: number }[]
}

/** How many of the newest closings are looked at for the minutes. */
const NEWEST = 500

/** Counts without reading closed attempts but the newest: the open ones by their own index, the closed ranking ones by their sequence. */
export async function countMonitor(db: D1Database, testId: string, since: number): Promise<MonitorCounts> {
  const [open, submitted, minutes] = await db.batch<{ n?: number; minute?: number; closed?: number }>([
    db.prepare(`SELECT count(*) AS n ${OPEN}`).bind(testId, 0),
    // The sequence has no gaps but those that voids and second openings leave, so its end is nearly the count.
    db.prepare('SELECT coalesce(max(seq), 0) AS n FROM attempt WHERE test_id = ?1 AND seq IS NOT NULL').bind(testId),
    db
      .prepare(
        `SELECT closed_at / 60000 * 60000 AS minute, count(*) AS closed FROM (
           SELECT closed_at FROM attempt WHERE test_id = ?1 AND seq IS NOT NULL ORDER BY seq DESC LIMIT ${NEWEST}
         ) WHERE closed_at >= ?2 GROUP BY 1 ORDER BY 1 DESC`,
      )
      .bind(testId, since),
  ])
  return {
    open: open?.results[0]?.n ?? 0,
    submitted: submitted?.results[0]?.n ?? 0,
    perMinute: (minutes?.results ?? []).map(({ minute = 0, closed = 0 }) => ({ minute, closed })),
  }
}

export async function testExists(db: D1Database, testId: string): Promise<boolean> {
  return (await db.prepare('SELECT 1 FROM test WHERE id = ?1').bind(testId).first()) !== null
}

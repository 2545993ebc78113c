import * as z from 'zod/mini'
import { ATTEMPT_MODES } from '#contract/attempts/schemas.ts'
import { decodeRow, decodeRows } from '#worker/db/decode-row.ts'

const openRow = z.object({
  userId: z.string(),
  n: z.number(),
  mode: z.enum(ATTEMPT_MODES),
  /** ms UTC, as the deadline */
  startedAt: z.number(),
  deadlineAt: z.number(),
})
export type OpenRow = Readonly<z.infer<typeof openRow>>

/** Where a page of open attempts begins: after this deadline (ms UTC) and learner. */
export interface OpenPlace {
  readonly deadlineAt: number
  readonly userId: string
}

const OPEN = `FROM attempt INDEXED BY attempt_open WHERE state = 'open' AND deadline_at >= ?2 AND test_id = ?1`

/**
 * Open attempts of a test, the soonest to end first: entries of the index of open attempts, which holds no closed one.
 * Hand-written: the index of open attempts is forced.
 */
export async function listOpen(db: D1Database, testId: string, after: OpenPlace, limit: number): Promise<OpenRow[]> {
  return decodeRows(
    openRow,
    await db
      .prepare(
        `SELECT user_id AS userId, n, mode, started_at AS startedAt, deadline_at AS deadlineAt ${OPEN}
           AND (deadline_at > ?2 OR user_id > ?3) ORDER BY deadline_at, user_id LIMIT ?4`,
      )
      .bind(testId, after.deadlineAt, after.userId, limit)
      .all(),
  )
}

const countRow = z.object({ n: z.number() })
const minuteRow = z.object({ minute: z.number(), closed: z.number() })

export interface MonitorCounts {
  readonly open: number
  readonly submitted: number
  readonly perMinute: readonly Readonly<z.infer<typeof minuteRow>>[]
}

/** How many of the newest closings are looked at for the minutes. */
const NEWEST = 500

/**
 * Counts without reading closed attempts but the newest: the open ones by their own index, the closed ranking ones by their sequence.
 * `since` ms UTC.
 * Hand-written: the index of open attempts is forced.
 */
export async function countMonitor(db: D1Database, testId: string, since: number): Promise<MonitorCounts> {
  const statement = (sql: string, ...values: unknown[]) => db.prepare(sql).bind(testId, ...values)
  const [open, submitted, minutes] = await db.batch([
    statement(`SELECT count(*) AS n ${OPEN}`, 0),
    // The sequence has no gaps but those that voids and second openings leave, so its end is nearly the count.
    statement('SELECT coalesce(max(seq), 0) AS n FROM attempt WHERE test_id = ?1 AND seq IS NOT NULL'),
    statement(
      `SELECT closed_at / 60000 * 60000 AS minute, count(*) AS closed FROM (
         SELECT closed_at FROM attempt WHERE test_id = ?1 AND seq IS NOT NULL ORDER BY seq DESC LIMIT ${NEWEST}
       ) WHERE closed_at >= ?2 GROUP BY 1 ORDER BY 1 DESC`,
      since,
    ),
  ])
  return {
    open: decodeRow(countRow, open?.results[0]).n,
    submitted: decodeRow(countRow, submitted?.results[0]).n,
    perMinute: minutes === undefined ? [] : decodeRows(minuteRow, minutes),
  }
}

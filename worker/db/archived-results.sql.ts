/** Takes results out of the record and puts them back. Hand-written: json_each takes any number of attempts in one value. */
import * as z from 'zod/mini'
import type { StoredAttemptName } from '#domain/attempt/stored-attempt.ts'
import { decodeRows, unitsColumn } from './decode-row.ts'
import { STORED_RESULT, storedResultColumn } from './stored-results.ts'

const row = z.object({
  userId: z.string(),
  testId: z.string(),
  n: z.number(),
  closedAt: z.number(),
  keyVersion: z.number(),
  score12: unitsColumn,
  tieKey: z.string(),
  ranking: z.number(),
  stored: storedResultColumn,
})
/** A closed attempt of the record as the archive compares it. */
export type RecordedResult = z.infer<typeof row>

const COLUMNS = `a.user_id AS userId, a.test_id AS testId, a.n, a.closed_at AS closedAt, a.key_version AS keyVersion, a.score12,
  a.tie_key AS tieKey, a.ranking, ${STORED_RESULT}`

/** Those of these attempts that are closed and whose result the record still holds. */
export const listUnarchived = async (db: D1Database, names: readonly Omit<StoredAttemptName, 'closedAt'>[]): Promise<RecordedResult[]> =>
  decodeRows(
    row,
    await db
      .prepare(
        `SELECT ${COLUMNS} FROM json_each(?1) e CROSS JOIN attempt a
           ON a.user_id = e.value ->> '$.userId' AND a.test_id = e.value ->> '$.testId' AND a.n = e.value ->> '$.n'
         WHERE a.state = 'closed' AND a.result IS NOT NULL`,
      )
      .bind(JSON.stringify(names))
      .all(),
  )

/** The archived attempts of a person that hold a place among others. */
export const listArchivedRanking = async (db: D1Database, userId: string): Promise<RecordedResult[]> =>
  decodeRows(
    row,
    await db
      .prepare(`SELECT ${COLUMNS} FROM attempt a WHERE a.user_id = ?1 AND a.state = 'closed' AND a.seq IS NOT NULL AND a.result IS NULL`)
      .bind(userId)
      .all(),
  )

export interface FoundResult extends StoredAttemptName {
  readonly result: string
}

/** Results that one statement carries: each is up to 4 KB. */
const GROUP = 200

/** Takes these results out of the record, where it still holds exactly them. Says how many went. */
export async function dropResults(db: D1Database, found: readonly FoundResult[]): Promise<number> {
  let dropped = 0
  for (let first = 0; first < found.length; first += GROUP) {
    const { meta } = await db
      .prepare(
        `UPDATE attempt AS a SET max12 = a.result ->> '$.total.max12', result = NULL FROM json_each(?1) e
         WHERE a.user_id = e.value ->> '$.userId' AND a.test_id = e.value ->> '$.testId' AND a.n = e.value ->> '$.n'
           AND a.state = 'closed' AND a.closed_at = e.value ->> '$.closedAt' AND a.result = e.value ->> '$.result'`,
      )
      .bind(JSON.stringify(found.slice(first, first + GROUP)))
      .run()
    dropped += meta.changes
  }
  return dropped
}

/** Puts results back into the record, where it has none. */
export async function putResultsBack(db: D1Database, found: readonly FoundResult[]): Promise<void> {
  for (let first = 0; first < found.length; first += GROUP)
    await db
      .prepare(
        `UPDATE attempt AS a SET result = e.value ->> '$.result', max12 = NULL FROM json_each(?1) e
         WHERE a.user_id = e.value ->> '$.userId' AND a.test_id = e.value ->> '$.testId' AND a.n = e.value ->> '$.n'
           AND a.state = 'closed' AND a.closed_at = e.value ->> '$.closedAt' AND a.result IS NULL`,
      )
      .bind(JSON.stringify(found.slice(first, first + GROUP)))
      .run()
}

import * as z from 'zod/mini'
import { decodeFirst } from '#worker/db/decode-row.ts'

/**
 * Writes the new deadline (ms UTC) of an open attempt down.
 * Hand-written: writes of attempts stay as they were proved.
 */
export const moveDeadline = (
  db: D1Database,
  attempt: { readonly userId: string; readonly testId: string; readonly n: number },
  deadlineAt: number,
): D1PreparedStatement =>
  db
    .prepare("UPDATE attempt SET deadline_at = ?4 WHERE user_id = ?1 AND test_id = ?2 AND n = ?3 AND state = 'open'")
    .bind(attempt.userId, attempt.testId, attempt.n, deadlineAt)

/**
 * How many of these have no row in the audit log yet, that is, were not counted by a page before.
 * Hand-written: json_each takes any number of ids in one value.
 */
export async function countFresh(db: D1Database, auditIds: readonly string[]): Promise<number> {
  const row = decodeFirst(
    z.object({ n: z.number() }),
    await db
      .prepare('SELECT count(*) AS n FROM json_each(?1) e WHERE NOT EXISTS (SELECT 1 FROM audit_log a WHERE a.id = e.value)')
      .bind(JSON.stringify(auditIds))
      .first(),
  )
  return row?.n ?? 0
}

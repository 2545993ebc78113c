/** What the record knows of a page of stored attempts. Hand-written: json_each takes any number of them in one value. */
import * as z from 'zod/mini'
import type { ClosedEvent } from '#domain/attempt/stored-attempt.ts'
import { decodeRows } from '#worker/db/decode-row.ts'

const closedRow = z.object({ userId: z.string(), testId: z.string(), n: z.number(), round: z.number() })
const accountRow = z.object({ id: z.string() })

/** Those of these attempts that the record holds as closed, with the round in which they were. */
export const listClosedRounds = async (db: D1Database, events: readonly ClosedEvent[]): Promise<z.infer<typeof closedRow>[]> =>
  decodeRows(
    closedRow,
    await db
      .prepare(
        `SELECT a.user_id AS userId, a.test_id AS testId, a.n, a.round FROM json_each(?1) e CROSS JOIN attempt a
           ON a.user_id = e.value ->> 0 AND a.test_id = e.value ->> 1 AND a.n = e.value ->> 2 WHERE a.state = 'closed'`,
      )
      .bind(JSON.stringify(events.map(({ userId, testId, n }) => [userId, testId, n])))
      .all(),
  )

/** Those of these accounts that exist and are not deleted. */
export async function findAccounts(db: D1Database, userIds: readonly string[]): Promise<Set<string>> {
  const found = await db
    .prepare('SELECT id FROM user WHERE id IN (SELECT value FROM json_each(?1)) AND deleted_at IS NULL')
    .bind(JSON.stringify(userIds))
    .all()
  return new Set(decodeRows(accountRow, found).map(({ id }) => id))
}

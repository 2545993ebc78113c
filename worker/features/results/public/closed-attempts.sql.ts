/** Closed attempts with paper and key, for calculations on the server. Their results wait for the release. */
import * as z from 'zod/mini'
import { ATTEMPT_MODES } from '#contract/attempts/schemas.ts'
import type { QuestionKey } from '#contract/papers/schemas.ts'
import type { AttemptResult } from '#domain/marking/attempt-result.ts'
import type { PaperPlan } from '#domain/paper/paper-plan.ts'
import { decodeRows } from '#worker/db/decode-row.ts'
import { type Archive, readResults, STORED_RESULT, storedResultColumn } from '#worker/db/stored-results.ts'

const closedRow = z.object({
  testId: z.string(),
  n: z.number(),
  mode: z.enum(ATTEMPT_MODES),
  closedAt: z.number(),
  isVoid: z.number(),
  ranking: z.number(),
  seq: z.nullable(z.number()),
  round: z.number(),
  paperVersion: z.number(),
  keyVersion: z.number(),
  stored: storedResultColumn,
  exam: z.string(),
  /** ms UTC; null where the test is not sealed. */
  sealedUntil: z.nullable(z.number()),
  plan: z.string(),
  key: z.string(),
})

export interface ClosedAttempt extends Readonly<Omit<z.infer<typeof closedRow>, 'isVoid' | 'ranking' | 'stored' | 'plan' | 'key'>> {
  readonly isVoid: boolean
  readonly ranking: boolean
  readonly result: AttemptResult
  readonly plan: PaperPlan
  readonly keys: readonly QuestionKey[]
}

/** Those of these attempts that are closed, with paper and key. Hand-written: json_each takes any number of attempts in one value. */
export async function readClosed(
  { db, archive }: { readonly db: D1Database; readonly archive: Archive },
  userId: string,
  names: readonly (readonly [testId: string, n: number, ...rest: unknown[]])[],
): Promise<ClosedAttempt[]> {
  if (names.length === 0) return []
  const found = await db
    .prepare(
      `SELECT a.test_id AS testId, a.n, a.mode, a.closed_at AS closedAt, a.voided_at IS NOT NULL AS isVoid, a.ranking, a.seq, a.round,
         a.paper_version AS paperVersion, a.key_version AS keyVersion, ${STORED_RESULT}, t.exam, t.sealed_until AS sealedUntil, p.plan, k.key
       FROM json_each(?2) e
       CROSS JOIN attempt a ON a.user_id = ?1 AND a.test_id = e.value ->> 0 AND a.n = e.value ->> 1
       CROSS JOIN test t ON t.id = a.test_id
       CROSS JOIN paper p ON p.test_id = a.test_id AND p.version = a.paper_version
       CROSS JOIN paper_key k ON k.test_id = a.test_id AND k.paper_version = a.paper_version AND k.key_version = a.key_version
       WHERE a.state = 'closed'`,
    )
    .bind(userId, JSON.stringify(names))
    .all()
  const rows = await readResults(
    archive,
    decodeRows(closedRow, found).map((row) => ({ ...row, userId })),
  )
  return rows.map(({ key, ...row }) => ({
    ...row,
    isVoid: row.isVoid === 1,
    ranking: row.ranking === 1,
    // Rooms, the importer and the publishing of keys wrote these.
    result: JSON.parse(row.result) as AttemptResult,
    plan: JSON.parse(row.plan) as PaperPlan,
    keys: JSON.parse(key) as QuestionKey[],
  }))
}

/** Decisions about objections as the publishing of a key settles them; the challenge desk makes them (features/objections). */
import { and, eq } from 'drizzle-orm'
import type { KeyChange } from '#contract/key-corrections/schemas.ts'
import type { Guard } from './audit.ts'
import { openDb } from './client.ts'
import { objectionDecision } from './objection-tables.ts'
import { statementOf } from './statement-of.ts'

/** A change of a key that waits to be published. */
export interface PendingDecision {
  readonly questionId: string
  readonly round: number
  readonly paperVersion: number
  readonly change: KeyChange
}

/** The changes that wait, of one test: at most one a question. */
export async function listPending(db: D1Database, testId: string): Promise<PendingDecision[]> {
  const { questionId, round, paperVersion, change } = objectionDecision
  const rows = await openDb(db)
    .select({ questionId, round, paperVersion, change })
    .from(objectionDecision)
    .where(and(eq(objectionDecision.testId, testId), eq(objectionDecision.state, 'pending')))
  return rows.flatMap((row) =>
    row.change === null || row.paperVersion === null ? [] : [{ ...row, change: row.change, paperVersion: row.paperVersion }],
  )
}

/** The name of a decision. */
export type NamedDecision = Pick<PendingDecision, 'questionId' | 'round'>

/** Holds while each of these still waits: none was undone or settled meanwhile. */
export const stillPending = (testId: string, decisions: readonly NamedDecision[]): Guard => ({
  sql: `SELECT (SELECT count(*) FROM json_each(?2) e CROSS JOIN objection_decision d ON d.test_id = ?1
    AND d.question_id = e.value ->> '$.questionId' AND d.round = e.value ->> '$.round' WHERE d.state = 'pending') = ?3`,
  binds: [testId, JSON.stringify(decisions.map(({ questionId, round }) => ({ questionId, round }))), decisions.length],
})

/** Ends the waiting of a decision: its key is published, or it was undone. */
export const settleDecision = (
  db: D1Database,
  testId: string,
  { questionId, round }: NamedDecision,
  state: 'final' | 'undone',
): D1PreparedStatement =>
  statementOf(
    db,
    openDb(db)
      .update(objectionDecision)
      .set({ state })
      .where(and(eq(objectionDecision.testId, testId), eq(objectionDecision.questionId, questionId), eq(objectionDecision.round, round))),
  )

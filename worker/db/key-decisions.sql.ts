/**
 * Rows of `key_decision`: what stands about the keys of a test's questions. Hand-written: json_each takes any number of ids or rows in one
 * value.
 */
import * as z from 'zod/mini'
import type { StandingDecision } from '#domain/marking/key-decision.ts'
import { decodeRows } from './decode-row.ts'

/** `decision` is JSON; `decidedAt` is ms UTC. */
const storedDecision = z.object({
  testId: z.string(),
  questionId: z.string(),
  decision: z.string(),
  reason: z.string(),
  actorId: z.string(),
  decidedAt: z.number(),
})

export interface DecisionRow extends Readonly<Omit<z.infer<typeof storedDecision>, 'decision'>> {
  readonly decision: StandingDecision
}

const COLUMNS = 'test_id AS testId, question_id AS questionId, decision, reason, actor_id AS actorId, decided_at AS decidedAt'

/** The decisions of these tests, in one order. */
export async function listDecisions(db: D1Database, testIds: readonly string[]): Promise<DecisionRow[]> {
  const found = await db
    .prepare(`SELECT ${COLUMNS} FROM key_decision WHERE test_id IN (SELECT value FROM json_each(?1)) ORDER BY test_id, question_id`)
    .bind(JSON.stringify(testIds))
    .all()
  return decodeRows(storedDecision, found).map((row) => ({ ...row, decision: JSON.parse(row.decision) as StandingDecision }))
}

/** All decisions of a test as one text, for a guard that they are still those that were read: `?1` is the test. */
export const DECISIONS_TEXT = `(SELECT coalesce(group_concat(d.question_id || ' ' || d.decided_at || ' ' || d.decision, ' | '), '')
  FROM (SELECT question_id, decided_at, decision FROM key_decision WHERE test_id = ?1 ORDER BY question_id) d)`

/** The same text of rows that were read. */
export const decisionsText = (rows: readonly DecisionRow[]): string =>
  rows.map(({ questionId, decidedAt, decision }) => `${questionId} ${decidedAt} ${JSON.stringify(decision)}`).join(' | ')

/** Puts decisions in the place of those that stood about the same questions. */
export const upsertDecisions = (db: D1Database, rows: readonly DecisionRow[]): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO key_decision (test_id, question_id, decision, reason, actor_id, decided_at)
       SELECT value ->> '$.testId', value ->> '$.questionId', value ->> '$.decision', value ->> '$.reason', value ->> '$.actorId', value ->> '$.decidedAt'
       FROM json_each(?1) WHERE true
       ON CONFLICT (test_id, question_id) DO UPDATE SET decision = excluded.decision, reason = excluded.reason, actor_id = excluded.actor_id,
         decided_at = excluded.decided_at`,
    )
    // The decision as a text: it is compared as one.
    .bind(JSON.stringify(rows.map((row) => ({ ...row, decision: JSON.stringify(row.decision) }))))

/** Takes away the decisions about these questions of a test. */
export const deleteDecisions = (db: D1Database, testId: string, questionIds: readonly string[]): D1PreparedStatement =>
  db
    .prepare('DELETE FROM key_decision WHERE test_id = ?1 AND question_id IN (SELECT value FROM json_each(?2))')
    .bind(testId, JSON.stringify(questionIds))

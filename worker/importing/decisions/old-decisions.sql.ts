import * as z from 'zod/mini'
import type { KeyChange } from '#contract/key-corrections/schemas.ts'
import { decodeRows } from '#worker/db/decode-row.ts'
import type { DecisionRow } from '#worker/db/key-decisions.sql.ts'

const oldKeyRow = z.object({
  testId: z.string(),
  paperVersion: z.number(),
  createdAt: z.number(),
  actions: z.string(),
  reason: z.nullable(z.string()),
  actorId: z.nullable(z.string()),
})

/** A key with the bare list of its changes, from before decisions belonged to questions. */
export interface OldKey extends Omit<z.infer<typeof oldKeyRow>, 'actions'> {
  readonly actions: readonly KeyChange[]
}

/**
 * The keys of these tests whose changes are in the old form, oldest first.
 * Hand-written: json_each takes any number of ids in one value.
 */
export async function findOldKeys(db: D1Database, testIds: readonly string[]): Promise<OldKey[]> {
  const rows = decodeRows(
    oldKeyRow,
    await db
      .prepare(
        `SELECT test_id AS testId, paper_version AS paperVersion, created_at AS createdAt, actions, reason, actor_id AS actorId FROM paper_key
       WHERE test_id IN (SELECT value FROM json_each(?1)) AND json_type(actions) = 'array' ORDER BY created_at, paper_version, key_version`,
      )
      .bind(JSON.stringify(testIds))
      .all(),
  )
  // The keys page wrote them.
  return rows.map((row) => ({ ...row, actions: JSON.parse(row.actions) as KeyChange[] }))
}

/**
 * Writes the decisions of a test down in the new form and marks its keys as carried, both or neither.
 * Hand-written: the insert takes any number of rows from json_each and is guarded by the old form being there.
 */
export async function writeCarried(db: D1Database, testId: string, rows: readonly DecisionRow[]): Promise<void> {
  await db.batch([
    // Only while the old form is there: a run at the same time, or a decision since, is not overwritten.
    db
      .prepare(
        `INSERT INTO key_decision (test_id, question_id, decision, reason, actor_id, decided_at)
         SELECT ?1, value ->> '$.questionId', value ->> '$.text', value ->> '$.reason', value ->> '$.actorId', value ->> '$.decidedAt'
         FROM json_each(?2) WHERE EXISTS (SELECT 1 FROM paper_key WHERE test_id = ?1 AND json_type(actions) = 'array')
         ON CONFLICT (test_id, question_id) DO NOTHING`,
      )
      .bind(testId, JSON.stringify(rows.map((row) => ({ ...row, text: JSON.stringify(row.decision) })))),
    db
      .prepare(
        `UPDATE paper_key SET actions = json_object('v', 2, 'changes', json(actions)) WHERE test_id = ?1 AND json_type(actions) = 'array'`,
      )
      .bind(testId),
  ])
}

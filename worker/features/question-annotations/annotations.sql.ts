import * as z from 'zod/mini'
import type { ErrorLabel } from '#contract/revision/practice-limits.ts'
import { decodeRows } from '#worker/db/decode-row.ts'
import { type AttemptPlace, labelPath } from './queries.ts'

const keptRow = z.object({ place: z.number(), note: z.string() })

/**
 * Which questions of a paper a person has kept, wherever they were seen: a look-up a question of the paper, by primary key.
 * Hand-written: json_each walks the questions of the stored plan.
 */
export async function listKept(
  db: D1Database,
  userId: string,
  testId: string,
  paperVersion: number,
): Promise<{ place: number; note: string }[]> {
  return decodeRows(
    keptRow,
    await db
      .prepare(
        `SELECT e.key AS place, s.note FROM paper p, json_each(p.plan, '$.questions') e
         JOIN saved_question s ON s.user_id = ?1 AND s.question_id = e.value ->> '$.id'
         WHERE p.test_id = ?2 AND p.version = ?3 ORDER BY e.key`,
      )
      .bind(userId, testId, paperVersion)
      .all(),
  )
}

export interface LabelledPlace extends AttemptPlace {
  readonly paperVersion: number
  readonly label: ErrorLabel
  /** ms UTC */
  readonly now: number
}

/**
 * Gives a question of an attempt a word, with the topic it counts for: one statement, so that two taps at once are both kept.
 * Hand-written: both sides of the upsert read the topic from the stored plan.
 */
export async function giveLabel(db: D1Database, l: LabelledPlace): Promise<void> {
  const topic = `(SELECT plan ->> ('$.questions[' || CAST(?7 AS INTEGER) || '].topic.id') FROM paper WHERE test_id = ?2 AND version = ?8)`
  await db
    .prepare(
      `INSERT INTO attempt_label (user_id, test_id, n, labels, updated_at) VALUES (?1, ?2, ?3, json_set('{}', ?4, json_array(?5, ${topic})), ?6)
       ON CONFLICT (user_id, test_id, n) DO UPDATE SET labels = json_set(labels, ?4, json_array(?5, ${topic})), updated_at = excluded.updated_at`,
    )
    .bind(l.userId, l.testId, l.n, labelPath(l.place), l.label, l.now, l.place, l.paperVersion)
    .run()
}

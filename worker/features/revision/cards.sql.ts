import * as z from 'zod/mini'
import { DUE_COUNT_CAP, GOAL_DEFAULT } from '#contract/revision/practice-limits.ts'
import { CARD_REASONS, type CardMemory } from '#contract/revision/schemas.ts'
import type { StudyDay } from '#domain/revision/study-streak.ts'
import { decodeRow, decodeRows, jsonColumn } from '#worker/db/decode-row.ts'
import type { CardRow } from './queries.ts'

export interface SummaryRow {
  readonly goal: number
  readonly last: Pick<StudyDay, 'day' | 'streak' | 'freezeDay'> | null
  /** The days of study of the present week. */
  readonly week: readonly Pick<StudyDay, 'day' | 'freezeDay'>[]
  readonly doneToday: number
  readonly dueNow: number
  readonly dueToday: number
  readonly hasNew: boolean
}

const summaryRow = z.object({
  goal: z.number(),
  last: z.nullable(jsonColumn(z.tuple([z.number(), z.number(), z.nullable(z.number()), z.number()]))),
  week: jsonColumn(z.array(z.tuple([z.number(), z.nullable(z.number())]))),
  dueToday: z.number(),
  dueNow: z.number(),
  begun: z.number(),
  ended: z.number(),
})

/**
 * Everything that the home says of practising: one statement, its due counts one range of one index. Times in ms UTC.
 * Hand-written: json_each walks the attempts that wait, and the home may cost few statements.
 */
export async function readSummary(
  db: D1Database,
  userId: string,
  at: { readonly now: number; readonly today: number; readonly monday: number; readonly endOfToday: number },
): Promise<SummaryRow> {
  const row = decodeRow(
    summaryRow,
    await db
      .prepare(
        `WITH mine AS (SELECT ?1 AS user_id), due AS (
         SELECT due_at FROM revision_card WHERE user_id = ?1 AND suspended_at IS NULL AND due_at < ?4 ORDER BY due_at LIMIT ${DUE_COUNT_CAP})
       SELECT coalesce(s.goal, ${GOAL_DEFAULT}) AS goal,
         (SELECT json_array(d.day, d.streak, d.freeze_day, d.reviews) FROM study_day d WHERE d.user_id = ?1 ORDER BY d.day DESC LIMIT 1) AS last,
         (SELECT json_group_array(json_array(d.day, d.freeze_day)) FROM study_day d WHERE d.user_id = ?1 AND d.day >= ?3) AS week,
         counts.dueToday, counts.dueNow,
         EXISTS (SELECT 1 FROM attempt a WHERE a.user_id = ?1 AND a.started_at > coalesce(s.filled_to, 0) AND a.state = 'closed'
           AND NOT EXISTS (SELECT 1 FROM json_each(s.pending, '$.done') d WHERE d.value ->> 0 = a.test_id AND d.value ->> 1 = a.n)) AS begun,
         EXISTS (SELECT 1 FROM json_each(s.pending, '$.wait') w CROSS JOIN attempt a ON a.user_id = ?1 AND a.test_id = w.value ->> 0
           AND a.n = w.value ->> 1 WHERE a.state = 'closed' AND coalesce(w.value ->> 2, 0) <= ?2) AS ended
       FROM mine LEFT JOIN practice_state s ON s.user_id = mine.user_id,
         (SELECT count(*) AS dueToday, coalesce(sum(due_at <= ?2), 0) AS dueNow FROM due) counts`,
      )
      .bind(userId, at.now, at.monday, at.endOfToday)
      .first(),
  )
  const [day, streak, freezeDay, reviews] = row.last ?? [0, 0, null, 0]
  return {
    goal: row.goal,
    dueNow: row.dueNow,
    dueToday: row.dueToday,
    hasNew: row.begun === 1 || row.ended === 1,
    week: row.week.map(([studied, off]) => ({ day: studied, freezeDay: off })),
    last: row.last === null ? null : { day, streak, freezeDay },
    doneToday: day === at.today ? reviews : 0,
  }
}

const cardRow = z.object({
  questionId: z.string(),
  testId: z.string(),
  paperVersion: z.number(),
  place: z.number(),
  reason: z.enum(CARD_REASONS),
  memory: z.string(),
  dueAt: z.number(),
  suspendedAt: z.nullable(z.number()),
  addedAt: z.number(),
  seenAt: z.number(),
  revision: z.number(),
})

/**
 * Those of these cards that are there.
 * Hand-written: json_each takes any number of ids in one value.
 */
export async function findCards(db: D1Database, userId: string, questionIds: readonly string[]): Promise<CardRow[]> {
  return decodeRows(
    cardRow,
    await db
      .prepare(
        `SELECT question_id AS questionId, test_id AS testId, paper_version AS paperVersion, place, reason, memory, due_at AS dueAt,
           suspended_at AS suspendedAt, added_at AS addedAt, seen_at AS seenAt, revision
         FROM json_each(?2) e CROSS JOIN revision_card ON user_id = ?1 AND question_id = e.value`,
      )
      .bind(userId, JSON.stringify(questionIds))
      .all(),
  )
}

/**
 * Puts a saved question into the deck; false where it is not saved.
 * Hand-written: INSERT … SELECT takes the place of the question from its saved row.
 */
export async function addSavedCard(db: D1Database, userId: string, questionId: string, memory: CardMemory): Promise<boolean> {
  const { meta } = await db
    .prepare(
      `INSERT INTO revision_card (user_id, question_id, test_id, paper_version, place, reason, memory, due_at, added_at, seen_at, revision)
       SELECT user_id, question_id, test_id, paper_version, place, 'own', ?3, ?4, ?4, 0, 1 FROM saved_question WHERE user_id = ?1 AND question_id = ?2
       ON CONFLICT (user_id, question_id) DO NOTHING`,
    )
    .bind(userId, questionId, JSON.stringify(memory), memory.due)
    .run()
  return meta.changes > 0
}

import { DUE_COUNT_CAP, GOAL_DEFAULT } from '#contract/revision/practice-limits.ts'
import type { CardMemory, CardReason } from '#contract/revision/schemas.ts'
import type { StudyDay } from '#domain/revision/study-streak.ts'

export interface SummaryRow {
  readonly goal: number
  readonly last: Pick<StudyDay, 'day' | 'streak' | 'freezeDay'> | null
  readonly doneToday: number
  readonly dueNow: number
  readonly dueToday: number
  readonly hasNew: boolean
}

/** Everything that the home says of practising: one statement, its due counts one range of one index. Times in ms UTC. */
export async function readSummary(
  db: D1Database,
  userId: string,
  at: { readonly now: number; readonly today: number; readonly endOfToday: number },
): Promise<SummaryRow> {
  const row = await db
    .prepare(
      `WITH mine AS (SELECT ?1 AS user_id), due AS (
         SELECT due_at FROM revision_card WHERE user_id = ?1 AND suspended_at IS NULL AND due_at < ?4 ORDER BY due_at LIMIT ${DUE_COUNT_CAP})
       SELECT coalesce(s.goal, ${GOAL_DEFAULT}) AS goal,
         (SELECT json_array(d.day, d.streak, d.freeze_day, d.reviews) FROM study_day d WHERE d.user_id = ?1 ORDER BY d.day DESC LIMIT 1) AS last,
         counts.dueToday, counts.dueNow,
         EXISTS (SELECT 1 FROM attempt a WHERE a.user_id = ?1 AND a.started_at > coalesce(s.filled_to, 0) AND a.state = 'closed'
           AND NOT EXISTS (SELECT 1 FROM json_each(s.pending, '$.done') d WHERE d.value ->> 0 = a.test_id AND d.value ->> 1 = a.n)) AS begun,
         EXISTS (SELECT 1 FROM json_each(s.pending, '$.wait') w CROSS JOIN attempt a ON a.user_id = ?1 AND a.test_id = w.value ->> 0
           AND a.n = w.value ->> 1 WHERE a.state = 'closed' AND coalesce(w.value ->> 2, 0) <= ?2) AS ended
       FROM mine LEFT JOIN practice_state s ON s.user_id = mine.user_id,
         (SELECT count(*) AS dueToday, coalesce(sum(due_at <= ?2), 0) AS dueNow FROM due) counts`,
    )
    .bind(userId, at.now, at.today, at.endOfToday)
    .first<{ goal: number; last: string | null; dueToday: number; dueNow: number; begun: number; ended: number }>()
  if (row === null) throw new Error('the summary of practice has no row')
  const [day = 0, streak = 0, freezeDay = null, reviews = 0] = JSON.parse(row.last ?? '[]') as [number?, number?, (number | null)?, number?]
  return {
    goal: row.goal,
    dueNow: row.dueNow,
    dueToday: row.dueToday,
    hasNew: row.begun === 1 || row.ended === 1,
    last: row.last === null ? null : { day, streak, freezeDay },
    doneToday: day === at.today ? reviews : 0,
  }
}

export async function setGoal(db: D1Database, userId: string, goal: number): Promise<void> {
  await db
    .prepare(
      `INSERT INTO practice_state (user_id, goal, filled_to, pending, insights, revision) VALUES (?1, ?2, 0, '{}', 0, 0)
       ON CONFLICT (user_id) DO UPDATE SET goal = excluded.goal`,
    )
    .bind(userId, goal)
    .run()
}

/** A card's row; `memory` is the text as it is kept. Times in ms UTC. */
export interface CardRow {
  readonly questionId: string
  readonly testId: string
  readonly paperVersion: number
  readonly place: number
  readonly reason: CardReason
  readonly memory: string
  readonly dueAt: number
  readonly suspendedAt: number | null
  readonly addedAt: number
  readonly seenAt: number
  readonly revision: number
}

const CARD = `question_id AS questionId, test_id AS testId, paper_version AS paperVersion, place, reason, memory, due_at AS dueAt,
  suspended_at AS suspendedAt, added_at AS addedAt, seen_at AS seenAt, revision`

export const memoryOf = ({ memory }: Pick<CardRow, 'memory'>): CardMemory => JSON.parse(memory) as CardMemory

/** The cards that are due before a moment, first due first: one range of the due index; and whether each is a saved question too. */
export async function listDue(
  db: D1Database,
  userId: string,
  before: number,
  limit: number,
): Promise<(CardRow & { readonly isSaved: 0 | 1 })[]> {
  const { results } = await db
    .prepare(
      `SELECT ${CARD},
         EXISTS (SELECT 1 FROM saved_question s WHERE s.user_id = ?1 AND s.question_id = revision_card.question_id) AS isSaved
       FROM revision_card WHERE user_id = ?1 AND suspended_at IS NULL AND due_at < ?2 ORDER BY due_at, question_id LIMIT ?3`,
    )
    .bind(userId, before, limit)
    .all<CardRow & { readonly isSaved: 0 | 1 }>()
  return results
}

/** Those of these cards that are there. */
export async function findCards(db: D1Database, userId: string, questionIds: readonly string[]): Promise<CardRow[]> {
  const { results } = await db
    .prepare(`SELECT ${CARD} FROM json_each(?2) e CROSS JOIN revision_card ON user_id = ?1 AND question_id = e.value`)
    .bind(userId, JSON.stringify(questionIds))
    .all<CardRow>()
  return results
}

/** Sets a card aside or takes it back; false where there is none. */
export async function setSuspended(db: D1Database, userId: string, questionId: string, at: number | null): Promise<boolean> {
  const { meta } = await db
    .prepare('UPDATE revision_card SET suspended_at = ?3, revision = revision + 1 WHERE user_id = ?1 AND question_id = ?2')
    .bind(userId, questionId, at)
    .run()
  return meta.changes > 0
}

/** Puts a saved question into the deck; false where it is not saved. */
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

/** What was set aside: a learner's own few, newest first. */
export async function listAside(db: D1Database, userId: string, limit: number): Promise<CardRow[]> {
  const { results } = await db
    .prepare(`SELECT ${CARD} FROM revision_card WHERE user_id = ?1 AND suspended_at IS NOT NULL ORDER BY suspended_at DESC LIMIT ?2`)
    .bind(userId, limit)
    .all<CardRow>()
  return results
}

/** The days of study from the last one before `from` on: what a day that is added may change. */
export async function studyDaysFrom(db: D1Database, userId: string, from: number): Promise<StudyDay[]> {
  const { results } = await db
    .prepare(
      `SELECT day, reviews, attempts, streak, freeze_day AS freezeDay FROM study_day
       WHERE user_id = ?1 AND day >= coalesce((SELECT max(day) FROM study_day WHERE user_id = ?1 AND day < ?2), ?2) ORDER BY day`,
    )
    .bind(userId, from)
    .all<StudyDay>()
  return results
}

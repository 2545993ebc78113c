/**
 * Measures the questions of the pool by the answers to them, once a day.
 * Hand-written: json_each walks the answers of finished sessions, and takes any number of questions in one value.
 */
import * as z from 'zod/mini'
import { withCounted } from '#domain/practice/question-difficulty.ts'
import { studyDayOf } from '#domain/revision/study-streak.ts'
import { decodeRows } from '#worker/db/decode-row.ts'
import { walkDaily, type WalkedPage } from '#worker/db/task-places.ts'
import { refreshTopics } from '#worker/importing/pool-rows.sql.ts'

/** A day's sessions are counted when it is over and most devices have sent what they held back. */
const COUNTED_AFTER_DAYS = 2
/** A session that was begun so long ago and is not finished goes. */
const LEFT_AFTER_DAYS = 15
const PAGE = 200

/** The next page of today's walk over the questions of the pool; how many it measured. */
export const countPracticeAnswers = (db: D1Database, now: number): Promise<number> =>
  walkDaily(db, 'practiceAnswers', now, (after) => countPage(db, studyDayOf(now), after))

const row = z.object({
  id: z.string(),
  difficulty: z.number(),
  answers: z.number(),
  solved: z.number(),
  surprise: z.number(),
  newAnswers: z.number(),
  newSolved: z.number(),
  expected: z.number(),
})

async function countPage(db: D1Database, today: number, after: string): Promise<WalkedPage> {
  const day = today - COUNTED_AFTER_DAYS
  const found = decodeRows(row, await db.prepare(ANSWERS).bind(day, after, PAGE).all())
  const moved = found.map(({ id, newAnswers, newSolved, expected, ...before }) => ({
    id,
    ...withCounted(before, { answers: newAnswers, solved: newSolved, expected }),
  }))
  await db.batch([
    ...(moved.length === 0
      ? []
      : [
          db.prepare(MEASURE).bind(JSON.stringify(moved), day),
          refreshTopics(
            db,
            moved.map(({ id }) => id),
          ),
        ]),
    ...(after === '' ? [db.prepare(FORGET).bind(today - LEFT_AFTER_DAYS - 7, today - LEFT_AFTER_DAYS)] : []),
  ])
  return { done: moved.length, next: found.length < PAGE ? null : (found.at(-1)?.id ?? null) }
}

// `isRight` is true or false in the JSON, which is 1 or 0 here.
const ANSWERS = `
  SELECT p.question_id AS id, p.difficulty, p.answers, p.solved, p.surprise, count(*) AS newAnswers, sum(a.value ->> '$.isRight') AS newSolved,
    sum(a.value ->> '$.expected') AS expected
  FROM practice_session s CROSS JOIN json_each(s.outcome, '$.answers') a CROSS JOIN practice_question p ON p.question_id = a.value ->> '$.questionId'
  WHERE s.day = ?1 AND s.outcome IS NOT NULL AND p.counted_day < ?1 AND p.question_id > ?2
  GROUP BY p.question_id ORDER BY p.question_id LIMIT ?3`

const MEASURE = `
  UPDATE practice_question AS p SET difficulty = e.value ->> '$.difficulty', answers = e.value ->> '$.answers', solved = e.value ->> '$.solved',
    surprise = e.value ->> '$.surprise', counted_day = ?2
  FROM json_each(?1) e WHERE p.question_id = e.value ->> '$.id' AND p.counted_day < ?2`

const FORGET = 'DELETE FROM practice_session WHERE day BETWEEN ?1 AND ?2 AND finished_at IS NULL'

/**
 * The rows of the practice pool that follow from the question bank: which questions are in it, their texts, and what each topic offers.
 * Hand-written: json_each takes any number of questions in one value, and the texts of a question become one JSON value.
 */
import * as z from 'zod/mini'
import { levelDifficulty } from '#domain/practice/question-difficulty.ts'
import type { Guard } from '#worker/db/audit.ts'
import { decodeRows } from '#worker/db/decode-row.ts'

/** These questions come into the pool, or come back into it; those that are in it stay as they are. `now` ms UTC. */
export function addToPool(db: D1Database, questionIds: readonly string[], now: number): D1PreparedStatement[] {
  return questionIds.length === 0 ? [] : [db.prepare(ADD).bind(JSON.stringify(questionIds), now), ...refreshPool(db, questionIds)]
}

/** Makes the rows of these questions follow their present versions, and what their topics offer; those that are not in the pool change nothing. */
export function refreshPool(db: D1Database, questionIds: readonly string[]): D1PreparedStatement[] {
  const ids = JSON.stringify(questionIds)
  return questionIds.length === 0 ? [] : [db.prepare(REFRESH).bind(ids), db.prepare(REFRESH_TOPICS).bind(ids)]
}

/** What these questions' topics offer, after questions were withdrawn, taken out or measured. */
export const refreshTopics = (db: D1Database, questionIds: readonly string[]): D1PreparedStatement =>
  db.prepare(REFRESH_TOPICS).bind(JSON.stringify(questionIds))

/** What one topic offers. */
export const refreshTopic = (db: D1Database, topicId: string): D1PreparedStatement => db.prepare(REFRESH_TOPIC).bind(topicId)

/** Holds after every import: no question that is or was in the pool is in a test. Two imports at once could each be right and wrong together. */
export const POOL_STAYS_OUT_OF_TESTS: Guard = {
  sql: 'NOT EXISTS (SELECT 1 FROM practice_question p CROSS JOIN test_question t ON t.question_id = p.question_id)',
  binds: [],
}

export interface PoolStanding {
  readonly externalId: string
  readonly questionId: string
  readonly isRemoved: boolean
}

/** Which of these questions, by external id, are or were in the pool. */
export async function findInPool(db: D1Database, names: readonly string[]): Promise<PoolStanding[]> {
  if (names.length === 0) return []
  const rows = decodeRows(
    z.object({ externalId: z.string(), questionId: z.string(), isRemoved: z.number() }),
    await db
      .prepare(
        `SELECT q.external_id AS externalId, q.id AS questionId, p.removed_at IS NOT NULL AS isRemoved
         FROM json_each(?1) e CROSS JOIN question q ON q.external_id = e.value CROSS JOIN practice_question p ON p.question_id = q.id`,
      )
      .bind(JSON.stringify(names))
      .all(),
  )
  return rows.map((row) => ({ ...row, isRemoved: row.isRemoved === 1 }))
}

/** For each of these questions (by id) that a test holds, published or not, such a test by external id. */
export async function findInTests(db: D1Database, questionIds: readonly string[]): Promise<Map<string, string>> {
  const rows = decodeRows(
    z.object({ id: z.string(), test: z.string() }),
    await db
      .prepare(
        `SELECT tq.question_id AS id, t.external_id AS test FROM json_each(?1) e
         CROSS JOIN test_question tq ON tq.question_id = e.value CROSS JOIN test t ON t.id = tq.test_id ORDER BY t.external_id DESC`,
      )
      .bind(JSON.stringify(questionIds))
      .all(),
  )
  return new Map(rows.map(({ id, test }) => [id, test]))
}

const { easy, medium, hard } = levelDifficulty
const LEVEL_DIFFICULTY = `CASE v.difficulty WHEN 'easy' THEN ${easy}.0 WHEN 'medium' THEN ${medium}.0 ELSE ${hard}.0 END`

const CURRENT = `question q JOIN question_version v ON v.question_id = q.id AND v.version = q.version`

const ADD = `
  INSERT INTO practice_question (question_id, topic_id, place, level, difficulty, answers, solved, surprise, counted_day, content, added_at)
  SELECT q.id, v.topic_id, (SELECT coalesce(max(place), 0) FROM practice_question) + e.key + 1, v.difficulty, ${LEVEL_DIFFICULTY}, 0, 0, 0.0, 0, '', ?2
  FROM json_each(?1) e CROSS JOIN question q ON q.id = e.value CROSS JOIN question_version v ON v.question_id = q.id AND v.version = q.version WHERE true
  ON CONFLICT (question_id) DO UPDATE SET removed_at = NULL`

// Options in the author's order; the key is the place of the right one. A patch leaves out what is null: the video that most have not.
const CONTENT = `json_object(
  'right', (SELECT o.key FROM json_each(v.options) o JOIN question_key k ON k.question_id = q.id AND k.version = q.version
    WHERE o.value = k.key ->> '$.options[0]'),
  'languages', (SELECT json_group_object(w.language, json_patch(json_object(
      'stem', w.stem_html,
      'options', (SELECT json_group_array(html) FROM (
        SELECT w.options_html ->> ('$.' || o.value) AS html FROM json_each(v.options) o ORDER BY o.key)),
      'solution', s.html), json_object('videoUrl', s.video_url, 'videoSeconds', s.video_seconds)))
    FROM question_variant w
    JOIN question_solution s ON s.question_id = w.question_id AND s.version = w.version AND s.language = w.language
    WHERE w.question_id = q.id AND w.version = q.version))`

// Another level of the author's starts the measuring again.
const REFRESH = `
  UPDATE practice_question AS p SET topic_id = v.topic_id, level = v.difficulty, content = ${CONTENT},
    difficulty = CASE WHEN p.level = v.difficulty THEN p.difficulty ELSE ${LEVEL_DIFFICULTY} END,
    answers = CASE WHEN p.level = v.difficulty THEN p.answers ELSE 0 END,
    solved = CASE WHEN p.level = v.difficulty THEN p.solved ELSE 0 END,
    surprise = CASE WHEN p.level = v.difficulty THEN p.surprise ELSE 0.0 END
  FROM ${CURRENT} WHERE q.id = p.question_id AND p.question_id IN (SELECT value FROM json_each(?1))`

const offeredBy = (topics: string): string => `
  INSERT INTO practice_topic (topic_id, items)
  SELECT t.topic_id, coalesce((
    SELECT json_group_array(json_array(question_id, difficulty, place)) FROM (
      SELECT p.question_id, p.difficulty, p.place FROM practice_question p JOIN question q ON q.id = p.question_id
      WHERE p.topic_id = t.topic_id AND p.removed_at IS NULL AND p.reserved_for IS NULL AND q.archived_at IS NULL ORDER BY p.place)), '[]')
  FROM (${topics}) t WHERE true
  ON CONFLICT (topic_id) DO UPDATE SET items = excluded.items`

// Also the topic that a question has left.
const REFRESH_TOPICS = offeredBy(`
    SELECT topic_id FROM practice_question WHERE question_id IN (SELECT value FROM json_each(?1))
    UNION SELECT o.topic_id FROM practice_topic o, json_each(o.items) i
      WHERE i.value ->> 0 IN (SELECT value FROM json_each(?1))`)

// A topic that the pool never had a question of gets no row.
const REFRESH_TOPIC = offeredBy('SELECT ?1 AS topic_id WHERE EXISTS (SELECT 1 FROM practice_question WHERE topic_id = ?1)')

import * as z from 'zod/mini'
import type { PoolRule, poolRequest } from '#contract/tests/schemas.ts'
import { decodeRows } from '#worker/db/decode-row.ts'
import { lastTests } from '#worker/db/real-tests.ts'

/** More than any test needs, and few enough to hold for sixty rules at once. */
const MOST = 2_000

const candidateRow = z.object({ name: z.string() })

/**
 * The external ids of the questions that each rule finds, in their order, at most 2,000 a rule.
 * Hand-written: json_each takes any number of topics and languages in one value.
 */
export async function findCandidates(db: D1Database, { rules, languages, notInLast }: z.infer<typeof poolRequest>): Promise<string[][]> {
  const statement = ({ topics, difficulty, type }: PoolRule) =>
    db.prepare(POOL).bind(JSON.stringify(topics), difficulty, type, JSON.stringify(languages), notInLast, MOST)
  const answers = await db.batch(rules.map(statement))
  return answers.map((answer) => decodeRows(candidateRow, answer).map(({ name }) => name))
}

const POOL = `
  SELECT q.external_id AS name FROM question_version v JOIN question q ON q.id = v.question_id AND q.version = v.version
  WHERE (json_array_length(?1) = 0 OR v.topic_id IN (
    SELECT coalesce(t.merged_into, t.id) FROM json_each(?1) e JOIN topic t ON t.id = e.value)) AND (?2 IS NULL OR v.difficulty = ?2) AND v.type = ?3
    AND q.archived_at IS NULL AND v.passage_id IS NULL
    AND (SELECT count(*) FROM question_variant w WHERE w.question_id = q.id AND w.version = q.version
      AND w.language IN (SELECT value FROM json_each(?4))) = json_array_length(?4)
    AND NOT EXISTS (SELECT 1 FROM sample_question s WHERE s.question_id = q.id)
    AND NOT EXISTS (SELECT 1 FROM practice_question p WHERE p.question_id = q.id)
    AND (?5 = 0 OR q.id NOT IN (
      SELECT tq.question_id FROM test_question tq WHERE tq.test_id IN (
        ${lastTests('?5')})))
  ORDER BY q.external_id LIMIT ?6`

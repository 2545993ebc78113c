import * as z from 'zod/mini'
import type { DrawResponse, drawRequest, PoolResponse, PoolRule, poolRequest } from '#contract/tests/schemas.ts'
import { drawQuestions } from '#domain/paper/draw-questions.ts'
import { lastTests } from '#worker/db/real-tests.ts'
import { AppError } from '#worker/http/app-error.ts'
import { findEditorQuestions } from './editor-questions.ts'

type PoolRequest = z.infer<typeof poolRequest>
type DrawRequest = z.infer<typeof drawRequest>

/** More than any test needs, and few enough to hold for sixty rules at once. */
const MOST = 2_000

/**
 * How many questions each rule finds, up to 2,000: in all the languages, not put away, not shown to everybody as a sample, of no
 * passage (its questions belong together and are picked by hand), and in none of the last tests.
 */
export async function countPool(db: D1Database, request: PoolRequest): Promise<PoolResponse> {
  return { available: (await candidates(db, request)).map(({ length }) => length) }
}

/** Draws a test's questions by its rules. Throws `invalid_request` where counts and rules are not as many. */
export async function draw(db: D1Database, request: DrawRequest): Promise<DrawResponse> {
  const { rules, counts, seed } = request
  if (rules.length !== counts.length) throw new AppError('invalid_request', { path: 'counts', reason: 'one for each rule' })
  const found = await candidates(db, request)
  const drawn = drawQuestions(
    found.map((names, r) => ({ count: counts[r] ?? 0, candidates: names })),
    seed,
  )
  const wanted = [...new Set([...drawn.chosen, ...drawn.spares].flat())]
  const questions = new Map((await findEditorQuestions(db, wanted)).map((question) => [question.externalId, question]))
  const full = (lists: readonly (readonly string[])[]) => lists.map((names) => names.flatMap((name) => questions.get(name) ?? []))
  return { available: found.map(({ length }) => length), chosen: full(drawn.chosen), spares: full(drawn.spares) }
}

async function candidates(db: D1Database, { rules, languages, notInLast }: PoolRequest): Promise<string[][]> {
  const answers = await db.batch<{ name: string }>(rules.map((rule) => statement(db, rule, languages, notInLast)))
  return answers.map(({ results }) => results.map(({ name }) => name))
}

const statement = (
  db: D1Database,
  { topics, difficulty, type }: PoolRule,
  languages: readonly string[],
  notInLast: number,
): D1PreparedStatement => db.prepare(POOL).bind(JSON.stringify(topics), difficulty, type, JSON.stringify(languages), notInLast, MOST)

const POOL = `
  SELECT q.external_id AS name FROM question_version v JOIN question q ON q.id = v.question_id AND q.version = v.version
  WHERE (json_array_length(?1) = 0 OR v.topic_id IN (SELECT value FROM json_each(?1))) AND (?2 IS NULL OR v.difficulty = ?2) AND v.type = ?3
    AND q.archived_at IS NULL AND v.passage_id IS NULL
    AND (SELECT count(*) FROM question_variant w WHERE w.question_id = q.id AND w.version = q.version
      AND w.language IN (SELECT value FROM json_each(?4))) = json_array_length(?4)
    AND NOT EXISTS (SELECT 1 FROM sample_question s WHERE s.question_id = q.id)
    AND (?5 = 0 OR q.id NOT IN (
      SELECT tq.question_id FROM test_question tq WHERE tq.test_id IN (
        ${lastTests('?5')})))
  ORDER BY q.external_id LIMIT ?6`

import * as z from 'zod/mini'
import type { DrawResponse, drawRequest, PoolResponse, poolRequest } from '#contract/tests/schemas.ts'
import { drawQuestions } from '#domain/paper/draw-questions.ts'
import { AppError } from '#worker/http/app-error.ts'
import { findCandidates } from './candidates.sql.ts'
import { findEditorQuestions } from './editor-questions.sql.ts'

type PoolRequest = z.infer<typeof poolRequest>
type DrawRequest = z.infer<typeof drawRequest>

/**
 * How many questions each rule finds, up to 2,000: in all the languages, not put away, not shown to everyone as a sample, of no
 * passage (its questions belong together and are picked by hand), and in none of the last tests.
 */
export async function countPool(db: D1Database, request: PoolRequest): Promise<PoolResponse> {
  return { available: (await findCandidates(db, request)).map(({ length }) => length) }
}

/** Draws a test's questions by its rules. Throws `invalid_request` where counts and rules are not as many. */
export async function draw(db: D1Database, request: DrawRequest): Promise<DrawResponse> {
  const { rules, counts, seed } = request
  if (rules.length !== counts.length) throw new AppError('invalid_request', { path: 'counts', reason: 'one for each rule' })
  const found = await findCandidates(db, request)
  const drawn = drawQuestions(
    found.map((names, r) => ({ count: counts[r] ?? 0, candidates: names })),
    seed,
  )
  const wanted = [...new Set([...drawn.chosen, ...drawn.spares].flat())]
  const questions = new Map((await findEditorQuestions(db, wanted)).map((question) => [question.externalId, question]))
  const full = (lists: readonly (readonly string[])[]) => lists.map((names) => names.flatMap((name) => questions.get(name) ?? []))
  return { available: found.map(({ length }) => length), chosen: full(drawn.chosen), spares: full(drawn.spares) }
}

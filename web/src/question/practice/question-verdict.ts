import type { Answer } from '#contract/attempts/schemas.ts'
import type { PaperQuestion, QuestionKey } from '#contract/papers/schemas.ts'
import type { Verdict } from '#contract/results/schemas.ts'
import { markQuestion } from '#domain/marking/marking.ts'
import { unitOfScheme } from '#domain/marking/mark-unit.ts'
import { schemeInUnits } from '#domain/marking/scheme.ts'

/** How an own answer stands against the key, by the question's own scheme. */
export function questionVerdict(question: PaperQuestion, key: QuestionKey, answer: Answer): Verdict {
  const scheme = schemeInUnits(question.scheme, question.rows?.length ?? 1, unitOfScheme(question.scheme))
  if (scheme === null) return 'skipped'
  const { type, columns } = question
  return markQuestion({ type, scheme, ...(columns !== undefined && { columns: columns.length }) }, key, answer).verdict
}

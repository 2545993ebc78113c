import type { Answer } from '#contract/attempts/schemas.ts'
import type { WrongAnswer } from '#contract/plausibility/schemas.ts'
import { type MarkedQuestion, VERDICTS } from '#contract/results/schemas.ts'
import { notClicked } from './clicking-pattern.ts'

/**
 * So many wrong answers have to be the same before anybody looks. Of honest learners with the same questions wrong each further one agrees by
 * chance in every third case, so that ten agree once in 59,000; fewer are found in every large test (`npm run prove -- plausibility`).
 */
export const LEAST_EQUAL = 10

/** The wrong answers of a marked attempt, by their place in the paper; several chosen options in their order. */
export const wrongAnswers = (questions: readonly MarkedQuestion[]): WrongAnswer[] =>
  questions.flatMap(([, verdict, , answer], place) => (verdict === WRONG && answer !== null ? [[place, inOrder(answer)] as const] : []))

const WRONG = VERDICTS.indexOf('wrong')

const inOrder = (answer: Answer): Answer => (Array.isArray(answer) ? answer.toSorted((a: number, b: number) => a - b) : answer)

/** The wrong answers that are compared with those of others; null where those that were not just clicked are too few. */
export function comparedAnswers(questions: readonly MarkedQuestion[]): WrongAnswer[] | null {
  const wrong = wrongAnswers(questions)
  return wrong.length < LEAST_EQUAL || notClicked(wrong).length < LEAST_EQUAL ? null : wrong
}

/** Two attempts have the same wrong answers where this text is the same. */
export const wrongAnswersText = (paperVersion: number, wrong: readonly WrongAnswer[]): string => JSON.stringify([paperVersion, wrong])

import type { QuestionFacts } from '../question-facts.ts'

export interface NumberedFacts extends QuestionFacts {
  /** What stands above the question on screen. */
  readonly number: number
}

/** The questions in the order in which they were shown, with the numbers that stood above them. */
export const numberedFacts = (facts: readonly QuestionFacts[], order: readonly number[]): NumberedFacts[] =>
  order.flatMap((question, position) => {
    const one = facts[question]
    return one === undefined ? [] : { ...one, number: position + 1 }
  })

import type { WrongAnswer } from '#contract/plausibility/schemas.ts'
import type { Board } from '#domain/ranking/test-board.ts'
import { notClicked } from './clicking-pattern.ts'
import { LEAST_EQUAL } from './wrong-answers.ts'

/**
 * A wrong answer that so large a share of all gave tells nothing about two of them: the question misleads, or its key is wrong. Without this a
 * paper with ten such questions, or with the key of another paper, would make everyone look alike.
 */
export const MOST_COMMON = 0.35

/** The wrong answers that are not what many others answered. Typed answers are not counted by the board and always tell. */
export function tellingAnswers(wrong: readonly WrongAnswer[], { items, sums }: Pick<Board, 'items' | 'sums'>): WrongAnswer[] {
  const isCommon = ([place, answer]: WrongAnswer): boolean =>
    Array.isArray(answer) &&
    answer.every((option: number) => (items[place]?.split[option] ?? 0) > MOST_COMMON * Math.max(sums.count, LEAST_COUNTED))
  return wrong.filter((one) => !isCommon(one))
}

/** In a smaller test those who copied are themselves a large share. */
const LEAST_COUNTED = 100

/** Whether an equal set of wrong answers is shown to an admin: enough of them are neither common nor clicked. */
export const isTellingSet = (wrong: readonly WrongAnswer[], board: Pick<Board, 'items' | 'sums'>): boolean =>
  notClicked(tellingAnswers(wrong, board)).length >= LEAST_EQUAL

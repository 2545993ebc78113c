import type { QuestionKey } from '#contract/papers/schemas.ts'

const LETTERS = 'ABCDEFGHIJ'
const ROWS = 'PQRSTUVW'

/**
 * The right answer as the screen names it: letters of options in the order shown, a number or its range, words, and for a matrix each
 * row's columns.
 */
export function rightAnswerText(key: QuestionKey, order: readonly number[]): string {
  if ('accept' in key) return key.accept
  if ('texts' in key) return key.texts.join(' / ')
  if ('rows' in key)
    return key.rows.map((columns, row) => `${ROWS[row] ?? row + 1}–${columns.map((column) => column + 1).join(',')}`).join('  ')
  return key.options
    .map((option) => order.indexOf(option))
    .toSorted((a, b) => a - b)
    .map((place) => LETTERS[place] ?? '')
    .join(', ')
}

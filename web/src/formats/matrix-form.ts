import { letterAt, type QuestionForm } from './question-form.ts'

/** A matrix has two to eight rows and as many columns; worker/contract/imports/content.ts. */
const MOST = 8

export interface Pair<Text> {
  /** Null: an answer that belongs to nothing. */
  readonly left: Text | null
  readonly right: Text
}

/**
 * Pairs of a matching question as a matrix: each left side is a row, each different right side a column. Null where there are fewer
 * than two or more than eight of either.
 * @param nameOf equal for right sides that are the same answer
 */
export function matrixOfPairs<Text>(pairs: readonly Pair<Text>[], nameOf: (text: Text) => string): QuestionForm<Text> | null {
  const columns = new Map<string, Text>()
  for (const { right } of pairs) if (!columns.has(nameOf(right))) columns.set(nameOf(right), right)
  const names = [...columns.keys()]
  const rows = pairs.flatMap(({ left, right }) => (left === null ? [] : [{ left, column: letterAt(names.indexOf(nameOf(right))) }]))
  if (!isSize(rows.length) || !isSize(names.length)) return null
  return {
    type: 'matrix',
    rows: rows.map(({ left }) => left),
    columns: [...columns.values()],
    key: { rows: Object.fromEntries(rows.map(({ column }, i) => [letterAt(i), [column]])) },
  }
}

export const isSize = (count: number): boolean => count >= 2 && count <= MOST

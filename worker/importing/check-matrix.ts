import type { ContentQuestion } from '#contract/imports/content.ts'
import { checkTexts } from './check-texts.ts'
import type { Faults, Path } from './fault.ts'
import { localesOf } from './resolve-passages.ts'

/** That rows and columns of a matrix have a text in every language, and the key gives each row its columns. */
export function checkMatrix(question: ContentQuestion, at: Path, faults: Faults): void {
  for (const side of ['rows', 'columns'] as const) {
    const letters = question[side] ?? []
    if (question[side] === undefined)
      faults.add([...at, side], `is missing; list the letters of the ${side} in order, such as ["a","b","c"]`)
    if (new Set(letters).size !== letters.length) faults.add([...at, side], 'lists a letter twice')
    for (const [language, variant] of localesOf(question.variants))
      checkTexts(variant[side] ?? {}, letters, side === 'rows' ? 'row' : 'column', [...at, 'variants', language, side], faults)
  }
  if (!('rows' in question.key)) {
    faults.add([...at, 'key'], 'a matrix needs { "rows": { "a": ["…"], … } }, the right columns of each row')
    return
  }
  checkKey(question.key.rows, question.rows ?? [], question.columns ?? [], [...at, 'key', 'rows'], faults)
}

function checkKey(
  key: Readonly<Record<string, readonly string[]>>,
  rows: readonly string[],
  columns: readonly string[],
  at: Path,
  faults: Faults,
): void {
  for (const row of rows) if (key[row] === undefined) faults.add([...at, row], 'is missing; every row has a right column or several')
  for (const [row, right] of Object.entries(key)) {
    if (!rows.includes(row)) faults.add([...at, row], 'is not in the list of rows')
    if (new Set(right).size !== right.length) faults.add([...at, row], 'names a column twice')
    for (const [i, letter] of right.entries())
      if (!columns.includes(letter)) faults.add([...at, row, i], `"${letter}" is none of the columns`)
  }
}

import type { Locale } from '#contract/shared/locales.ts'
import { splitEntries } from '../cell-lists.ts'
import type { Key } from '../key-cell.ts'
import { textColumn } from '../template-columns.ts'
import type { Cells, Report } from './row-cells.ts'

/** The order of a row's options as its cell says, else a to z. */
export function orderOf(column: string, letters: readonly string[], cells: Cells, report: Report): string[] {
  const cell = cells.get(column)
  if (cell === undefined) return [...letters]
  const order: readonly string[] = cell.toLowerCase().match(/[a-z]/g) ?? []
  if (order.length === letters.length && letters.every((letter) => order.includes(letter))) return [...order]
  report('bad_letter', column, { value: cell, letters: letters.join(', ') })
  return [...letters]
}

export const orderedLetters = (cell: string | undefined, most: number): string[] =>
  cell === undefined ? Array.from({ length: most }, (_, i) => String.fromCharCode(97 + i)) : (cell.toLowerCase().match(/[a-z]/g) ?? [])

/** The letters of a matrix's rows and columns, as many as it has entries. */
export function partLetters(
  cells: Cells,
  languages: readonly Locale[],
  key: Key | null,
  report: Report,
): { rows?: string[]; columns?: string[] } {
  const [first] = languages
  if (first === undefined) return {}
  const lettersOf = (kind: 'rows' | 'columns', order: 'row_order' | 'column_order') => {
    const count = splitEntries(cells.get(textColumn(kind, first)) ?? '').length
    const letters = orderedLetters(cells.get(order), 8).slice(0, count)
    if (count < 2 || letters.length !== count || new Set(letters).size !== count)
      report(count < 2 ? 'too_many_entries' : 'bad_letter', count < 2 ? textColumn(kind, first) : order, {
        found: String(count),
        value: cells.get(order) ?? '',
        letters: String(count),
      })
    return letters
  }
  const [rows, columns] = [lettersOf('rows', 'row_order'), lettersOf('columns', 'column_order')]
  if (key !== null && 'rows' in key) {
    const isWhole = rows.every((row) => (key.rows[row]?.length ?? 0) > 0)
    const isKnown = Object.entries(key.rows).every(
      ([row, right]) => rows.includes(row) && right.every((letter) => columns.includes(letter)),
    )
    if (!isWhole || !isKnown)
      report('bad_key', 'key', { value: cells.get('key') ?? '', type: 'matrix', options: `${rows.join(', ')} → ${columns.join(', ')}` })
  }
  return { rows, columns }
}

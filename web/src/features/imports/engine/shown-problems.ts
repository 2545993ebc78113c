import { splitEntries } from '#web/formats/cell-lists.ts'
import type { Cells } from '#web/formats/row/row-cells.ts'
import { withoutLive } from '#web/formats/plain-text.ts'
import type { Problem } from '#web/formats/upload-model.ts'
import { columnOfPath } from './column-of-path.ts'

/** Cells that learners would read otherwise than they stand in the file, by what the server says of the texts made of them. */
export function shownProblems(row: number, shown: readonly { readonly path: string; readonly text: string }[], cells: Cells): Problem[] {
  return shown.flatMap(({ path, text }): Problem[] => {
    const column = columnOfPath(path)
    const cell = column === null ? undefined : cells.get(column)
    // What has no cell was made here, such as a solution out of the key.
    if (column === null || cell === undefined || cell.trim() === '') return []
    const parts = /^(?:rows|columns|list[12])_/.test(column) ? splitEntries(cell) : [cell]
    if (parts.some((part) => plainWords(part) === plainWords(text))) return []
    return [{ row, column, code: 'shown_differs', level: 'warning', params: { text: text.slice(0, 300) } }]
  })
}

/** Without tags, and with one sign for formulas and one space for several. */
const plainWords = (text: string): string =>
  withoutLive(text)
    .replace(/<br ?\/?>/gi, '\n')
    .replace(/<\/?[a-z][^<>]*>/gi, ' ')
    .replace(/\\[()[\]]|\${1,2}/g, '$')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/[ \t]+/g, ' ')
    .replace(/ *\n\s*/g, '\n')
    .trim()

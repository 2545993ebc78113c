import { withoutLive } from '#web/formats/plain-text.ts'
import type { Cells } from '#web/formats/row/row-cells.ts'
import { columnNamed, templateColumns } from '#web/formats/template-columns.ts'
import type { Problem } from '#web/formats/upload-model.ts'
import { writeCsv } from '#web/formats/write-csv.ts'
import { writeXlsx } from '#web/formats/xlsx/write-xlsx.ts'

/** Names the problem in a file of rows that failed; it is not read when the file is uploaded again. */
export const FAILED_COLUMN = 'problem'

export interface FailedRow {
  readonly cells: Cells
  /** In words that say place and mend. */
  readonly problem: string
}

/** The rows that were not imported in the template's columns, as they were mended so far, and what is wrong with each. Uploaded again after correcting, it is the rest of the file. */
export function failedRows(format: 'xlsx' | 'csv', rows: readonly FailedRow[]): Uint8Array<ArrayBuffer> {
  const filled = new Set(rows.flatMap(({ cells }) => [...cells].filter(([, text]) => text.trim() !== '').map(([name]) => name)))
  const columns = inOrder(filled)
  const written = rows.map(({ cells, problem }) => [...columns.map((name) => withoutLive(cells.get(name) ?? '')), problem])
  const all = [[...columns, FAILED_COLUMN], ...written]
  return format === 'csv' ? writeCsv(all) : writeXlsx([{ name: 'Questions', rows: all }])
}

/** Columns in the order of the template. */
function inOrder(names: ReadonlySet<string>): string[] {
  const columns = [...names].flatMap((name) => columnNamed(name) ?? [])
  const languages = [...new Set(columns.flatMap((column) => ('language' in column ? [column.language] : [])))]
  const letters = [...new Set(columns.flatMap((column) => (column.kind === 'option' ? [column.letter] : [])))].toSorted()
  const all = templateColumns({
    languages,
    letters,
    rare: ['text_form', 'topic_id', 'fixed_order', 'option_order', 'row_order', 'column_order'],
    parts: true,
    passages: true,
    videos: true,
  })
  return all.filter((name) => names.has(name))
}

/** A problem by what its words are made of: so the page hands the words of problems to the worker. */
export const sayKey = ({ row, column, code, params }: Problem): string => JSON.stringify([row, column, code, params?.['text'] ?? ''])

import { withoutLive } from '../formats/plain-text.ts'
import type { ReadUpload } from '../formats/read-upload.ts'
import type { Problem } from '../formats/upload-model.ts'
import { writeCsv } from '../formats/write-csv.ts'
import { writeXlsx } from '../formats/xlsx/write-xlsx.ts'

/**
 * The rows that were not imported: the file's own columns, and one with what is wrong in the words of `say` (by problem, as
 * `sayKey` names it). Uploaded again after correcting, it is the rest of the file.
 */
export function failedRows(
  format: 'xlsx' | 'csv',
  table: ReadUpload,
  problemsOf: (row: number) => readonly Problem[],
  say: Readonly<Record<string, string>>,
): Uint8Array<ArrayBuffer> {
  const failed = table.rows.flatMap(({ row, cells }) => {
    const errors = problemsOf(row).filter(({ level }) => level === 'error')
    return errors.length === 0
      ? []
      : [[...cells.map(withoutLive), errors.map((problem) => say[sayKey(problem)] ?? problem.code).join('\n')]]
  })
  const written = [[...table.headers, 'error'], ...failed]
  return format === 'csv' ? writeCsv(written) : writeXlsx([{ name: 'Questions', rows: written }])
}

export const sayKey = ({ row, column, code, params }: Problem): string => JSON.stringify([row, column, code, params?.['text'] ?? ''])

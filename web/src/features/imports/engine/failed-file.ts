import type { UploadFormat } from '#web/formats/format-of-file.ts'
import { isSheet } from '#web/formats/sheet-format.ts'
import { failedRows, sayKey } from './failed-rows.ts'
import type { RowCells } from './row-cells.ts'
import type { RowProblems } from './row-problems.ts'

/** The file of all rows that failed; a question that could not be read has its problem alone. */
export function failedFile(
  format: 'xlsx' | 'csv',
  from: UploadFormat,
  problems: RowProblems,
  cells: RowCells,
  say: Readonly<Record<string, string>>,
): Uint8Array<ArrayBuffer> {
  const rows = problems.places().flatMap((row) => {
    const errors = problems.of(row).filter(({ level }) => level === 'error')
    if (errors.length === 0) return []
    const own = problems.isLost(row) ? new Map<string, string>() : new Map(cells.of(row))
    // What another format gave is Markdown already.
    if (!isSheet(from) && own.size > 0) own.set('text_form', 'markdown')
    return [{ cells: own, problem: errors.map((problem) => say[sayKey(problem)] ?? problem.code).join('\n') }]
  })
  return failedRows(format, rows)
}

import type { ColumnMapping } from '#web/formats/guess-columns.ts'
import type { Problem } from '#web/formats/upload-model.ts'
import { FAILED_COLUMN } from './failed-rows.ts'
import type { CellEdit } from './mends.ts'
import type { OpenedFile } from './opened-file.ts'

/** What reading met, at the columns of the template and by row, but for cells that were corrected since. `null` is the whole file. */
export function fileProblems(
  opened: OpenedFile,
  mapping: ColumnMapping,
  edits: readonly CellEdit[],
): ReadonlyMap<number | null, readonly Problem[]> {
  const { headers } = opened.table
  const edited = new Set(edits.map(([row, column]) => `${row}:${column}`))
  const places = new Map(headers.map((header, i) => [header, mapping[i] ?? header]))
  const problems = opened.problems
    .map((problem) => ({ ...problem, column: problem.column === null ? null : (places.get(problem.column) ?? problem.column) }))
    .filter(({ row, column }) => !edited.has(`${row}:${column}`))
  return Map.groupBy([...problems, ...droppedColumns(opened, mapping)], ({ row }) => row)
}

/** Columns that hold something and are read as nothing. */
const droppedColumns = ({ table: { headers, rows } }: OpenedFile, mapping: ColumnMapping): Problem[] =>
  headers.flatMap((header, i): Problem[] => {
    if (mapping[i] !== null || header === FAILED_COLUMN || rows.every(({ cells }) => (cells[i] ?? '').trim() === '')) return []
    return [
      { row: null, column: null, code: 'columns_dropped', level: 'warning', params: { name: header === '' ? String(i + 1) : header } },
    ]
  })

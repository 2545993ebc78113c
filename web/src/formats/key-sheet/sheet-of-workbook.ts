import { unguarded } from '../formula-guard.ts'
import { Refusal, UPLOAD_LIMITS, type Problem } from '../upload-model.ts'
import { openWorkbook } from '../xlsx/read-xlsx.ts'
import type { KeySheet } from './key-sheet-model.ts'

/** All sheets of a workbook that hold something; hidden ones are told. Throws `Refusal`. */
export function sheetOfWorkbook(bytes: Uint8Array<ArrayBuffer>): KeySheet {
  const filled = openWorkbook(bytes).sheets.filter(({ rows }) => rows.size > 0)
  const [shown, hidden] = [filled.filter(({ isHidden }) => !isHidden), filled.filter(({ isHidden }) => isHidden)]
  if (shown.reduce((sum, { rows }) => sum + rows.size, 0) > UPLOAD_LIMITS.rows)
    throw new Refusal('too_many_rows', { most: String(UPLOAD_LIMITS.rows) })
  const parts = shown.map(({ name, rows }) => ({
    name,
    rows: [...rows].toSorted(([a], [b]) => a - b).map(([row, cells]) => ({ row, cells: cellsOf(cells) })),
  }))
  const unread = hidden.map(({ name }): Problem => ({
    row: null,
    column: null,
    code: 'sheets_unread',
    level: 'warning',
    params: { sheets: name },
  }))
  // A date is told at its question, and merged cells are what sheets are made of.
  const told = shown.flatMap(({ problems }) => problems.filter(({ code }) => code === 'error_cell' || code === 'picture_in_cell'))
  return { unit: 'row', parts, problems: [...unread, ...told] }
}

const cellsOf = (cells: ReadonlyMap<number, string>): string[] =>
  Array.from({ length: Math.max(...cells.keys()) + 1 }, (_, column) => unguarded(cells.get(column) ?? ''))

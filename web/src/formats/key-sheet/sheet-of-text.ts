import Papa from 'papaparse'
import { unguarded } from '../formula-guard.ts'
import { Refusal, UPLOAD_LIMITS } from '../upload-model.ts'
import type { KeySheet, SheetPart, SheetRow } from './key-sheet-model.ts'
import { isValue } from './sheet-value.ts'
import { plainCell } from './sheet-words.ts'

/** Pasted text: lines, or cells where tabs, commas or columns of spaces part them. Throws `Refusal` where it is too long. */
export function sheetOfText(text: string): KeySheet {
  const lines = text.replace(/\r\n?|\u2028|\u2029|\u0085/g, '\n').split('\n')
  if (lines.length > UPLOAD_LIMITS.rows) throw new Refusal('too_many_rows', { most: String(UPLOAD_LIMITS.rows) })
  const filled = lines.filter((line) => line.trim() !== '')
  const share = (pattern: RegExp) => filled.filter((line) => pattern.test(line)).length / Math.max(1, filled.length)
  if (share(/\t/) >= 0.5) return sheetOfCsv(text, '\t')
  if (share(/^\s*"?(?:\p{Nd}{1,4})"?\s*[,;](?!\p{Nd}{3})/u) >= 0.5) return sheetOfCsv(text)
  const isColumns = filled.filter((line) => spacedCells(line) !== null).length >= filled.length * 0.6
  const rows = lines.map((line, i): SheetRow => ({ row: i + 1, cells: (isColumns ? spacedCells(line) : null) ?? [line] }))
  return { unit: 'line', parts: [partOf(rows)], problems: [] }
}

/** A text file of rows and cells. Comma, semicolon or tab, whichever most lines have. */
export function sheetOfCsv(text: string, delimiter = delimiterOf(text)): KeySheet {
  const { data } = Papa.parse<string[]>(text, { delimiter })
  if (data.length > UPLOAD_LIMITS.rows) throw new Refusal('too_many_rows', { most: String(UPLOAD_LIMITS.rows) })
  if (data.some((cells) => cells.length > UPLOAD_LIMITS.columns))
    throw new Refusal('too_many_columns', { most: String(UPLOAD_LIMITS.columns) })
  return { unit: 'row', parts: [partOf(data.map((cells, i) => ({ row: i + 1, cells: cells.map(unguarded) })))], problems: [] }
}

const partOf = (rows: readonly SheetRow[]): SheetPart => ({
  name: '',
  rows: rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')),
})

function delimiterOf(text: string): string {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '')
  const count = (mark: string) => lines.filter((line) => line.includes(mark)).length
  return ['\t', ';', ','].toSorted((a, b) => count(b) - count(a))[0] ?? ','
}

/** `1  2  26  3`, as text that was copied from a PDF has its columns: numbers and plain values in turn. */
function spacedCells(line: string): string[] | null {
  const cells = plainCell(line).split(' ')
  const isPairs = cells.length >= 2 && cells.length % 2 === 0
  return isPairs && cells.every((cell, i) => (i % 2 === 0 ? /^\d{1,4}$/.test(cell) : isValue(cell))) ? cells : null
}

import { Refusal, UPLOAD_LIMITS, type Problem } from '../upload-model.ts'
import type { NumberLook } from './cell-styles.ts'
import { readRichText, unescapedCharacters, type CellText } from './rich-text.ts'
import { matchedTokens } from '../xml/matched-tokens.ts'
import { attribute, type XmlToken } from '../xml/xml-tokens.ts'

export interface SheetCells {
  /** By row, from 1, then by column, from 0. */
  readonly rows: ReadonlyMap<number, ReadonlyMap<number, string>>
  /** With the header still to be put into `column`: there it is the column's number. */
  readonly problems: readonly Problem[]
}

interface Cell {
  column: number
  type: string
  style: number
  inCell: boolean
  value: string
  inline: CellText | null
}

/**
 * The values of a sheet as texts. A formula gives its value; errors, dates made of fractions and merged cells are reported. Throws `not_xlsx`
 * where tags do not match or two cells have one place, so that a damaged sheet is never read in part.
 */
export function readSheetCells(xml: string, strings: readonly CellText[], looks: readonly NumberLook[]): SheetCells {
  const rows = new Map<number, Map<number, string>>()
  const problems: Problem[] = []
  const tokens = matchedTokens(xml, 'not_xlsx')
  let row = 0
  let column = -1
  for (let next = tokens.next(); next.done !== true; next = tokens.next()) {
    const token = next.value
    if (token.kind !== 'open') continue
    if (token.name === 'row') {
      row = Number(attribute(token.attributes, 'r') ?? row + 1)
      if (!Number.isInteger(row) || row < 1) throw new Refusal('not_xlsx')
      column = -1
      if (rows.size > UPLOAD_LIMITS.rows + 10) throw new Refusal('too_many_rows', { most: String(UPLOAD_LIMITS.rows) })
    } else if (token.name === 'mergeCell') problems.push(...merged(attribute(token.attributes, 'ref') ?? ''))
    else if (token.name === 'c') {
      const cell = readCell(tokens, token, column + 1)
      column = cell.column
      if (column >= UPLOAD_LIMITS.columns) throw new Refusal('too_many_columns', { most: String(UPLOAD_LIMITS.columns) })
      const text = textOf(cell, strings, looks, (code, level, params) =>
        problems.push({ row, column: String(cell.column), code, level, ...(params !== undefined && { params }) }),
      )
      if (text.length > UPLOAD_LIMITS.cell) throw new Refusal('cell_too_long', { row: String(row), most: String(UPLOAD_LIMITS.cell) })
      if (text.trim() === '') continue
      const cells = rows.get(row) ?? new Map<number, string>()
      if (cells.has(column)) throw new Refusal('not_xlsx')
      cells.set(column, text)
      rows.set(row, cells)
    }
  }
  if (rows.size > UPLOAD_LIMITS.rows + 10) throw new Refusal('too_many_rows', { most: String(UPLOAD_LIMITS.rows) })
  return { rows, problems }
}

function readCell(tokens: Iterator<XmlToken>, opening: Extract<XmlToken, { kind: 'open' }>, following: number): Cell {
  const reference = attribute(opening.attributes, 'r')
  const cell: Cell = {
    column: reference === null ? following : columnOf(reference),
    type: attribute(opening.attributes, 't') ?? 'n',
    style: Number(attribute(opening.attributes, 's') ?? 0),
    inCell: attribute(opening.attributes, 'vm') !== null,
    value: '',
    inline: null,
  }
  if (opening.isEmpty) return cell
  let isValue = false
  for (let next = tokens.next(); next.done !== true; next = tokens.next()) {
    const token = next.value
    if (token.kind === 'close' && token.name === 'c') break
    if (token.kind === 'open' && token.name === 'is' && !token.isEmpty) cell.inline = readRichText(tokens, 'is')
    else if (token.kind === 'open' && token.name === 'v') isValue = !token.isEmpty
    else if (token.kind === 'close' && token.name === 'v') isValue = false
    else if (token.kind === 'text' && isValue) cell.value += token.text
  }
  return cell
}

type Report = (code: Problem['code'], level: Problem['level'], params?: Problem['params']) => void

function textOf(cell: Cell, strings: readonly CellText[], looks: readonly NumberLook[], report: Report): string {
  const { type, value } = cell
  if (type === 's' || type === 'inlineStr' || (value === '' && cell.inline !== null)) {
    const found = type === 's' ? strings[Number(value)] : cell.inline
    if (found?.lost === true) report('format_lost', 'warning')
    return found?.text ?? ''
  }
  if (type === 'str') return unescapedCharacters(value)
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type === 'e') {
    report(cell.inCell ? 'picture_in_cell' : 'error_cell', 'error', { value })
    return ''
  }
  if (type === 'd') {
    report('date_cell', 'error', { value })
    return value
  }
  if (value === '') return ''
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  const look = looks[cell.style] ?? 'plain'
  if (look === 'date' || look === 'month') {
    const day = dayOf(number)
    report('date_cell', 'error', { value: day, look })
    return day
  }
  return look === 'percent' ? `${shown(number * 100)}%` : shown(number)
}

/** A number as a sheet shows it: 15 digits, so that 0.1 + 0.2 is 0.3. */
const shown = (number: number): string => {
  const rounded = Number(number.toPrecision(15))
  return Math.abs(rounded) >= 1e21 || (rounded !== 0 && Math.abs(rounded) < 1e-6)
    ? rounded.toString()
    : rounded.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
}

/** A number that is no day of any calendar stays one. */
function dayOf(serial: number): string {
  const time = Math.round((serial - 25_569) * 86_400_000)
  return Math.abs(time) <= 8.64e15 ? new Date(time).toISOString().slice(0, 10) : shown(serial)
}

function merged(reference: string): Problem[] {
  const [from = '', to = from] = reference.split(':')
  const row = Number(/\d+/.exec(from)?.[0] ?? 0)
  return from === to ? [] : [{ row, column: String(columnOf(from)), code: 'merged', level: 'warning', params: { range: reference } }]
}

/** `C7` is column 2. */
export function columnOf(reference: string): number {
  let column = 0
  for (const letter of /^[A-Z]+/.exec(reference)?.[0] ?? 'A') column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

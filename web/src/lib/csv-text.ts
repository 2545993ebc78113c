/** A cell: text, a number as it is, or nothing. */
export type Cell = string | number | null

/** Excel takes a file for Unicode only with it. */
const BYTE_ORDER_MARK = '\ufeff'
/** What makes a spreadsheet take a cell for a formula, the full-width forms included (docs/threats.md#spreadsheet-formulas). */
const FORMULA = /^[=+\-@\t\r\0\uff1d\uff0b\uff0d\uff20]/
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/

/** Rows as CSV by RFC 4180. Text that could be a formula gets an apostrophe before it; a number is a number, negative ones as well. */
export const csvText = (rows: readonly (readonly Cell[])[]): string =>
  BYTE_ORDER_MARK + rows.map((row) => row.map(cellText).join(',')).join('\r\n') + '\r\n'

function cellText(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : ''
  const safe = FORMULA.test(cell) ? `'${cell}` : cell
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

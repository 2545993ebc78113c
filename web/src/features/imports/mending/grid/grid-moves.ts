/** A cell by its place in the table, both from 0. */
export interface Cell {
  readonly row: number
  readonly column: number
}

export interface Size {
  readonly rows: number
  readonly columns: number
}

/** Where a key leads from a cell; null for a key that leads nowhere. Arrow keys go as they look, so that they turn round from right to left. */
export function cellAfter(at: Cell, key: string, ctrl: boolean, { rows, columns }: Size, page: number, isRtl: boolean): Cell | null {
  const within = (row: number, column: number): Cell => ({
    row: Math.min(Math.max(row, 0), rows - 1),
    column: Math.min(Math.max(column, 0), columns - 1),
  })
  const on = isRtl ? -1 : 1
  switch (key) {
    case 'ArrowDown':
      return within(ctrl ? rows - 1 : at.row + 1, at.column)
    case 'ArrowUp':
      return within(ctrl ? 0 : at.row - 1, at.column)
    case 'ArrowRight':
      return within(at.row, ctrl ? (isRtl ? 0 : columns - 1) : at.column + on)
    case 'ArrowLeft':
      return within(at.row, ctrl ? (isRtl ? columns - 1 : 0) : at.column - on)
    case 'PageDown':
      return within(at.row + page, at.column)
    case 'PageUp':
      return within(at.row - page, at.column)
    case 'Home':
      return within(ctrl ? 0 : at.row, 0)
    case 'End':
      return within(ctrl ? rows - 1 : at.row, columns - 1)
    default:
      return null
  }
}

/** The corners of what is chosen, from the first cell to the last. */
export interface Range {
  readonly from: Cell
  readonly to: Cell
}

export const rangeOf = (a: Cell, b: Cell): Range => ({
  from: { row: Math.min(a.row, b.row), column: Math.min(a.column, b.column) },
  to: { row: Math.max(a.row, b.row), column: Math.max(a.column, b.column) },
})

export const isWithin = ({ from, to }: Range, { row, column }: Cell): boolean =>
  row >= from.row && row <= to.row && column >= from.column && column <= to.column

/**
 * Cells as a spreadsheet copies them: tabs between cells, line ends between rows; a cell with a tab, a line end or a quotation mark stands
 * in quotation marks, which are doubled within.
 */
export function cellsOfTsv(text: string): string[][] {
  const rows: string[][] = [[]]
  const pattern = /"((?:[^"]|"")*)"(?=[\t\n]|$)|[^\t\n]*/y
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  for (let at = 0; ;) {
    pattern.lastIndex = at
    const found = pattern.exec(source)
    const [whole = '', quoted] = found ?? []
    rows.at(-1)?.push(quoted === undefined ? whole : quoted.replaceAll('""', '"'))
    at += whole.length
    if (at >= source.length) return rows
    if (source[at] === '\n') rows.push([])
    at++
  }
}

export const tsvOfCells = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map((cell) => (/[\t\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t')).join('\n')

/** What a paste puts into which cells: one copied cell fills all that are chosen, more go on from the first; what would lie outside is left out. */
export function pasted(
  copied: readonly (readonly string[])[],
  { from, to }: Range,
  { rows, columns }: Size,
): (Cell & { readonly text: string })[] {
  const isOne = copied.length === 1 && copied[0]?.length === 1
  const last = isOne ? to : { row: from.row + copied.length - 1, column: from.column + Math.max(...copied.map((row) => row.length)) - 1 }
  const found: (Cell & { text: string })[] = []
  for (let row = from.row; row <= Math.min(last.row, rows - 1); row++)
    for (let column = from.column; column <= Math.min(last.column, columns - 1); column++) {
      const text = isOne ? copied[0]?.[0] : copied[row - from.row]?.[column - from.column]
      if (text !== undefined) found.push({ row, column, text })
    }
  return found
}

/** Fill down: the first row of what is chosen goes into the rows below it; a single cell takes what stands above it. Gives the row to copy and the rows to fill. */
export function filled({ from, to }: Range): { readonly source: number; readonly rows: readonly number[] } | null {
  if (from.row === to.row) return from.row === 0 ? null : { source: from.row - 1, rows: [from.row] }
  return { source: from.row, rows: Array.from({ length: to.row - from.row }, (_, i) => from.row + 1 + i) }
}

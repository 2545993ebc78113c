import { findBlocks, type Block } from './find-blocks.ts'
import type { ColumnChoice, EntryList, KeySheet, ReadKeySheet, SheetEntry, SheetPart, SheetRest, SheetRow } from './key-sheet-model.ts'
import { readNumbersAbove } from './numbers-above.ts'
import { runsOf } from './sheet-runs.ts'
import { isValue } from './sheet-value.ts'
import { isKeyHeader, isNumberHeader, isOtherHeader, numberOfCell } from './sheet-words.ts'
import { pairsOfLine } from './split-pairs.ts'

/**
 * The answers of a key sheet with everything else that stands in it: each filled cell is in an entry or in `rest`.
 * @param choice which of `columns` to read, where the sheet has several sets side by side
 */
export function readKeySheet({ unit, parts, problems }: KeySheet, choice = 0): ReadKeySheet {
  // A heading of a document stands over the table behind it; a sheet of a workbook begins anew.
  const headings = new Headings()
  const read = parts.map((part, p) => readPart(part, p, choice, unit === 'paragraph' ? headings : new Headings()))
  const columns = read.map((one) => one.columns).toSorted((a, b) => b.length - a.length)[0] ?? []
  return {
    unit,
    columns: columns.length > 1 ? columns : [],
    runs: runsOf(
      read.map(({ lists }) => lists),
      parts,
    ),
    rest: read.flatMap(({ rest }) => rest),
    problems,
  }
}

interface ReadPart {
  /** Entries by the columns that they stand in, with the header above each. */
  readonly lists: readonly EntryList[]
  readonly columns: readonly ColumnChoice[]
  readonly rest: readonly SheetRest[]
}

function readPart(part: SheetPart, p: number, choice: number, headings: Headings): ReadPart {
  const { entries: above, taken } = readNumbersAbove(part.rows)
  const rows = part.rows.filter(({ row }) => !taken.has(row))
  const rest: SheetRest[] = [...taken].flatMap(([row, cells]) =>
    cells === 0 ? [] : [{ part: p, row, kind: 'heading' as const, text: '', cells }],
  )
  const found = findBlocks(rows)
  const table = new Table(rows, found, p, choice)
  const lines: SheetEntry[] = above.map((entry) => ({ ...entry, part: p, names: [] }))
  for (const row of rows) {
    if (table.take(row, headings, rest)) continue
    const filled = row.cells.filter(isFilled)
    const pairs = found.length > 0 && filled.length > 1 ? [] : filled.map((cell) => pairsOfLine(cell))
    if (pairs.some((one) => one !== null)) {
      const names = headings.used()
      for (const [c, cell] of pairs.entries()) {
        if (cell === null) rest.push({ part: p, row: row.row, kind: 'unread', text: filled[c] ?? '', cells: 1 })
        else lines.push(...cell.map((pair, i): SheetEntry => ({ part: p, row: row.row, ...pair, names, cells: i === 0 ? 1 : 0 })))
      }
      continue
    }
    const namesColumns = filled.some((cell) => isNumberHeader(cell) || isKeyHeader(cell) || isOtherHeader(cell))
    // A value without a number is no heading.
    const isHeading = namesColumns || !filled.some((cell) => startsWithNumber(cell) || (found.length > 0 && isValue(cell)))
    if (isHeading && filled.length === 1) headings.add(filled[0] ?? '')
    rest.push({ part: p, row: row.row, kind: isHeading ? 'heading' : 'unread', text: filled.join(' | '), cells: filled.length })
  }
  const lists = lines.length === 0 ? table.lists : [...table.lists, { header: '', entries: lines }]
  return { lists, columns: table.choices, rest }
}

/** The headings above an entry, the nearest first: those that follow one another stand together, "Set A" over "Physics". */
class Headings {
  #names: readonly string[] = []
  #isUsed = false

  add(text: string): void {
    this.#names = this.#isUsed ? [text] : [text, ...this.#names]
    this.#isUsed = false
  }

  used(): readonly string[] {
    this.#isUsed = true
    return this.#names
  }
}

const isFilled = (cell: string): boolean => cell.trim() !== ''
const startsWithNumber = (cell: string): boolean => /^\s*\p{Nd}/u.test(cell)

/** The pairs of columns of a table, which take the rows that hold a number and its key. */
class Table {
  readonly choices: readonly ColumnChoice[]
  readonly #blocks: readonly { readonly chosen: ColumnChoice; readonly all: Block; readonly entries: SheetEntry[] }[]
  readonly #part: number

  constructor(rows: readonly SheetRow[], blocks: readonly Block[], part: number, choice: number) {
    const headers = headersOf(rows, blocks)
    const choicesOf = ({ numbers, keys }: Block): ColumnChoice[] =>
      numbers.flatMap((number) =>
        keys.map((key) => ({
          numbers: number,
          key,
          header: numbers.length > 1 ? joined(headers(number), headers(key)) : headers(key) || headers(number),
        })),
      )
    const all = blocks.map(choicesOf)
    this.choices = all.toSorted((a, b) => b.length - a.length)[0] ?? []
    this.#part = part
    this.#blocks = blocks.flatMap((block, b) => {
      const own = all[b] ?? []
      const chosen = own[own.length > 1 ? Math.min(choice, own.length - 1) : 0]
      return chosen === undefined ? [] : [{ chosen, all: block, entries: [] }]
    })
  }

  get lists(): EntryList[] {
    return this.#blocks.map(({ chosen, entries }) => ({ header: chosen.header, entries }))
  }

  /** Whether the row holds a number beside a key; then all of its cells are accounted for. */
  take({ row, cells }: SheetRow, headings: Headings, rest: SheetRest[]): boolean {
    const textAt = (column: number): string => cells[column]?.trim() ?? ''
    const met = this.#blocks.filter(({ chosen }) => numberOfCell(textAt(chosen.numbers)) !== null)
    if (met.length === 0) return false
    const read = new Set(met.flatMap(({ chosen }) => [chosen.numbers, chosen.key]))
    const expected = new Set(this.#blocks.flatMap(({ chosen }) => [chosen.numbers, chosen.key]))
    const choices = new Set(this.#blocks.flatMap(({ all }) => [...all.numbers, ...all.keys]))
    const others = cells.flatMap((cell, column) => (isFilled(cell) && !read.has(column) ? [{ cell: cell.trim(), column }] : []))
    const names = others.flatMap(({ cell, column }) => (choices.has(column) ? [] : [cell]))
    for (const { chosen, entries } of met) {
      const [number, value] = [numberOfCell(textAt(chosen.numbers)) ?? 0, textAt(chosen.key)]
      entries.push({ part: this.#part, row, number, value, names: [...names, ...headings.used()], cells: value === '' ? 1 : 2 })
    }
    for (const { cell, column } of others) {
      const kind = expected.has(column) ? 'unread' : choices.has(column) ? 'choice' : 'column'
      rest.push({ part: this.#part, row, kind, text: cell, cells: 1 })
    }
    return true
  }
}

/** The words above a column: its own in each header row, or those of the merged cell to its left. */
function headersOf(rows: readonly SheetRow[], blocks: readonly Block[]): (column: number) => string {
  const [first] = blocks
  const isData = ({ cells }: SheetRow) =>
    first?.numbers.some((number) => numberOfCell(cells[number] ?? '') !== null) === true &&
    first.keys.some((key) => isFilled(cells[key] ?? ''))
  const start = rows.findIndex(isData)
  const header = rows.slice(0, Math.max(0, start)).filter(({ cells }) => cells.filter(isFilled).length >= 2)
  return (column) => {
    const words = header.map(({ cells }) => {
      for (let at = column; at >= 0; at--) if (isFilled(cells[at] ?? '')) return (cells[at] ?? '').trim()
      return ''
    })
    return joined(...words)
  }
}

const joined = (...words: readonly string[]): string => [...new Set(words.filter((word) => word !== ''))].join(' · ')

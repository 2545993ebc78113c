import type { SheetRow } from './key-sheet-model.ts'
import { isValue } from './sheet-value.ts'
import { isKeyHeader, isNumberHeader, isOtherHeader, numberOfCell } from './sheet-words.ts'

/** Columns of question numbers with the columns of keys that stand behind them; several of either belong to several sets. */
export interface Block {
  readonly numbers: readonly number[]
  readonly keys: readonly number[]
}

/** Where the numbers and keys of a table stand; official sheets print several pairs of columns side by side. Empty where it has no such columns. */
export function findBlocks(rows: readonly SheetRow[]): Block[] {
  const table = rows.filter(({ cells }) => cells.filter(isFilled).length >= 2)
  if (table.length === 0) return []
  const width = Math.max(...table.map(({ cells }) => cells.length))
  const plain = alternating(table, width)
  if (plain.length > 0) return plain
  const columns = Array.from({ length: width }, (_, column) => columnOf(table, column))
  const numbered = columns.flatMap((column, at) => (holdsNumbers(column) ? [at] : []))
  const blocks = withoutCopies(numbered, columns).reduce<{ numbers: number[]; keys: number[] }[]>((found, at) => {
    const last = found.at(-1)
    if (last !== undefined && last.keys.length === 0 && !keysBetween(last.numbers, at, columns)) last.numbers.push(at)
    else found.push({ numbers: [at], keys: [] })
    const open = found.at(-1)
    const next = numbered.find((other) => other > at) ?? width
    for (let column = at + 1; column < next; column++) if (holdsKeys(columns[column])) open?.keys.push(column)
    // One column alone behind the numbers is the key whatever it holds, such as words.
    const [only] = open?.keys.length === 0 && next === at + 2 && !isNamedOther(columns[at + 1]) ? [at + 1] : []
    if (only !== undefined && (columns[only]?.filled ?? 0) > 0) open?.keys.push(only)
    return found
  }, [])
  return blocks.flatMap(pairedNumbers(columns))
}

const isFilled = (cell: string): boolean => cell.trim() !== ''

interface Column {
  readonly headers: readonly string[]
  readonly cells: readonly string[]
  readonly filled: number
  readonly numbers: readonly number[]
}

function columnOf(table: readonly SheetRow[], column: number): Column {
  const cells = table.map((row) => row.cells[column] ?? '')
  const headers = cells.slice(0, HEADER_ROWS).filter((cell) => isNumberHeader(cell) || isKeyHeader(cell) || isOtherHeader(cell))
  const filled = cells.filter((cell) => isFilled(cell) && !isNumberHeader(cell) && !isKeyHeader(cell)).length
  return { headers, cells, filled, numbers: cells.flatMap((cell) => numberOfCell(cell) ?? []) }
}

const HEADER_ROWS = 20

/** Whole numbers that rise by the same step, or that are each of a list once; a header that says so needs less. */
function holdsNumbers({ headers, filled, numbers }: Column): boolean {
  if (numbers.length === 0 || headers.some(isKeyHeader) || headers.some(isOtherHeader)) return false
  if (headers.some(isNumberHeader)) return true
  if (numbers.length < 2 || numbers.length < filled * 0.6) return false
  const steps = numbers.slice(1).map((number, i) => number - (numbers[i] ?? 0))
  const [step = 0, count = 0] = mostCommon(steps.filter((one) => one > 0))
  const restarts = steps.filter((one, i) => one !== step && numbers[i + 1] === 1).length
  if (count > 0 && count + restarts >= steps.length * 0.8) return true
  const distinct = new Set(numbers).size
  return numbers.length >= 8 && distinct === numbers.length && Math.max(...numbers) <= numbers.length * 1.5
}

function mostCommon(values: readonly number[]): [number, number] | [] {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1])[0] ?? []
}

const isNamedOther = (column: Column | undefined): boolean =>
  column?.headers.some(isOtherHeader) === true && !column.headers.some(isKeyHeader)

function holdsKeys(column: Column | undefined): boolean {
  if (column === undefined || column.filled === 0 || isNamedOther(column)) return false
  if (column.headers.some(isKeyHeader)) return true
  return column.cells.filter(isValue).length >= column.filled * 0.5
}

const keysBetween = (numbers: readonly number[], to: number, columns: readonly Column[]): boolean =>
  columns.slice((numbers.at(-1) ?? 0) + 1, to).some(holdsKeys)

/** A serial number beside the same question number says nothing of its own: the last of equal columns counts. */
const withoutCopies = (numbered: readonly number[], columns: readonly Column[]): number[] =>
  numbered.filter((at) => columns[at]?.numbers.join() !== columns[at + 1]?.numbers.join() || !numbered.includes(at + 1))

/** Numbers alone, such as `1 | 2 | 26 | 4`: every second column is the key where it holds places of options. */
const pairedNumbers =
  (columns: readonly Column[]) =>
  ({ numbers, keys }: Block): Block[] => {
    if (keys.length > 0) return [{ numbers, keys }]
    const arePlaces = numbers.every((at, i) => i % 2 === 0 || (columns[at]?.numbers ?? []).every((number) => number <= 8))
    if (numbers.length >= 2 && numbers.length % 2 === 0 && arePlaces)
      return numbers.flatMap((at, i) => (i % 2 === 0 ? [{ numbers: [at], keys: [numbers[i + 1] ?? at] }] : []))
    const key = numbers.at(-1)
    return numbers.length >= 2 && key !== undefined ? [{ numbers: numbers.slice(0, -1), keys: [key] }] : []
  }

/** Number, value, number, value in every row, and no number twice: nothing else has to be guessed. */
function alternating(table: readonly SheetRow[], width: number): Block[] {
  const data = table.filter(({ cells }) => cells.some((cell) => numberOfCell(cell) !== null))
  const starts = Array.from({ length: Math.ceil(width / 2) }, (_, pair) => pair * 2)
  const found = starts.map((at) =>
    data.flatMap(({ cells }) => {
      const [number, value] = [cells[at] ?? '', cells[at + 1] ?? '']
      return isFilled(number) || isFilled(value) ? [{ number: numberOfCell(number), isKey: isValue(value) }] : []
    }),
  )
  const pairs = found.flat()
  const isPlain = pairs.every(({ number, isKey }) => number !== null && isKey) && found.every((column) => column.length > 0)
  if (!isPlain || new Set(pairs.map(({ number }) => number)).size < pairs.length) return []
  return starts.map((at) => ({ numbers: [at], keys: [at + 1] }))
}

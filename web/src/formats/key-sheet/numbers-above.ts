import type { SheetEntry, SheetRow } from './key-sheet-model.ts'
import { numberOfCell, isKeyHeader, isNumberHeader } from './sheet-words.ts'

type Found = Pick<SheetEntry, 'row' | 'number' | 'value' | 'cells'>

export interface NumbersAbove {
  readonly entries: readonly Found[]
  /** Rows that it took, with the filled cells that are labels, such as "Q. No." before the numbers. */
  readonly taken: ReadonlyMap<number, number>
}

/** Rows of numbers over rows of answers: `1 2 3 4 5` above `B D A C A`. Empty where the table is not laid out so. */
export function readNumbersAbove(rows: readonly SheetRow[]): NumbersAbove {
  const entries: Found[] = []
  const taken = new Map<number, number>()
  for (let at = 0; at + 1 < rows.length; at++) {
    const [above, below] = [rows[at], rows[at + 1]]
    if (above === undefined || below === undefined || !isRising(above) || isRising(below)) continue
    const columns = above.cells.flatMap((cell, column) => (numberOfCell(cell) === null ? [] : [column]))
    const others = (cells: readonly string[]) => cells.filter((cell, column) => cell.trim() !== '' && !columns.includes(column))
    const [labelsAbove, labelsBelow] = [others(above.cells), others(below.cells)]
    if (labelsAbove.some((cell) => !isNumberHeader(cell)) || labelsBelow.some((cell) => !isKeyHeader(cell))) continue
    for (const column of columns) {
      const value = below.cells[column] ?? ''
      const isEmpty = value.trim() === ''
      entries.push({ row: below.row, number: numberOfCell(above.cells[column] ?? '') ?? 0, value, cells: isEmpty ? 0 : 1 })
    }
    taken.set(above.row, labelsAbove.length + columns.length)
    taken.set(below.row, labelsBelow.length)
    at++
  }
  return { entries, taken }
}

/** At least four numbers that go up one by one. */
function isRising({ cells }: SheetRow): boolean {
  const numbers = cells.flatMap((cell) => numberOfCell(cell) ?? [])
  const labels = cells.filter((cell) => cell.trim() !== '').length - numbers.length
  return numbers.length >= 4 && labels <= 1 && numbers.every((number, i) => i === 0 || number === (numbers[i - 1] ?? 0) + 1)
}

import type { Units } from '#contract/shared/units.ts'
import { NO_MARKS } from '#domain/marking/marks.ts'
import { addUnits, sumUnits, timesUnits } from '#domain/marking/units.ts'
import { candidatesOf, type Row, rowsOf, type Shift } from './shift.ts'

/**
 * What the methods with means need of a histogram. Counts and sums are exact; mean and deviation are floats in units, each made by one division
 * or root from exact numbers. The standard deviation is the population's (÷ N): the candidates of a shift are everyone who sat it,
 * not a sample, and no source says otherwise.
 */
export interface ShiftFigures {
  readonly candidates: number
  readonly total: Units
  readonly sumSquares: bigint
  /** N·Σx² − (Σx)², exact: 0 where all have the same marks. */
  readonly spread: bigint
  readonly mean: number
  readonly deviation: number
  readonly highest: Units
  /** The top 0.1 % of the candidates, their number rounded up (SSC notice of 7 February 2019). */
  readonly best: { readonly candidates: number; readonly total: Units; readonly mean: number }
}

/** Null where no one sat the shift. */
export function shiftFigures(shift: Shift): ShiftFigures | null {
  const rows = rowsOf(shift)
  const highest = rows.at(-1)?.marks
  if (highest === undefined) return null
  const candidates = candidatesOf(rows)
  const total = sumUnits(rows.map(({ marks, count }) => timesUnits(marks, count)))
  const sumSquares = rows.reduce((sum, { marks, count }) => sum + BigInt(marks) ** 2n * BigInt(count), 0n)
  const spread = BigInt(candidates) * sumSquares - BigInt(total) ** 2n
  return {
    candidates,
    total,
    sumSquares,
    spread,
    highest,
    mean: total / candidates,
    deviation: Math.sqrt(Number(spread)) / candidates,
    best: bestOf(rows, Math.ceil(candidates / 1000)),
  }
}

/** Whether the average of the best 0.1 % lies above mean + standard deviation; decided without rounding. */
export function bestIsAbove({ candidates, total, spread, best }: ShiftFigures): boolean {
  const distance = BigInt(best.total) * BigInt(candidates) - BigInt(total) * BigInt(best.candidates)
  return distance ** 2n > BigInt(best.candidates) ** 2n * spread
}

function bestOf(rows: readonly Row[], candidates: number): ShiftFigures['best'] {
  let [left, total] = [candidates, NO_MARKS]
  for (const { marks, count } of rows.toReversed()) {
    const taken = Math.min(left, count)
    total = addUnits(total, timesUnits(marks, taken))
    left -= taken
  }
  return { candidates, total, mean: total / candidates }
}

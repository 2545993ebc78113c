import type { Units } from '#contract/shared/units.ts'
import { NO_MARKS } from '#domain/marking/marks.ts'
import { addUnits, sumUnits, timesUnits } from '#domain/marking/units.ts'
import { candidatesOf, type Row, rowsOf, type Shift } from './shift.ts'

/**
 * What the methods with means need of a histogram. Counts and sums are exact; mean and deviation are floats, each made by one division
 * or root from exact numbers. The standard deviation is the population's (÷ N): the candidates of a shift are everybody who sat it,
 * not a sample, and no source says otherwise.
 */
export interface ShiftFigures {
  readonly candidates: number
  readonly sum12: Units
  readonly sumSquares: bigint
  /** N·Σx² − (Σx)², exact: 0 where all have the same marks. */
  readonly spread: bigint
  readonly mean12: number
  readonly deviation12: number
  readonly highest12: Units
  /** The top 0.1 % of the candidates, their number rounded up (SSC notice of 7 February 2019). */
  readonly best: { readonly candidates: number; readonly sum12: Units; readonly mean12: number }
}

/** Null where nobody sat the shift. */
export function shiftFigures(shift: Shift): ShiftFigures | null {
  const rows = rowsOf(shift)
  const highest12 = rows.at(-1)?.marks12
  if (highest12 === undefined) return null
  const candidates = candidatesOf(rows)
  const sum12 = sumUnits(rows.map(({ marks12, count }) => timesUnits(marks12, count)))
  const sumSquares = rows.reduce((sum, { marks12, count }) => sum + BigInt(marks12) ** 2n * BigInt(count), 0n)
  const spread = BigInt(candidates) * sumSquares - BigInt(sum12) ** 2n
  return {
    candidates,
    sum12,
    sumSquares,
    spread,
    highest12,
    mean12: sum12 / candidates,
    deviation12: Math.sqrt(Number(spread)) / candidates,
    best: bestOf(rows, Math.ceil(candidates / 1000)),
  }
}

/** Whether the average of the best 0.1 % lies above mean + standard deviation; decided without rounding. */
export function bestIsAbove({ candidates, sum12, spread, best }: ShiftFigures): boolean {
  const distance = BigInt(best.sum12) * BigInt(candidates) - BigInt(sum12) * BigInt(best.candidates)
  return distance ** 2n > BigInt(best.candidates) ** 2n * spread
}

function bestOf(rows: readonly Row[], candidates: number): ShiftFigures['best'] {
  let [left, sum12] = [candidates, NO_MARKS]
  for (const { marks12, count } of rows.toReversed()) {
    const taken = Math.min(left, count)
    sum12 = addUnits(sum12, timesUnits(marks12, taken))
    left -= taken
  }
  return { candidates, sum12, mean12: sum12 / candidates }
}

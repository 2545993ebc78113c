import { marksAsNumber, UNIT } from '#domain/marking/marks.ts'
import type { Normalised } from '#domain/normalisation/normalise.ts'

/** From where to where an axis runs, in marks or percentiles. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** The axes of all shifts' raw marks and normalised figures; where all is one, a mark to each side of it. */
export function chartScale({ shifts, method }: Normalised): { readonly raw: Span; readonly normalised: Span } {
  const rows = shifts.flatMap((shift) => shift.rows)
  return {
    raw: spanOf(rows.map(({ marks }) => marksAsNumber(marks, UNIT))),
    normalised: method.gives === 'percentile' ? { from: 0, to: 100 } : spanOf(rows.map(({ scaled }) => scaled / 10 ** method.decimals)),
  }
}

/** 0 at the start of the axis, 1 at its end. */
export const along = ({ from, to }: Span, value: number): number => (value - from) / (to - from)

function spanOf(values: readonly number[]): Span {
  // Not Math.min(...values): so many arguments would not fit on the stack.
  const from = values.reduce((least, value) => Math.min(least, value), Infinity)
  const to = values.reduce((most, value) => Math.max(most, value), -Infinity)
  return from < to ? { from, to } : { from: from - 1, to: to + 1 }
}

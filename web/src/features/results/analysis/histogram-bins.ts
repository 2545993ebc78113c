import type { Units } from '#contract/shared/units.ts'
import { UNIT } from '#domain/marking/marks.ts'
import { addUnits, timesUnits, units } from '#domain/marking/units.ts'

/** A bar of the distribution: scores from `from12` up to, not including, `to12` (1/12 marks). */
export interface HistogramBar {
  readonly from12: Units
  readonly to12: Units
  readonly count: number
}

export interface Histogram {
  readonly bars: readonly HistogramBar[]
  readonly from12: Units
  readonly to12: Units
  readonly tallest: number
}

/** Widths that people read easily, in marks. */
const WIDTHS = [0.25, 0.5, 1, 2, 5, 10, 20, 25, 50, 100, 200, 500].map((marks) => units(marks * UNIT))
const BARS_AT_MOST = 20

/**
 * Exact scores gathered into at most twenty bars of one round width, empty ones kept, from the lowest score or 0 to the highest score
 * that can be reached. The last bar takes that highest score in.
 * @param counts [score, number of attempts] in 1/12 marks
 */
export function histogramOf(counts: readonly (readonly [Units, number])[], bin12: Units, max12: Units): Histogram {
  const lowest = Math.min(0, ...counts.map(([score12]) => score12))
  const highest = Math.max(max12, ...counts.map(([score12]) => score12))
  const fits = (width: Units) => Math.ceil((highest - Math.floor(lowest / width) * width) / width) <= BARS_AT_MOST
  const width = WIDTHS.find((one) => one >= bin12 && fits(one)) ?? units(Math.ceil((highest - lowest) / BARS_AT_MOST))
  const from12 = timesUnits(width, Math.floor(lowest / width))
  const n = Math.max(1, Math.ceil((highest - from12) / width))
  const edge = (bar: number): Units => addUnits(from12, timesUnits(width, bar))
  const bars = Array.from({ length: n }, (_, i) => ({ from12: edge(i), to12: edge(i + 1), count: 0 }))
  for (const [score12, count] of counts) {
    const bar = bars[barOf(score12, from12, width, n)]
    if (bar !== undefined) bar.count += count
  }
  return { bars, from12, to12: edge(n), tallest: Math.max(1, ...bars.map(({ count }) => count)) }
}

/** The bar that a score falls into. */
export const barIndex = (histogram: Histogram, score12: Units): number =>
  barOf(score12, histogram.from12, (histogram.to12 - histogram.from12) / histogram.bars.length, histogram.bars.length)

/** Where a score stands between the left end (0) and the right end (1). */
export const placeOf = ({ from12, to12 }: Pick<Histogram, 'from12' | 'to12'>, score12: Units): number =>
  Math.min(1, Math.max(0, (score12 - from12) / (to12 - from12)))

const barOf = (score12: Units, from12: Units, width: number, n: number): number =>
  Math.min(n - 1, Math.max(0, Math.floor((score12 - from12) / width)))

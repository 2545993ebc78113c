import type { Units } from '#contract/shared/units.ts'
import { addUnits, timesUnits, units } from '#domain/marking/units.ts'

/** A bar of the distribution: scores from `from` up to, not including, `to` (in units). */
export interface HistogramBar {
  readonly from: Units
  readonly to: Units
  readonly count: number
}

export interface Histogram {
  readonly bars: readonly HistogramBar[]
  readonly from: Units
  readonly to: Units
  readonly tallest: number
}

/** Widths that people read easily, in marks. */
const WIDTHS = [0.25, 0.5, 1, 2, 5, 10, 20, 25, 50, 100, 200, 500]
const BARS_AT_MOST = 20

/**
 * Exact scores gathered into at most twenty bars of one round width, empty ones kept, from the lowest score or 0 to the highest score
 * that can be reached. The last bar takes that highest score in.
 * @param counts [score, number of attempts]
 */
export function histogramOf(counts: readonly (readonly [Units, number])[], bin: Units, most: Units, unit: number): Histogram {
  const lowest = Math.min(0, ...counts.map(([score]) => score))
  const highest = Math.max(most, ...counts.map(([score]) => score))
  const fits = (width: Units) => Math.ceil((highest - Math.floor(lowest / width) * width) / width) <= BARS_AT_MOST
  const widths = WIDTHS.flatMap((marks) => (Number.isInteger(marks * unit) ? units(marks * unit) : []))
  const width = widths.find((one) => one >= bin && fits(one)) ?? units(Math.ceil((highest - lowest) / BARS_AT_MOST))
  const from = timesUnits(width, Math.floor(lowest / width))
  const n = Math.max(1, Math.ceil((highest - from) / width))
  const edge = (bar: number): Units => addUnits(from, timesUnits(width, bar))
  const bars = Array.from({ length: n }, (_, i) => ({ from: edge(i), to: edge(i + 1), count: 0 }))
  for (const [score, count] of counts) {
    const bar = bars[barOf(score, from, width, n)]
    if (bar !== undefined) bar.count += count
  }
  return { bars, from, to: edge(n), tallest: Math.max(1, ...bars.map(({ count }) => count)) }
}

/** The bar that a score falls into. */
export const barIndex = (histogram: Histogram, score: Units): number =>
  barOf(score, histogram.from, (histogram.to - histogram.from) / histogram.bars.length, histogram.bars.length)

/** Where a score stands between the left end (0) and the right end (1). */
export const placeOf = ({ from, to }: Pick<Histogram, 'from' | 'to'>, score: Units): number =>
  Math.min(1, Math.max(0, (score - from) / (to - from)))

const barOf = (score: Units, from: Units, width: number, n: number): number =>
  Math.min(n - 1, Math.max(0, Math.floor((score - from) / width)))

import type { Units } from '#contract/shared/units.ts'
import { NO_MARKS } from '#domain/marking/marks.ts'
import { timesUnits, units } from '#domain/marking/units.ts'

export interface ScoreBin {
  /** Lowest total in it. */
  readonly from: Units
  readonly count: number
}

/** Totals in at most `most` equal bins of whole marks (half marks where there are few), from the lowest to the highest. */
export function scoreBins(
  scores: readonly (readonly [Units, number])[],
  most: number,
  unit: number,
): { readonly width: Units; readonly bins: readonly ScoreBin[] } {
  const [low, high] = [scores[0]?.[0] ?? NO_MARKS, scores.at(-1)?.[0] ?? NO_MARKS]
  const width =
    widthsIn(unit).find((one) => Math.floor(high / one) - Math.floor(low / one) < most) ?? units(Math.ceil((high - low + 1) / most))
  const first = Math.floor(low / width)
  const bins = Array.from({ length: Math.floor(high / width) - first + 1 }, (_, i) => ({
    from: timesUnits(width, first + i),
    count: 0,
  }))
  for (const [score, count] of scores) {
    const bin = bins[Math.floor(score / width) - first]
    if (bin !== undefined) bin.count += count
  }
  return { width, bins }
}

/** Half a mark to two hundred marks. */
const widthsIn = (unit: number): Units[] =>
  [0.5, 1, 2, 5, 10, 20, 25, 50, 100, 200].flatMap((marks) => (Number.isInteger(marks * unit) ? units(marks * unit) : []))

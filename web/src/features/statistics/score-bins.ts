import type { Units } from '#contract/shared/units.ts'
import { NO_MARKS, UNIT } from '#domain/marking/marks.ts'
import { timesUnits, units } from '#domain/marking/units.ts'

export interface ScoreBin {
  /** Lowest total in it, 1/12 marks. */
  readonly from12: Units
  readonly count: number
}

/** Totals in at most `most` equal bins of whole marks (half marks where there are few), from the lowest to the highest. */
export function scoreBins(
  scores: readonly (readonly [Units, number])[],
  most: number,
): { readonly width12: Units; readonly bins: readonly ScoreBin[] } {
  const [low, high] = [scores[0]?.[0] ?? NO_MARKS, scores.at(-1)?.[0] ?? NO_MARKS]
  const width12 =
    WIDTHS.find((width) => Math.floor(high / width) - Math.floor(low / width) < most) ?? units(Math.ceil((high - low + 1) / most))
  const first = Math.floor(low / width12)
  const bins = Array.from({ length: Math.floor(high / width12) - first + 1 }, (_, i) => ({
    from12: timesUnits(width12, first + i),
    count: 0,
  }))
  for (const [score, count] of scores) {
    const bin = bins[Math.floor(score / width12) - first]
    if (bin !== undefined) bin.count += count
  }
  return { width12, bins }
}

/** Half a mark to two hundred marks. */
const WIDTHS = [0.5, 1, 2, 5, 10, 20, 25, 50, 100, 200].map((marks) => units(marks * UNIT))

export interface ScoreBin {
  /** Lowest total in it, 1/12 marks. */
  readonly from12: number
  readonly count: number
}

/** Totals in at most `most` equal bins of whole marks (half marks where there are few), from the lowest to the highest. */
export function scoreBins(
  scores: readonly (readonly [number, number])[],
  most: number,
): { readonly width12: number; readonly bins: readonly ScoreBin[] } {
  const [low, high] = [scores[0]?.[0] ?? 0, scores.at(-1)?.[0] ?? 0]
  const width12 = WIDTHS.find((width) => Math.floor(high / width) - Math.floor(low / width) < most) ?? Math.ceil((high - low + 1) / most)
  const first = Math.floor(low / width12)
  const bins = Array.from({ length: Math.floor(high / width12) - first + 1 }, (_, i) => ({ from12: (first + i) * width12, count: 0 }))
  for (const [score, count] of scores) {
    const bin = bins[Math.floor(score / width12) - first]
    if (bin !== undefined) bin.count += count
  }
  return { width12, bins }
}

/** Half a mark to two hundred marks. */
const WIDTHS = [6, 12, 24, 60, 120, 240, 300, 600, 1_200, 2_400]

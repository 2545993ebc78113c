/** Whose way to work is looked at: the best of a test, since there a rank matters to others. */
import type { Units } from '#contract/shared/units.ts'
import { units } from '#domain/marking/units.ts'
import type { Histogram } from '#domain/ranking/test-board.ts'

const SHARE = 0.01
const LEAST = 100
export const MOST_BEST = 2_000

/** How many of so many attempts are the best: one in a hundred, at least 100 and at most 2,000. */
export const bestOf = (attempts: number): number => Math.min(MOST_BEST, Math.max(LEAST, Math.ceil(SHARE * attempts)))

/**
 * The marks from which on an attempt belongs to the best; null where there is no attempt. Those who share the last marks come in together where
 * that is not more than twice as many; else the marks above them are taken, if there are any.
 */
export function bestFrom(bins: Histogram): Units | null {
  const scores = Object.entries(bins)
    .map(([score, count]) => ({ score: Number(score), count }))
    .toSorted((a, b) => b.score - a.score)
  const wanted = bestOf(scores.reduce((sum, { count }) => sum + count, 0))
  let taken = 0
  let from: number | null = null
  for (const { score, count } of scores) {
    if (taken >= wanted || (from !== null && taken + count > 2 * wanted)) break
    taken += count
    from = score
  }
  return from === null ? null : units(from)
}

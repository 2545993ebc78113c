/** Statistics of a paper's totals and of its questions among each other (docs/exam-rules.md#item-statistics). Means and deviations of marks are in units. */
import type { Units } from '#contract/shared/units.ts'
import { units } from '#domain/marking/units.ts'
import type { ItemCounts } from './item-counts.ts'
import { NO_COUNTS } from './item-counts.ts'
import { type ItemFacts, type ItemStatistic, itemStatistic } from './item-statistic.ts'
import { centralSum, type Distribution, mean, median, sizeOf, variance } from './moments.ts'

export interface TotalStatistics {
  readonly n: number
  readonly mean12: number | null
  readonly median12: number | null
  readonly sd12: number | null
  readonly skewness: number | null
  readonly kurtosis: number | null
  /** Coefficient of internal consistency, in percent. */
  readonly consistency: number | null
  /** In percent. */
  readonly errorRatio: number | null
  readonly standardError12: number | null
}

export interface PaperStatistics {
  readonly total: TotalStatistics
  readonly items: readonly ItemStatistic[]
  /** [total, attempts], ascending. */
  readonly scores: readonly (readonly [Units, number])[]
}

/** @param facts of every question of the paper; one that no one was counted at has empty figures */
export function paperStatistics(counts: readonly ItemCounts[], facts: readonly ItemFacts[]): PaperStatistics {
  const plain = facts.map((fact, q) => itemStatistic(counts[q] ?? NO_COUNTS, fact))
  const weights = plain.map(({ covarianceWithTotal }, q) => {
    const counted = facts[q]?.inTotal === true && facts[q].max12 > 0
    return counted && covarianceWithTotal !== null && covarianceWithTotal >= 0 ? Math.sqrt(covarianceWithTotal) : null
  })
  const sum = weights.reduce((a: number, b) => a + (b ?? 0), 0)
  const items = plain.map((item, q) => {
    const weight = weights[q] ?? null
    return { ...item, effectiveWeight: weight === null || sum === 0 ? null : (100 * weight) / sum }
  })
  const scores = scoresOf(counts[0] ?? NO_COUNTS)
  const counted = items.filter((_, q) => facts[q]?.inTotal === true && facts[q].max12 > 0)
  return { items, scores, total: totalStatistics(scores, counted) }
}

/** Everyone has a mark at every question, so any one of them knows all totals. */
function scoresOf({ joint }: ItemCounts): [Units, number][] {
  const scores = new Map<Units, number>()
  for (const totals of Object.values(joint))
    for (const [total, count] of Object.entries(totals)) {
      const score = units(Number(total))
      scores.set(score, (scores.get(score) ?? 0) + count)
    }
  return [...scores].toSorted(([a], [b]) => a - b)
}

function totalStatistics(scores: Distribution, items: readonly ItemStatistic[]): TotalStatistics {
  const n = sizeOf(scores)
  const k2 = variance(scores)
  const deviation = k2 === null ? null : Math.sqrt(k2)
  const p = items.length
  const variances = items.reduce((sum, item) => sum + (item.variance ?? 0), 0)
  const consistency = !k2 || p < 2 ? null : ((100 * p) / (p - 1)) * (1 - variances / k2)
  // Negative consistency (items that contradict each other) has an error ratio above 100.
  const errorRatio = consistency === null ? null : 100 * Math.sqrt(1 - consistency / 100)
  return {
    n,
    mean12: mean(scores),
    median12: median(scores),
    sd12: deviation,
    consistency,
    errorRatio,
    skewness: !k2 || n < 3 ? null : thirdCumulant(scores, n) / k2 ** 1.5,
    kurtosis: !k2 || n < 4 ? null : fourthCumulant(scores, n) / k2 ** 2,
    standardError12: errorRatio === null || deviation === null ? null : (errorRatio * deviation) / 100,
  }
}

/** Unbiased estimates of the third and fourth cumulant (k-statistics), as Moodle takes them. */
const thirdCumulant = (of: Distribution, n: number): number => (n * centralSum(of, 3)) / ((n - 1) * (n - 2))
const fourthCumulant = (of: Distribution, n: number): number =>
  (n * (n + 1) * centralSum(of, 4) - 3 * (n - 1) * centralSum(of, 2) ** 2) / ((n - 1) * (n - 2) * (n - 3))

/** Statistics of one question (docs/exam-rules.md#item-statistics, Moodle's definitions; n − 1 everywhere). Means and deviations of marks are in units, times in ms, shares of 1. */
import type { QuestionType } from '#contract/question-bank/question-form.ts'
import type { Units } from '#contract/shared/units.ts'
import type { ItemCounts } from './item-counts.ts'
import { type Distribution, greatestCovariance, mean, sizeOf, variance } from './moments.ts'

export interface ItemFacts {
  readonly type: QuestionType
  /** The most it can give; 0 where it is withdrawn. */
  readonly max12: Units
  /** Whether its section is part of the total; of one that only qualifies the rest is the whole total. */
  readonly inTotal: boolean
  readonly optionCount: number
  readonly columns?: number
  /** Accepted options of the key, where it is answered by options. */
  readonly rightOptions: readonly number[]
}

export interface ItemStatistic {
  readonly n: number
  readonly facility: number | null
  readonly mean12: number | null
  readonly sd12: number | null
  readonly discrimination: number | null
  readonly efficiency: number | null
  /** Filled in beside the others of the paper. */
  readonly effectiveWeight: number | null
  readonly randomGuess: number | null
  readonly averageMs: number | null
  readonly unanswered: number
  readonly options: readonly OptionStatistic[]
  /** For the figures of the paper. */
  readonly variance: number | null
  readonly covarianceWithTotal: number | null
}

export interface OptionStatistic {
  readonly count: number
  readonly isRight: boolean
  /** Mean total of those who chose it; null where no one did. */
  readonly meanTotal12: number | null
  /** Correlation of choosing it with the total; null where it has none. */
  readonly correlation: number | null
}

export function itemStatistic(counts: ItemCounts, facts: ItemFacts): ItemStatistic {
  const pairs = Object.entries(counts.joint).flatMap(([x, totals]) =>
    Object.entries(totals).map(([t, count]) => ({
      x: Number(x),
      total: Number(t),
      rest: Number(t) - (facts.inTotal ? Number(x) : 0),
      count,
    })),
  )
  const marks: Distribution = pairs.map(({ x, count }) => [x, count])
  const totals: Distribution = pairs.map(({ total, count }) => [total, count])
  const rests: Distribution = pairs.map(({ rest, count }) => [rest, count])
  const n = sizeOf(marks)
  const [meanX, varX, varRest] = [mean(marks), variance(marks), variance(rests)]
  const covRest = covariance(pairs.map(({ x, rest, count }) => [x, rest, count]))
  const covTotal = covariance(pairs.map(({ x, total, count }) => [x, total, count]))
  const most = greatestCovariance(marks, rests)
  const isWithdrawn = facts.max12 === 0
  return {
    n,
    mean12: isWithdrawn ? null : meanX,
    unanswered: counts.unanswered,
    facility: meanX === null || isWithdrawn ? null : meanX / facts.max12,
    sd12: varX === null || isWithdrawn ? null : Math.sqrt(varX),
    discrimination: covRest === null || !varX || !varRest ? null : (100 * covRest) / Math.sqrt(varX * varRest),
    efficiency: covRest === null || !most ? null : (100 * covRest) / most,
    effectiveWeight: null,
    randomGuess: randomGuess(facts),
    averageMs: n === 0 ? null : counts.spentMs / n,
    options: optionStatistics(counts, facts, totals, n),
    variance: varX,
    covarianceWithTotal: covTotal,
  }
}

/**
 * With n − 1; null of fewer than two. Marks are whole units, so the sums are exact, and a covariance that is none is 0 and not the
 * rounding of two means, whose sign would decide whether a question has a weight.
 */
function covariance(pairs: readonly (readonly [number, number, number])[]): number | null {
  const sum = (of: (a: number, b: number) => number): bigint => BigInt(pairs.reduce((total, [a, b, count]) => total + count * of(a, b), 0))
  const n = sum(() => 1)
  if (n < 2n) return null
  return Number(n * sum((a, b) => a * b) - sum((a) => a) * sum((_, b) => b)) / Number(n * (n - 1n))
}

/** The share of the marks that blind guessing earns on average, wrong answers costing nothing; null where guessing has no such share. */
function randomGuess({ type, optionCount, columns, rightOptions }: ItemFacts): number | null {
  switch (type) {
    case 'single':
    case 'trueFalse':
    case 'assertionReason':
    case 'listMatch':
      return optionCount === 0 ? null : rightOptions.length / optionCount
    case 'matrix':
      return columns === undefined || columns === 0 ? null : 1 / columns
    case 'numerical':
    case 'text':
      return 0
    case 'multiple':
      return null
  }
}

function optionStatistics(
  counts: ItemCounts,
  { optionCount, rightOptions }: ItemFacts,
  totals: Distribution,
  n: number,
): OptionStatistic[] {
  const [meanTotal, varTotal] = [mean(totals), variance(totals)]
  return Array.from({ length: optionCount }, (_, option) => {
    const [count, sum] = counts.chosen[option] ?? [0, 0]
    const share = n === 0 ? 0 : count / n
    // cov(chosen, T) = share × (mean of the choosers − mean of all), both with n instead of n − 1, which the quotient does not see.
    const spread = varTotal === null || n < 2 ? 0 : Math.sqrt(share * (1 - share) * ((varTotal * (n - 1)) / n))
    const meanChooser = count === 0 ? null : sum / count
    return {
      count,
      isRight: rightOptions.includes(option),
      meanTotal12: meanChooser,
      correlation: meanChooser === null || meanTotal === null || spread === 0 ? null : (share * (meanChooser - meanTotal)) / spread,
    }
  })
}

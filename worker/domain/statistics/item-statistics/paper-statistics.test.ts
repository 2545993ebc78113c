import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MarkedQuestion } from '#contract/results/schemas.ts'
import { units } from '#domain/marking/units.ts'
import { type CountedAttempt, countItems } from './item-counts.ts'
import type { ItemFacts } from './item-statistic.ts'
import { paperStatistics } from './paper-statistics.ts'

/** The same figures from the raw attempts, written from docs/exam-rules.md#item-statistics alone, series by series. Slow and plain on purpose. */
function slow(attempts: readonly CountedAttempt[], facts: readonly ItemFacts[]) {
  const totals = attempts.map(({ score12 }) => score12)
  const mean = (series: readonly number[]) => series.reduce((a, b) => a + b, 0) / series.length
  const cov = (a: readonly number[], b: readonly number[]) => {
    const [ma, mb] = [mean(a), mean(b)]
    const exact = a.reduce((sum, x, i) => sum + (x - ma) * ((b[i] ?? 0) - mb), 0) / (a.length - 1)
    // Of whole marks the least covariance that is none is 1/(n(n − 1)): what is smaller is the rounding of the means.
    return Math.abs(exact) < 1e-9 ? 0 : exact
  }
  const ascending = (series: readonly number[]) => series.toSorted((a, b) => a - b)
  const items = facts.map(({ inTotal, max12 }, q) => {
    const x = attempts.map(({ questions }) => questions[q]?.[0] ?? 0)
    const rest = totals.map((total, i) => total - (inTotal ? (x[i] ?? 0) : 0))
    const most = cov(ascending(x), ascending(rest))
    return {
      x,
      facility: max12 === 0 ? null : mean(x) / max12,
      sd12: max12 === 0 ? null : Math.sqrt(cov(x, x)),
      discrimination: cov(x, x) === 0 || cov(rest, rest) === 0 ? null : (100 * cov(x, rest)) / Math.sqrt(cov(x, x) * cov(rest, rest)),
      efficiency: most === 0 ? null : (100 * cov(x, rest)) / most,
      covariance: cov(x, totals),
      counts: inTotal && max12 > 0,
      averageMs: mean(attempts.map(({ questions }) => questions[q]?.[4] ?? 0)),
    }
  })
  const roots = items.map(({ counts, covariance }) => (counts && covariance >= 0 ? Math.sqrt(covariance) : null))
  const sum = roots.reduce((a: number, b) => a + (b ?? 0), 0)
  const n = totals.length
  const power = (p: number) => totals.reduce((s, total) => s + (total - mean(totals)) ** p, 0) / n
  const k2 = (n / (n - 1)) * power(2)
  const p = items.filter(({ counts }) => counts).length
  const variances = items.filter(({ counts }) => counts).reduce((s, { x }) => s + cov(x, x), 0)
  const consistency = k2 === 0 || p < 2 ? null : ((100 * p) / (p - 1)) * (1 - variances / k2)
  const sorted = ascending(totals)
  return {
    items,
    weights: roots.map((root) => (root === null || sum === 0 ? null : (100 * root) / sum)),
    mean12: mean(totals),
    median12: n % 2 === 1 ? (sorted[(n - 1) / 2] ?? 0) : ((sorted[n / 2 - 1] ?? 0) + (sorted[n / 2] ?? 0)) / 2,
    sd12: Math.sqrt(k2),
    skewness: k2 === 0 || n < 3 ? null : ((n * n) / ((n - 1) * (n - 2))) * (power(3) / k2 ** 1.5),
    kurtosis:
      k2 === 0 || n < 4 ? null : ((n * n) / ((n - 1) * (n - 2) * (n - 3))) * (((n + 1) * power(4) - 3 * (n - 1) * power(2) ** 2) / k2 ** 2),
    consistency,
    errorRatio: consistency === null ? null : 100 * Math.sqrt(1 - consistency / 100),
  }
}

/** Equal to 1e-9 of the larger, or both absent. */
function expectClose(actual: number | null, wanted: number | null, what: string): void {
  if (actual === null || wanted === null) expect([what, actual]).toEqual([what, wanted])
  else expect(Math.abs(actual - wanted), `${what}: ${actual} for ${wanted}`).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(wanted)))
}

const MARKS = [24, 24, -6, -6, 0, 8]
const single = (max12: number, inTotal: boolean): ItemFacts => ({
  type: 'single',
  max12: units(max12),
  inTotal,
  optionCount: 4,
  rightOptions: [1],
})

/** Attempts at five questions: the fourth withdrawn, the last of a section that only qualifies; ties and constant questions occur. */
const FACTS = [single(24, true), single(24, true), single(48, true), single(0, true), single(24, false)]
const attempt = fc
  .array(fc.record({ mark: fc.nat(5), option: fc.nat(4), ms: fc.nat(90_000) }), { minLength: 5, maxLength: 5 })
  .map((answers): CountedAttempt => {
    const marks = answers.map(({ mark }, q) => (q === 3 ? 0 : (MARKS[mark] ?? 0) * (q === 2 ? 2 : 1)))
    return {
      score12: units(marks.slice(0, 4).reduce((a, b) => a + b, 0)),
      questions: answers.map(({ option, ms }, q): MarkedQuestion => [
        units(marks[q] ?? 0),
        0,
        0,
        option === 4 ? null : [option],
        ms,
        1,
        0,
        5,
      ]),
    }
  })

test('the figures from counts are those of the raw attempts to 1e-9, withdrawn and qualifying questions and ties included', () => {
  fc.assert(
    fc.property(fc.array(attempt, { minLength: 2, maxLength: 60 }), fc.nat(7), (attempts, pieces) => {
      let counts = countItems([], [])
      const size = Math.ceil(attempts.length / (pieces + 1))
      for (let at = 0; at < attempts.length; at += size) counts = countItems(counts, attempts.slice(at, at + size))
      const fast = paperStatistics(counts, FACTS)
      const wanted = slow(attempts, FACTS)
      for (const [q, item] of fast.items.entries()) {
        for (const figure of ['facility', 'sd12', 'discrimination', 'efficiency', 'averageMs'] as const)
          expectClose(item[figure], wanted.items[q]?.[figure] ?? null, `${figure} of ${q}`)
        expectClose(item.effectiveWeight, wanted.weights[q] ?? null, `weight of ${q}`)
      }
      for (const figure of ['mean12', 'median12', 'sd12', 'skewness', 'kurtosis', 'consistency', 'errorRatio'] as const)
        expectClose(fast.total[figure], wanted[figure], figure)
    }),
  )
})

describe('an option', () => {
  const take = (option: number | null, score12: number): CountedAttempt => ({
    score12: units(score12),
    questions: [[units(option === 1 ? 24 : 0), 0, 0, option === null ? null : [option], 1_000, 1, 0, 5]],
  })
  const attempts = [take(1, 100), take(1, 120), take(0, 240), take(0, 220), take(2, 20), take(null, 0)]
  const [item] = paperStatistics(countItems([], attempts), [single(24, true)]).items

  test('has its choosers, their mean total, and the correlation of choosing it with the total', () => {
    expect(item?.options.map(({ count }) => count)).toEqual([2, 2, 1, 0])
    expect(item?.options.map(({ meanTotal12 }) => meanTotal12)).toEqual([230, 110, 20, null])
    const totals = attempts.map(({ score12 }) => score12)
    const chose = attempts.map(({ questions }) => (Array.isArray(questions[0]?.[3]) && questions[0][3].includes(0) ? 1 : 0))
    const mean = (series: readonly number[]) => series.reduce((a: number, b) => a + b, 0) / series.length
    const cov = (a: readonly number[], b: readonly number[]) => a.reduce((s, x, i) => s + (x - mean(a)) * ((b[i] ?? 0) - mean(b)), 0)
    expect(item?.options[0]?.correlation).toBeCloseTo(cov(chose, totals) / Math.sqrt(cov(chose, chose) * cov(totals, totals)), 12)
    expect(item?.unanswered).toBe(1)
  })
  test('that is the key earns blind guessing its share', () => {
    expect(item?.randomGuess).toBe(0.25)
  })
})

test('no one at all has no figures and breaks nothing', () => {
  const { total, items } = paperStatistics([], FACTS)
  expect(total).toEqual({
    n: 0,
    mean12: null,
    median12: null,
    sd12: null,
    skewness: null,
    kurtosis: null,
    consistency: null,
    errorRatio: null,
    standardError12: null,
  })
  expect(items[0]).toMatchObject({ n: 0, facility: null, discrimination: null, efficiency: null })
})

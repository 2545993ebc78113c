import { describe, expect, test } from 'vitest'
import type { MarkedQuestion } from '#contract/results/schemas.ts'
import { negateUnits, sumUnits, units } from '#domain/marking/units.ts'
import { type ClosedAttempt, cohortOf, EMPTY_BOARD, fold, sectionScope, standingIn } from './test-board.ts'

const NOTHING: MarkedQuestion = [units(0), 3, 1, null, 0, 0, 0, -1]
const right = (spentMs: number): MarkedQuestion => [units(24), 0, 2, [1], spentMs, 1, 0, spentMs]
const wrong = (spentMs: number): MarkedQuestion => [units(-6), 2, 2, [0], spentMs, 1, 0, spentMs]

/** An attempt at two sections of two questions each. */
function attempt(questions: readonly MarkedQuestion[], rest: Partial<ClosedAttempt> = {}): ClosedAttempt {
  const sections = [questions.slice(0, 2), questions.slice(2)].map((own) => ({
    score12: sumUnits(own.map(([marks]) => marks)),
    spentMs: own.reduce((sum, [, , , , spentMs]) => sum + spentMs, 0),
    right: own.filter(([, verdict]) => verdict === 0).length,
    partial: 0,
    wrong: own.filter(([, verdict]) => verdict === 2).length,
    negative12: negateUnits(sumUnits(own.map(([marks]) => marks).filter((marks) => marks < 0))),
  }))
  const score12 = sumUnits(sections.map((section) => section.score12))
  return { score12, tieKey: '0', category: null, state: null, sections, questions, elapsedMs: 3_600_000, ...rest }
}
const best = attempt([right(10_000), wrong(20_000), right(5_000), NOTHING])
const five = [best, ...Array.from({ length: 4 }, () => attempt([wrong(10_000), NOTHING, NOTHING, NOTHING]))]
const cohort = (attempts: readonly ClosedAttempt[]) => cohortOf(fold(EMPTY_BOARD, attempts), units(6), [4, 4, 4, 4], [2, 2])

test('of four ranked attempts nothing is shown, of five it is', () => {
  expect(cohort(five.slice(0, 4))).toBeNull()
  expect(cohort(five)).toMatchObject({ count: 5, topperScore12: 42, averageScore12: (42 - 24) / 5 })
})

describe('a section', () => {
  const sections = cohort(five)?.sections ?? []
  test('has marks and time of average and topper', () => {
    expect(sections[0]).toMatchObject({ average12: (18 - 24) / 5, averageMs: 14_000, topper12: 18, topperMs: 30_000 })
  })
  test('has the accuracy of all answers given there, and of the topper', () => {
    expect(sections[0]).toMatchObject({ averageAccuracy: 1 / 6, topperAccuracy: 1 / 2 })
    expect(sections[1]).toMatchObject({ averageAccuracy: 1, topperAccuracy: 1 })
  })
  test('in which no one answered has none', () => {
    const empty = cohort(Array.from({ length: 5 }, () => attempt([NOTHING, NOTHING, NOTHING, NOTHING])))
    expect(empty?.sections[0]).toMatchObject({ averageAccuracy: null, topperAccuracy: null })
  })
  test('is ranked by its own marks', () => {
    const { histograms } = fold(EMPTY_BOARD, five)
    expect(standingIn(histograms[sectionScope(0)], units(18))).toEqual({ of: 5, above: 0, atOrBelow: 5, below: 4 })
    expect(standingIn(histograms[sectionScope(1)], units(0))).toEqual({ of: 5, above: 1, atOrBelow: 4, below: 0 })
  })
})

describe('the whole test', () => {
  // The topper gave three answers in 35 s, the four others one each in 10 s.
  const overall = cohort(five)?.overall
  test('has accuracy, attempted questions, negative marks and time per answer of the average', () => {
    expect(overall?.average).toEqual({ accuracy: 2 / 7, attempted: 7 / 5, negative12: 6, answerMs: 75_000 / 7 })
  })
  test('has the same of the topper', () => {
    expect(overall?.topper).toEqual({ accuracy: 2 / 3, attempted: 3, negative12: 6, answerMs: 35_000 / 3 })
  })
  test('in which no one answered has no accuracy and no time per answer', () => {
    const empty = cohort(Array.from({ length: 5 }, () => attempt([NOTHING, NOTHING, NOTHING, NOTHING])))
    expect(empty?.overall?.average).toEqual({ accuracy: null, attempted: 0, negative12: 0, answerMs: null })
  })
})

test('a question has the mean marks of all, and what the topper got', () => {
  expect(cohort(five)?.items.map(({ average12, topper }) => [average12, topper])).toEqual([
    [0, [24, 0]],
    [-6 / 5, [-6, 2]],
    [24 / 5, [24, 0]],
    [0, [0, 3]],
  ])
})

test('a board that was kept before negative marks were summed shows none, until it is counted again', () => {
  const { negative: _, topper, ...sums } = fold(EMPTY_BOARD, five).sums
  if (topper === null) throw new Error('nobody is the topper')
  const { negative12: _own, items: _items, ...old } = topper
  const kept = fold({ ...fold(EMPTY_BOARD, five), sums: { ...sums, topper: old } }, five.slice(1, 2))
  const shown = cohortOf(kept, units(6), [4, 4, 4, 4], [2, 2])
  expect([shown?.overall?.average.negative12, shown?.overall?.topper.negative12, shown?.items[0]?.topper]).toEqual([null, null, null])
})

test('a board that was kept before toppers had an accuracy shows none', () => {
  const board = fold(EMPTY_BOARD, five)
  const { topper } = board.sums
  if (topper === null) throw new Error('nobody is the topper')
  const kept = {
    ...board,
    sums: { ...board.sums, topper: { ...topper, sections: topper.sections.map(([score12, ms]) => [score12, ms] as const) } },
  }
  expect(cohortOf(kept, units(6), [4, 4, 4, 4], [2, 2])?.sections[0]?.topperAccuracy).toBeNull()
})

test('attempts folded one by one make the board that they make together', () => {
  expect(five.reduce((board, one) => fold(board, [one]), EMPTY_BOARD)).toEqual(fold(EMPTY_BOARD, five))
})

test('one device that claims a thousand hours for a question does not make the average of all nonsense', () => {
  const liar = attempt([right(3_600_000_000), NOTHING, NOTHING, NOTHING], { elapsedMs: 600_000 })
  const honest = Array.from({ length: 5 }, () => attempt([right(60_000), NOTHING, NOTHING, NOTHING], { elapsedMs: 600_000 }))
  const board = cohort([liar, ...honest])
  // At most the ten minutes that the attempt lasted: (600 + 5 × 60) / 6 s.
  expect(board?.items[0]?.averageMs).toBe(150_000)
  expect(board?.sections[0]?.averageMs).toBe(150_000)
})

import { expect, test } from 'vitest'
import type { Cohort, Tally } from '#contract/results/schemas.ts'
import { units } from '#domain/marking/units.ts'
import { compareRows } from './compare-rows.ts'

const total: Tally = {
  score12: units(120),
  max12: units(240),
  right: 6,
  partial: 0,
  wrong: 2,
  skipped: 2,
  negative12: units(12),
  spentMs: 400_000,
}
const cohort = {
  averageScore12: 90.5,
  topperScore12: units(216),
  overall: {
    average: { accuracy: 0.5, attempted: 7.4, negative12: 18, answerMs: 52_000 },
    topper: { accuracy: 0.9, attempted: 10, negative12: 6, answerMs: null },
  },
} as Cohort
const rowsOf = (given: Cohort) => compareRows(total, given).map(({ kind, mine, average, topper }) => [kind, mine, average, topper])

test('mine stands beside average and topper, negative marks below zero', () => {
  expect(rowsOf(cohort)).toEqual([
    ['marks', 120, 90.5, 216],
    ['accuracy', 0.75, 0.5, 0.9],
    ['attempted', 8, 7.4, 10],
    ['negative', -12, -18, -6],
    ['answerTime', 50_000, 52_000, null],
  ])
})

test('an answer that was kept from before knows the marks of the others, and nothing else', () => {
  const { overall: _, ...kept } = cohort
  expect(rowsOf(kept as Cohort).map(([, , average, topper]) => [average, topper])).toEqual([
    [90.5, 216],
    ...Array.from({ length: 4 }, () => [null, null]),
  ])
})

test('who answered nothing has no accuracy and no time per answer', () => {
  const rows = compareRows({ ...total, right: 0, wrong: 0, skipped: 10 }, cohort)
  expect(rows.filter(({ mine }) => mine === null).map(({ kind }) => kind)).toEqual(['accuracy', 'answerTime'])
})

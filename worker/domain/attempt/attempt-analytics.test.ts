import { expect, test } from 'vitest'
import type { TopicTally } from '#contract/performance/schemas.ts'
import { sharedUnit } from '#domain/marking/mark-unit.ts'
import { formatMarks } from '#domain/marking/marks.ts'
import { units } from '#domain/marking/units.ts'
import { addTallies, tallyIn } from './attempt-analytics.ts'

const tally = (marks: number, most: number): TopicTally => ({
  topicId: 'ratio',
  right: 1,
  partial: 0,
  wrong: 1,
  skipped: 0,
  spentMs: 1_000,
  usualMs: 1_200,
  marks12: units(marks),
  max12: units(most),
})

test('a topic of a test in twelfths and of one in 28ths is summed exactly', () => {
  // 1 1/3 of 4 marks, and 4/7 of 12/7 marks.
  const of = [
    { unit: 12, topic: tally(16, 48) },
    { unit: 28, topic: tally(16, 48) },
  ]
  const unit = sharedUnit(of.map((one) => one.unit))
  const [sum] = addTallies(of.map((one) => tallyIn(one.topic, one.unit, unit)))
  expect(unit).toBe(84)
  expect([sum?.marks12, sum?.max12]).toEqual([112 + 48, 336 + 144])
  expect(formatMarks(units((sum?.marks12 ?? 0) * 1), unit)).toBe('1.90')
})

test('tests in twelfths alone are summed as they stand', () => {
  const one = tally(16, 48)
  expect(tallyIn(one, 12, sharedUnit([12, 12]))).toBe(one)
})

import { expect, test } from 'vitest'
import type { Units } from '#contract/shared/units.ts'
import { formatMarks, NO_MARKS, UNIT, unitOf } from './marks.ts'
import { addUnits, negateUnits, roundToUnits, shareOfUnits, subtractUnits, sumUnits, timesUnits, units } from './units.ts'

test('a plan counts in twelfths of a mark unless it names another unit', () => {
  expect([unitOf({}), unitOf({ unit: 7 })]).toEqual([UNIT, 7])
  expect(UNIT).toBe(12)
})

test.each([0.5, -2.25, Number.NaN, Infinity, 2 ** 53])('%d is no amount of marks', (amount) => {
  expect(() => units(amount)).toThrow(RangeError)
})

test('amounts are added, taken away, summed and multiplied as whole numbers', () => {
  const [right, wrong] = [units(24), units(-8)]
  expect([addUnits(right, wrong), subtractUnits(right, wrong), negateUnits(wrong), timesUnits(wrong, 3)]).toEqual([16, 32, 8, -24])
  expect(sumUnits([right, wrong, wrong])).toBe(8)
  expect(sumUnits([])).toBe(NO_MARKS)
})

test('no result is minus zero', () => {
  const results = [negateUnits(NO_MARKS), timesUnits(units(-8), 0), sumUnits([NO_MARKS, units(0)])]
  expect(results.map((amount) => Object.is(amount, 0))).toEqual([true, true, true])
})

test('a share is rounded down to whole units', () => {
  expect([shareOfUnits(units(48), 1, 3), shareOfUnits(units(24), 2, 5), shareOfUnits(units(7), 1, 2)]).toEqual([16, 9, 3])
})

test('an average is rounded to the nearest whole unit', () => {
  expect([roundToUnits(86.5), roundToUnits(86.4), roundToUnits(-0.6)]).toEqual([87, 86, -1])
})

test('a count, a sum by operators and marks without their unit do not compile', () => {
  const [right, questions]: [Units, number] = [units(24), 3]
  // @ts-expect-error a count is no marks amount
  const counted: Units = questions
  // @ts-expect-error what an operator makes is a plain number
  const added: Units = right + right
  // @ts-expect-error an average is not in whole units
  expect(formatMarks(right / questions, UNIT)).toBe('0.67')
  expect([counted, added]).toEqual([3, 48])
})

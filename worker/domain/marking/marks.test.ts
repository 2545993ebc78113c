import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exactMarks, formatMarks, marksAsNumber, meanAsNumber, NO_MARKS, parseMarks, plainMarks, UNIT } from './marks.ts'
import { addUnits, negateUnits, sumUnits, timesUnits, units } from './units.ts'

/** The marks of a text that is one. */
function marksOf(text: string, unit: number) {
  const marks = parseMarks(text, unit)
  if (marks === null) throw new Error(`"${text}" is no whole number of 1/${unit} of a mark`)
  return marks
}

test.each([
  ['2', 24],
  ['-1/2', -6],
  ['1/3', 4],
  ['2/3', 8],
  ['-2/3', -8],
  ['0.25', 3],
  ['-0.5', -6],
  ['2.5', 30],
  ['1/12', 1],
  ['0', 0],
  ['007', 84],
  ['1.50', 18],
])('"%s" is %i twelfths', (text, twelfths) => {
  expect(parseMarks(text, UNIT)).toBe(twelfths)
})

test.each(['1/5', '0.33', '0.3333', '1/0', '', '-', '.5', '5.', '1e3', '--1', '1/2/3', ' 1', '१', '99999', '−1'])(
  '"%s" is not a mark in whole twelfths',
  (text) => {
    expect(parseMarks(text, UNIT)).toBeNull()
  },
)

test.each([
  ['6/7', 7, 6],
  ['-1/7', 7, -1],
  ['7/8', 8, 7],
  ['0.875', 8, 7],
  ['-0.125', 8, -1],
  ['3', 8, 24],
  ['1/5', 60, 12],
])('"%s" in 1/%i of a mark is %i', (text, unit, amount) => {
  expect(parseMarks(text, unit)).toBe(amount)
})

test.each([
  ['1/12', 8],
  ['6/7', 12],
  ['0.5', 7],
  ['7/8', 7],
])('"%s" is no whole number of 1/%i of a mark', (text, unit) => {
  expect(parseMarks(text, unit)).toBeNull()
})

test('minus nothing is plain nothing', () => {
  expect(Object.is(parseMarks('-0', UNIT), 0)).toBe(true)
  expect(formatMarks(units(-0), UNIT)).toBe('0.00')
  expect(formatMarks(negateUnits(NO_MARKS), UNIT)).toBe('0.00')
})

test.each([
  [1038, 12, '86.50'],
  [-8, 12, '-0.67'],
  [-4, 12, '-0.33'],
  [8, 12, '0.67'],
  [1, 12, '0.08'],
  [-1, 12, '-0.08'],
  [0, 12, '0.00'],
  [3, 12, '0.25'],
  [2400, 12, '200.00'],
  [6, 7, '0.86'],
  [-1, 7, '-0.14'],
  [14, 7, '2.00'],
])('%i of 1/%i are shown as %s', (amount, unit, shown) => {
  expect(formatMarks(units(amount), unit)).toBe(shown)
})

test.each([
  [7, 8, '0.88'],
  [-7, 8, '-0.88'],
  [1, 8, '0.13'],
  [-1, 8, '-0.13'],
  [1_001, 200, '5.01'],
  [-1_001, 200, '-5.01'],
  [-1, 200, '-0.01'],
  [-1, 201, '0.00'],
])('a half of a hundredth rounds away from zero: %i of 1/%i is %s', (amount, unit, shown) => {
  expect(formatMarks(units(amount), unit)).toBe(shown)
})

describe('sums are exact', () => {
  test('of five right at 2 and three wrong at -2/3', () => {
    const sum = addUnits(timesUnits(marksOf('2', UNIT), 5), timesUnits(marksOf('-2/3', UNIT), 3))
    expect(formatMarks(sum, UNIT)).toBe('8.00')
  })
  test('of sevenths', () => {
    expect(formatMarks(sumUnits(Array.from({ length: 7 }, () => marksOf('6/7', 7))), 7)).toBe('6.00')
  })
  test('of eighths', () => {
    expect(formatMarks(sumUnits(['7/8', '7/8', '1/4'].map((text) => marksOf(text, 8))), 8)).toBe('2.00')
  })
})

test('what is shown is never further than half a hundredth from what is meant', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.integer({ min: 1, max: 240 }), (amount, unit) => {
      const hundredths = BigInt(formatMarks(units(amount), unit).replace('.', ''))
      const doubledError = 2n * (hundredths * BigInt(unit) - BigInt(amount) * 100n)
      expect(doubledError >= -BigInt(unit) && doubledError <= BigInt(unit)).toBe(true)
    }),
  )
})

test.each([
  [1112, 28, '39 5/7'],
  [24, 28, '6/7'],
  [-8, 28, '-2/7'],
  [-1112, 28, '-39 5/7'],
  [28, 28, null],
  [7, 28, null],
  [0, 28, null],
  [-8, 12, '-2/3'],
  [21, 20, null],
])('%i of 1/%i are exactly %s, where two decimals do not say it', (amount, unit, exact) => {
  expect(exactMarks(units(amount), unit)).toBe(exact)
})

test('so many of a mark as it is written are plain marks', () => {
  expect([plainMarks('6/7', 35), plainMarks('-1/4'), plainMarks('8/7', 7), plainMarks('none')]).toEqual([30, -0.25, 8, 0])
})

test('as a number a mark is its units divided by the unit', () => {
  expect(marksAsNumber(units(30), UNIT)).toBe(2.5)
  expect(marksAsNumber(units(30), 8)).toBe(3.75)
  expect(meanAsNumber(4.5, UNIT)).toBe(0.375)
})

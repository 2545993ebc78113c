import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMarks, marksAsNumber, parseMarks } from './marks.ts'

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
])('"%s" is %i twelfths', (text, marks12) => {
  expect(parseMarks(text)).toBe(marks12)
})

test.each(['1/5', '0.33', '0.3333', '1/0', '', '-', '.5', '5.', '1e3', '--1', '1/2/3', ' 1', '१', '99999', '−1'])(
  '"%s" is not a mark in whole twelfths',
  (text) => {
    expect(parseMarks(text)).toBeNull()
  },
)

test('minus nothing is plain nothing', () => {
  expect(Object.is(parseMarks('-0'), 0)).toBe(true)
  expect(formatMarks(-0)).toBe('0.00')
})

test.each([
  [1038, '86.50'],
  [-8, '-0.67'],
  [-4, '-0.33'],
  [8, '0.67'],
  [1, '0.08'],
  [-1, '-0.08'],
  [0, '0.00'],
  [3, '0.25'],
  [2400, '200.00'],
])('%i twelfths are shown as %s', (marks12, shown) => {
  expect(formatMarks(marks12)).toBe(shown)
})

test('five right at 2 and three wrong at -2/3 are 8.00 exactly', () => {
  expect(formatMarks(5 * (parseMarks('2') ?? 0) + 3 * (parseMarks('-2/3') ?? 0))).toBe('8.00')
})

test('what is shown is never further than half a hundredth from what is meant', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), (marks12) => {
      const hundredths = BigInt(formatMarks(marks12).replace('.', ''))
      const error = hundredths * 12n - BigInt(marks12) * 100n
      expect(error >= -6n && error <= 6n).toBe(true)
    }),
  )
})

test('as a number a mark is its twelfths divided by twelve', () => {
  expect(marksAsNumber(30)).toBe(2.5)
})

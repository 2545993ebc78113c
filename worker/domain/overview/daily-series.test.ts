import { expect, test } from 'vitest'
import { dailyOf, periodChange, shareOfChange } from './daily-series.ts'

test('of a figure that stands a day has what was added in it', () => {
  expect(dailyOf('level', [100, 103, 103, 101])).toEqual([3, 0, -2])
})
test('of a figure that flows a day has what the next snapshot says of it', () => {
  expect(dailyOf('flow', [9, 3, 0, 7])).toEqual([3, 0, 7])
})
test('a day without a snapshot at one of its ends is not known', () => {
  expect(dailyOf('level', [100, null, 103, 104])).toEqual([null, null, 1])
  expect(dailyOf('flow', [null, 2, null])).toEqual([2, null])
})
test('the last seven days are compared with the seven before', () => {
  const daily = Array.from({ length: 20 }, (_, i) => i)
  expect(periodChange(daily, 7)).toEqual({ now: 13 + 14 + 15 + 16 + 17 + 18 + 19, before: 6 + 7 + 8 + 9 + 10 + 11 + 12 })
})
test('a period with an unknown day, or with too few, is not known, and the other one still is', () => {
  expect(periodChange([1, null, 3, 4], 2)).toEqual({ now: 7, before: null })
  expect(periodChange([1, 2, 3, null], 2)).toEqual({ now: null, before: 3 })
  expect(periodChange([1, 2, 3], 2)).toEqual({ now: 5, before: null })
})
test.each([
  [15, 10, 0.5],
  [5, 10, -0.5],
  [0, 10, -1],
  [5, 0, null],
  [5, -3, null],
])('%i after %i is a change of %j', (now, before, share) => {
  expect(shareOfChange(now, before)).toBe(share)
})

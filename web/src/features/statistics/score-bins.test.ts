import { expect, test } from 'vitest'
import { UNIT } from '#domain/marking/marks.ts'
import { units } from '#domain/marking/units.ts'
import { scoreBins } from './score-bins.ts'

test('every attempt is in one bin, negative totals as well', () => {
  const { width, bins } = scoreBins(
    [
      [units(-18), 1],
      [units(0), 2],
      [units(11), 3],
      [units(240), 4],
    ],
    24,
    UNIT,
  )
  expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(10)
  expect([width, bins.length <= 24, bins[0]?.from]).toEqual([12, true, -24])
})
test('one total is one bin, and none is an empty one', () => {
  expect(scoreBins([[units(24), 5]], 24, UNIT).bins).toEqual([{ from: 24, count: 5 }])
  expect(scoreBins([], 24, UNIT).bins).toEqual([{ from: 0, count: 0 }])
})

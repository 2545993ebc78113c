import { expect, test } from 'vitest'
import { UNIT } from '#domain/marking/marks.ts'
import { units } from '#domain/marking/units.ts'
import { barIndex, histogramOf, placeOf } from './histogram-bins.ts'

test('scores are gathered into at most twenty bars of a round width', () => {
  const { bars, from, to } = histogramOf(
    [
      [units(0), 2],
      [units(1_200), 5],
      [units(2_400), 1],
    ],
    units(6),
    units(2_400),
    UNIT,
  )
  expect([bars.length, from, to]).toEqual([20, 0, 2_400])
  expect(bars[0]).toEqual({ from: 0, to: 120, count: 2 })
})

test('no attempt is lost, the best one included', () => {
  const { bars } = histogramOf(
    [
      [units(-60), 1],
      [units(0), 1],
      [units(599), 3],
      [units(2_400), 2],
    ],
    units(1),
    units(2_400),
    UNIT,
  )
  expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(7)
  expect(bars.at(-1)?.count).toBe(2)
})

test('scores below 0 begin the chart below 0', () => {
  expect(histogramOf([[units(-60), 1]], units(6), units(240), UNIT).from).toBeLessThanOrEqual(-60)
})

test('a bar is never narrower than the smallest step of the marks', () => {
  const { bars } = histogramOf([[units(0), 1]], units(12), units(48), UNIT)
  expect(bars[0]?.to).toBe(12)
})

test('a score stands in its bar and at its place', () => {
  const histogram = histogramOf([[units(0), 1]], units(6), units(2_400), UNIT)
  expect(barIndex(histogram, units(1_199))).toBe(9)
  expect(barIndex(histogram, units(1_200))).toBe(10)
  expect(barIndex(histogram, units(2_400))).toBe(19)
  expect(placeOf(histogram, units(1_200))).toBe(0.5)
})

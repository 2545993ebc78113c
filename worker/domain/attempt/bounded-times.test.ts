import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundedTimes, countedTimes } from './bounded-times.ts'

const HOUR = 3_600_000

test('times that fit into the attempt stay as they are', () => {
  expect(boundedTimes([1_000, 0, 2_500], 3_500)).toEqual([1_000, 0, 2_500])
})
test('times that are longer than the attempt are scaled down to it', () => {
  expect(boundedTimes([3 * HOUR, HOUR], 2 * HOUR)).toEqual([1.5 * HOUR, 0.5 * HOUR])
  expect(boundedTimes([1_600 * HOUR, 0], HOUR)).toEqual([HOUR, 0])
})
test('a time below zero is none', () => {
  expect(boundedTimes([-5, 10], 100)).toEqual([0, 10])
})
test('no claim makes the sum longer than the attempt', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -1_000, max: 1e12 }), { maxLength: 200 }),
      fc.integer({ min: 0, max: 1e8 }),
      (claimed, elapsed) => {
        expect(boundedTimes(claimed, elapsed).reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(elapsed)
      },
    ),
  )
})
test('one question weighs at most ten times the mean in the averages', () => {
  const claimed = [HOUR, ...Array<number>(99).fill(0)]
  expect(countedTimes(claimed, HOUR)[0]).toBe(HOUR / 10)
  expect(countedTimes([30_000, 90_000], 120_000)).toEqual([30_000, 90_000])
})

import { expect, test } from 'vitest'
import { hasClock } from './time-left-text.ts'

const HOUR = 3_600_000

test('the longest test with compensatory time has a clock, and a practice attempt of thirty days has none', () => {
  expect(hasClock(20 * HOUR, 0)).toBe(true)
  expect(hasClock(30 * 24 * HOUR, 0)).toBe(false)
})

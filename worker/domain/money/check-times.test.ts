import { expect, test } from 'vitest'
import { FIRST_CHECK_MS, nextCheck } from './check-times.ts'

const HOUR = 3_600_000
test('an order is asked about after a quarter of an hour, then ever more rarely, and after six days no more', () => {
  expect(nextCheck(0, 0)).toBe(FIRST_CHECK_MS)
  expect(nextCheck(0, FIRST_CHECK_MS)).toBe(FIRST_CHECK_MS + 300_000)
  expect(nextCheck(0, 2 * HOUR)).toBe(2.5 * HOUR)
  expect(nextCheck(0, 20 * HOUR)).toBe(22 * HOUR)
  expect(nextCheck(0, 48 * HOUR)).toBe(60 * HOUR)
  expect(nextCheck(0, 144 * HOUR)).toBeNull()
})
test('whoever follows it asks fewer than sixty times', () => {
  let asked = 0
  for (let at = nextCheck(0, 0); at !== null; at = nextCheck(0, at)) asked++
  expect(asked).toBeLessThan(60)
})

import { expect, test } from 'vitest'
import { untilReleaseMs } from './until-release.ts'

test('a result is asked for again soon after its release, by everyone at another moment', () => {
  expect(untilReleaseMs(100_000, 40_000, 0)).toBe(61_000)
  expect(untilReleaseMs(100_000, 40_000, 0.5)).toBe(71_000)
})
test('a release whose time has passed on this clock is asked for in a moment', () => {
  expect(untilReleaseMs(100_000, 200_000, 0)).toBe(1_000)
})
test('what is released is not waited for', () => {
  expect(untilReleaseMs(null, 0, 0)).toBe(false)
  expect(untilReleaseMs(Number.NaN, 0, 0)).toBe(false)
})
test('no one waits for days on one timer', () => {
  expect(untilReleaseMs(9e15, 0, 0)).toBe(21_600_000)
})

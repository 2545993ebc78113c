import { expect, test } from 'vitest'
import { serverTimeAfter, untilReleaseMs } from './until-release.ts'

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
test('a device whose clock is an hour behind asks at the release and not an hour later', () => {
  const [HOUR, heardAt] = [3_600_000, 10_000]
  const now = serverTimeAfter({ serverNow: heardAt + HOUR }, heardAt, heardAt + 500)
  expect(untilReleaseMs(heardAt + HOUR + 30_000, now, 0)).toBe(30_500)
})
test('of a server that does not tell its time the clock of the device is taken', () => {
  expect(serverTimeAfter({}, 10_000, 12_000)).toBe(12_000)
})

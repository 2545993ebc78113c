import { expect, test } from 'vitest'
import { isRecentSignIn } from './recent-sign-in.ts'

const NOW = 1_800_000_000_000
const MINUTE = 60_000

test.each([
  ['a sign-in of this moment is recent', 0, true],
  ['a sign-in fourteen minutes ago is recent', 14 * MINUTE, true],
  ['a sign-in exactly fifteen minutes ago is recent', 15 * MINUTE, true],
  ['a sign-in a millisecond older than that is not', 15 * MINUTE + 1, false],
  ['a sign-in of yesterday is not', 24 * 60 * MINUTE, false],
])('%s', (_, age, expected) => {
  expect(isRecentSignIn(NOW - age, NOW)).toBe(expected)
})

import { expect, test } from 'vitest'
import { isSameAudience } from './audience.ts'

test.each([
  [3, 3, true],
  [3, 8, true],
  [3, 9, false],
  [0, 9, false],
  [10_000, 10_100, true],
  [10_000, 10_200, false],
  [10_000, 9_900, true],
  [1_000, 12_000, false],
])('confirmed for %i people, %i now: the same audience is %s', (confirmed, now, same) => {
  expect(isSameAudience(confirmed, now)).toBe(same)
})

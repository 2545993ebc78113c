import { expect, test } from 'vitest'
import { daysLeft } from './days-left.ts'

const DAY = 86_400_000

test.each([
  ['right after buying 180 days', 180 * DAY, 1_500, 180],
  ['a day later', 180 * DAY, DAY + 1_500, 179],
  ['in the last hour', DAY, DAY - 3_600_000, 1],
  ['when it is over', DAY, DAY, 0],
])('%s', (_, until, now, days) => {
  expect(daysLeft(until, now)).toBe(days)
})

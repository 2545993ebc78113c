import { expect, test } from 'vitest'
import { archiveAfterMs, databaseLimit } from './archive-age.ts'

const DAY = 86_400_000
const GB = 1_000_000_000

test.each([
  ['holds results for 90 days while it is small', 1 * GB, undefined, 90],
  ['still holds them for 90 days at exactly 6 GB', 6 * GB, undefined, 90],
  ['holds them for 30 days above 6 GB', 6 * GB + 1, undefined, 30],
  ['holds them for 90 days up to 60 % of a limit that is set', 0.3 * GB, '500000000', 90],
  ['holds them for 30 days above 60 % of a limit that is set', 0.31 * GB, '500000000', 30],
  ['goes by the paid plan where the limit is no number', 7 * GB, 'much', 30],
  ['goes by the paid plan where the limit is nothing', 1, '0', 90],
])('a database %s', (_sentence, bytes, setting, days) => {
  expect(archiveAfterMs(bytes, databaseLimit(setting))).toBe(days * DAY)
})

import { expect, test } from 'vitest'
import { reminderDue } from './reminder.ts'

const DAY = 86_400_000
test.each([
  ['eight days before', 8 * DAY, null],
  ['a week before', 7 * DAY, 'week'],
  ['two days before', 2 * DAY, 'week'],
  ['a day before', DAY, 'day'],
  ['a millisecond before', 1, 'day'],
  ['at the end', 0, 'over'],
  ['two days after', -2 * DAY, 'over'],
  ['three days after', -3 * DAY, null],
] as const)('%s: %s', (_name, left, due) => expect(reminderDue(1_000 * DAY + left, 1_000 * DAY)).toBe(due))

import { expect, test } from 'vitest'
import { deletionOf, unusedStep } from './unused-account.ts'

const DAY = 86_400_000
const USED = Date.UTC(2026, 0, 1)
const END = USED + 3 * 365 * DAY
const unused = (firstAt: number | null = null, lastAt: number | null = null, lastUsedAt = USED) => ({ lastUsedAt, firstAt, lastAt })

test.each([
  ['an account in use has nothing to fear', unused(), END - 61 * DAY, 'nothing'],
  ['60 days before three years are over the first letter is due', unused(), END - 60 * DAY, 'firstLetter'],
  ['between the letters nothing is due', unused(END - 60 * DAY), END - 8 * DAY, 'nothing'],
  ['7 days before the end the last letter is due', unused(END - 60 * DAY), END - 7 * DAY, 'lastLetter'],
  ['the account stays until the end', unused(END - 60 * DAY, END - 7 * DAY), END - 1, 'nothing'],
  ['after both letters and their time it goes', unused(END - 60 * DAY, END - 7 * DAY), END, 'delete'],
  ['without a letter it never goes, however long ago it was used', unused(), END + 3_000 * DAY, 'firstLetter'],
  ['a late first letter gives 60 days all the same', unused(END + 10 * DAY), END + 62 * DAY, 'nothing'],
  ['and its last letter is due 7 days before those end', unused(END + 10 * DAY), END + 63 * DAY, 'lastLetter'],
  ['a late last letter gives 7 days all the same', unused(END - 60 * DAY, END + 5 * DAY), END + 11 * DAY, 'nothing'],
  ['then it goes', unused(END - 60 * DAY, END + 5 * DAY), END + 12 * DAY, 'delete'],
  ['who comes back after a letter keeps the account', unused(END - 60 * DAY, END - 7 * DAY, END - 3 * DAY), END, 'forget'],
] as const)('%s', (_, account, now, step) => {
  expect(unusedStep(account, now)).toBe(step)
})

test('a letter names a day before which nothing is deleted', () => {
  expect(deletionOf(unused(), END - 60 * DAY)).toBe(END)
  expect(deletionOf(unused(), END + DAY)).toBe(END + 61 * DAY)
  expect(deletionOf(unused(END - 60 * DAY), END - 2 * DAY)).toBe(END + 5 * DAY)
})

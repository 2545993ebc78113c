import { expect, test } from 'vitest'
import { UNIT } from '#domain/marking/marks.ts'
import { units } from '#domain/marking/units.ts'
import {
  formatClock,
  formatDate,
  formatDateTime,
  formatDollars,
  formatDuration,
  formatMarks,
  formatNumber,
  formatRelative,
  formatRupees,
  learnTimeWords,
} from './format.ts'
import { TIME_WORDS } from './time-words.ts'

learnTimeWords(TIME_WORDS)

const AT = Date.UTC(2026, 10, 21, 5, 0)

test('a date and a time are given in India’s time, and say so', () => {
  expect(formatDateTime(AT, 'en')).toBe('21 Nov 2026, 10:30 am IST')
})
test('a date in Urdu is one piece that is read from right to left, also between English words', () => {
  expect(formatDate(AT, 'ur')).toMatch(/^\u2067.*2026.*\u2069$/)
  expect(formatDateTime(AT, 'ur')).toMatch(/^\u2067.*\u2069، \u206610:30 AM IST\u2069$/)
  expect(formatDate(AT, 'en')).toBe('21 Nov 2026')
})
test('digits are Latin in every language', () => {
  for (const locale of ['hi', 'bn', 'mr', 'ur', 'as', 'mni', 'ta'] as const) expect(formatDateTime(AT, locale)).toMatch(/21.*2026.*10:30/)
})
test('languages that browsers have no data for borrow the named one', () => {
  expect(formatDate(AT, 'as')).toBe(formatDate(AT, 'en'))
  expect(formatDate(AT, 'mni')).toBe(formatDate(AT, 'en'))
  expect(formatDate(AT, 'mai')).toBe(formatDate(AT, 'hi'))
})
test('relative time in those four has words of its own', () => {
  expect(formatRelative(AT - 7_200_000, AT, 'bho')).toBe('2 घंटा पहिले')
  expect(formatRelative(AT + 3 * 86_400_000, AT, 'as')).toBe('3 দিনৰ পিছত')
  expect(formatRelative(AT - 20_000, AT, 'mai')).toBe('एखन')
  expect(formatRelative(AT - 60_000, AT, 'mni')).toBe('মিনিট 1গী মমাংদা')
})
test('relative time goes both ways and rounds towards now', () => {
  expect(formatRelative(AT - 7_199_000, AT, 'en')).toBe('1 hour ago')
  expect(formatRelative(AT + 2 * 86_400_000, AT, 'en')).toBe('in 2 days')
  expect(formatRelative(AT - 5_000, AT, 'en')).toBe('now')
})
test('lengths of time in those four have words of their own, in their own order', () => {
  expect(formatDuration(3_900_000, 'as')).toBe('1 ঘণ্টা 5 মিনিট')
  expect(formatDuration(65_000, 'mni')).toBe('মিনিট 1 সেকেন্দ 5')
})
test('a duration has at most two units', () => {
  expect(formatDuration(3_900_000, 'en')).toBe('1 hr 5 mins')
  expect(formatDuration(3_600_000, 'en')).toBe('1 hr')
  expect(formatDuration(2_700_000, 'en')).toBe('45 mins')
  expect(formatDuration(38_900, 'en')).toBe('38 secs')
  // What took time never reads as none.
  expect(formatDuration(400, 'en')).toBe('1 sec')
  expect(formatDuration(0, 'en')).toBe('0 secs')
})
test('a clock shows the second that has begun', () => {
  expect(formatClock(3_600_000)).toBe('1:00:00')
  expect(formatClock(3_599_001)).toBe('1:00:00')
  expect(formatClock(599_000)).toBe('9:59')
  expect(formatClock(-5)).toBe('0:00')
})
test('money is grouped the Indian way, with paise only where there are any', () => {
  expect(formatRupees(14_990_000)).toBe('₹1,49,900')
  expect(formatRupees(49_950)).toBe('₹499.50')
})
test('numbers are grouped the Indian way', () => {
  expect(formatNumber(1_234_567)).toBe('12,34,567')
})
test('negative marks have a minus sign, not a hyphen', () => {
  expect(formatMarks(units(-8), UNIT)).toBe('−0.67')
  expect(formatMarks(units(1_038), UNIT)).toBe('86.50')
})
test('a price of less than a hundredth of a cent is not shown as nothing', () => {
  expect(formatDollars(26)).toBe('$0.000026')
  expect(formatDollars(49.7)).toBe('$0.00005')
  expect(formatDollars(4_740)).toBe('$0.0047')
  expect(formatDollars(8_910_000)).toBe('$8.91')
  expect(formatDollars(0)).toBe('$0.00')
})

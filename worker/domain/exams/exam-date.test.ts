import { expect, test } from 'vitest'
import { shownExamDate } from './exam-date.ts'
import { focusExamOf } from './focus-exam.ts'

const NOW = Date.UTC(2026, 10, 26, 6)
const DAY = 86_400_000
// The beginning of the day in India.
const day = (n: number) => Date.UTC(2026, 10, 25, 18, 30) + n * DAY
const official = (date: number) => ({ date, dateStatus: 'official' as const })

test.each([
  ['the learner’s own date comes first', day(10), official(day(20)), { at: day(10), from: 'own', daysLeft: 10 }],
  ['without one, that of the register', null, official(day(20)), { at: day(20), from: 'official', daysLeft: 20 }],
  ['an own date that is over gives way to a later one', day(-1), official(day(20)), { at: day(20), from: 'official', daysLeft: 20 }],
  ['but not to another that is over', day(-1), official(day(-5)), { at: day(-1), from: 'own', daysLeft: -1 }],
  ['on the day itself none is left', day(0), null, { at: day(0), from: 'own', daysLeft: 0 }],
  ['a date without a status is only expected', null, { date: day(1), dateStatus: null }, { at: day(1), from: 'expected', daysLeft: 1 }],
  ['no date is no date', null, { date: null, dateStatus: null }, null],
])('%s', (_, own, registered, expected) => expect(shownExamDate(own, registered, NOW)).toEqual(expected))

test.each([
  ['the exam that was chosen', 'gate', ['ssc-cgl'], 'gate'],
  ['else the first goal', null, ['ssc-cgl', 'gate'], 'ssc-cgl'],
  ['else none', null, [], null],
])('the focus is %s', (_, chosen, goals, expected) => expect(focusExamOf(chosen, goals)).toBe(expected))

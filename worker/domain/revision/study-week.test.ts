import { expect, test } from 'vitest'
import { studyDayOf, type StudyDay, withStudy } from './study-streak.ts'
import { studyWeek } from './study-week.ts'

// Monday, 16 November 2026.
const MONDAY = studyDayOf(Date.UTC(2026, 10, 16, 6))
const study = (days: readonly number[]): StudyDay[] =>
  days.reduce(
    (known: StudyDay[], day) => [
      ...known.filter((one) => one.day < MONDAY + day),
      ...withStudy(known, [{ day: MONDAY + day, reviews: 1, attempts: 0 }]),
    ],
    [],
  )
/** The week as signs: ✓ studied, * day off, · missed, t today, - ahead. */
const week = (days: readonly number[], today: number): string => {
  const all = study(days)
  const own = all.filter(({ day }) => day >= MONDAY)
  const signs = { studied: '✓', off: '*', missed: '·', today: 't', ahead: '-' }
  return studyWeek(own, all.at(-1) ?? null, MONDAY + today)
    .map((day) => signs[day])
    .join('')
}

test.each([
  ['begins with a day of which nothing is known', [], 0, 't------'],
  ['shows what was studied', [0, 1], 2, '✓✓t----'],
  ['counts today once it was studied', [0, 1, 2], 2, '✓✓✓----'],
  ['shows the day off between two days of study', [0, 1, 3], 3, '✓✓*✓---'],
  ['shows the day off before anything is studied again', [0, 1], 3, '✓✓*t---'],
  ['shows as missed what no day off bridges', [0], 3, '✓··t---'],
  ['keeps the day off of a row that broke later', [0, 2], 5, '✓*✓··t-'],
  ['knows a day off after a Sunday of study', [-1], 1, '*t-----'],
])('the week %s', (_, days, today, expected) => expect(week(days, today)).toBe(expected))

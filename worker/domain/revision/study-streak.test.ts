import { describe, expect, test } from 'vitest'
import { endOfDay, streakAt, type StudyDay, studyDayOf, withStudy } from './study-streak.ts'

// Monday, 16 November 2026.
const MONDAY = studyDayOf(Date.UTC(2026, 10, 16, 6))
const study = (...days: number[]): StudyDay[] =>
  days.reduce(
    (known: StudyDay[], day) => [
      ...known.filter((one) => one.day < MONDAY + day),
      ...withStudy(known, [{ day: MONDAY + day, reviews: 1, attempts: 0 }]),
    ],
    [],
  )
const seen = (days: number[], today: number) => streakAt(study(...days).at(-1) ?? null, MONDAY + today)

test('a day in India begins at half past six in the evening before, UTC', () => {
  expect(studyDayOf(Date.UTC(2026, 10, 16, 18, 29, 59, 999))).toBe(MONDAY)
  expect(studyDayOf(Date.UTC(2026, 10, 16, 18, 30))).toBe(MONDAY + 1)
  expect(endOfDay(MONDAY)).toBe(Date.UTC(2026, 10, 16, 18, 30))
})

describe('a streak', () => {
  test.each([
    ['is nothing before the first day', [], 0, 0, 1],
    ['counts every day in a row', [0, 1, 2], 2, 3, 1],
    ['stands until the end of the day after', [0, 1, 2], 3, 3, 1],
    ['is kept by the week’s day off', [0, 1, 2], 4, 3, 0],
    ['goes on after the day off, which is not counted', [0, 1, 2, 4], 4, 4, 0],
    ['breaks with a second day off in the same week', [0, 2], 4, 0, 0],
    ['has a new day off on Monday', [0, 2, 3, 4, 5, 6, 7], 7, 7, 1],
    ['bridges Sunday and Monday, which are of two weeks', [4, 5], 8, 2, 0],
    ['breaks after three days off, whatever their weeks', [4, 5], 9, 0, 1],
    ['begins again after a break', [0, 1, 5], 5, 1, 1],
  ])('%s', (_, days, today, expected, left) => {
    expect(seen(days, today)).toMatchObject({ days: expected, freezeLeft: left })
  })
  test('says whether today counts already', () => {
    expect(seen([0], 0).studiedToday).toBe(true)
    expect(seen([0], 1).studiedToday).toBe(false)
  })
})

test('a day that is sent late joins what it lies between', () => {
  const known = study(0, 2, 3)
  expect(known.at(-1)?.streak).toBe(3)
  const changed = withStudy(known, [{ day: MONDAY + 1, reviews: 4, attempts: 0 }])
  expect(changed.map(({ day, streak }) => [day - MONDAY, streak])).toEqual([
    [1, 2],
    [2, 3],
    [3, 4],
  ])
  // The day off has come back.
  expect(changed.at(-1)?.freezeDay).toBeNull()
})

test('a second practice on a day adds to it and to nothing else', () => {
  const known = study(0, 1)
  expect(withStudy(known, [{ day: MONDAY + 1, reviews: 2, attempts: 1 }])).toEqual([
    { day: MONDAY + 1, reviews: 3, attempts: 1, streak: 2, freezeDay: null },
  ])
})

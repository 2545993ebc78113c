import type { WeekDay } from '#contract/revision/schemas.ts'
import { mondayOf, streakAt, type StudyDay } from './study-streak.ts'

/**
 * The seven days of the present week, Monday first. `days` are the learner's days of study in it, `last` the newest of all. A day off is one
 * that was bridged, so that the days in a row go on; what was missed besides is only missed.
 */
export function studyWeek(
  days: readonly Pick<StudyDay, 'day' | 'freezeDay'>[],
  last: Pick<StudyDay, 'day' | 'streak' | 'freezeDay'> | null,
  today: number,
): readonly WeekDay[] {
  const monday = mondayOf(today)
  const studied = new Set(days.map(({ day }) => day))
  const off = new Set([...days.map(({ freezeDay }) => freezeDay), streakAt(last, today).dayOff])
  return Array.from({ length: 7 }, (_, at): WeekDay => {
    const day = monday + at
    if (studied.has(day)) return 'studied'
    if (day === today) return 'today'
    if (day > today) return 'ahead'
    return off.has(day) ? 'off' : 'missed'
  })
}

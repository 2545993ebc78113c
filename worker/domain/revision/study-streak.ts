/** Days in a row on which something was practised, with one free day off a week. Days are days of India since 1 January 1970. */

export interface StudyDay {
  readonly day: number
  readonly reviews: number
  readonly attempts: number
  /** How many days of study in a row this one ended, days off in between not counted. */
  readonly streak: number
  /** The last day off that was bridged, or null. */
  readonly freezeDay: number | null
}

/** The day in India that a moment (ms UTC) falls on: India is 5½ hours ahead and has no summer time. */
export const studyDayOf = (at: number): number => Math.floor((at + 19_800_000) / 86_400_000)

/** When a day in India ends, in ms UTC. */
export const endOfDay = (day: number): number => (day + 1) * 86_400_000 - 19_800_000

/** Weeks begin on Monday; 1 January 1970 was a Thursday. */
const weekOf = (day: number): number => Math.floor((day + 3) / 7)
export const mondayOf = (day: number): number => weekOf(day) * 7 - 3

/** The last day off after bridging all days between two days of study, or undefined where a week has no day off left for one of them. */
function bridged(last: Pick<StudyDay, 'day' | 'freezeDay'>, until: number): number | null | undefined {
  let { freezeDay } = last
  // A week has one, so no more than two days that follow each other can be bridged.
  if (until - last.day > 3) return undefined
  for (let missed = last.day + 1; missed < until; missed++) {
    if (freezeDay !== null && weekOf(freezeDay) === weekOf(missed)) return undefined
    freezeDay = missed
  }
  return freezeDay
}

/** What a learner sees today, from the last day on which something was practised. */
export function streakAt(
  last: Pick<StudyDay, 'day' | 'streak' | 'freezeDay'> | null,
  today: number,
): {
  readonly days: number
  readonly studiedToday: boolean
  readonly freezeLeft: 0 | 1
  /** The last day that a day off bridged, also where nothing was studied since; null is none. */
  readonly dayOff: number | null
} {
  if (last === null) return { days: 0, studiedToday: false, freezeLeft: 1, dayOff: null }
  const studiedToday = last.day >= today
  const freezeDay = studiedToday ? last.freezeDay : bridged(last, today)
  const used = freezeDay === undefined ? last.freezeDay : freezeDay
  return {
    days: freezeDay === undefined ? 0 : last.streak,
    studiedToday,
    freezeLeft: used !== null && weekOf(used) === weekOf(today) ? 0 : 1,
    dayOff: used,
  }
}

/**
 * The days that change where something was practised on more days: those days and, since what is sent late may fall before days that are
 * there already, all that follow them. `known` are the learner's days from before the first of `added` on; both in any order.
 */
export function withStudy(
  known: readonly StudyDay[],
  added: readonly { readonly day: number; readonly reviews: number; readonly attempts: number }[],
): StudyDay[] {
  if (added.length === 0) return []
  const days = new Map(known.map((one) => [one.day, one]))
  for (const { day, reviews, attempts } of added) {
    const there = days.get(day) ?? { day, reviews: 0, attempts: 0, streak: 0, freezeDay: null }
    days.set(day, { ...there, reviews: there.reviews + reviews, attempts: there.attempts + attempts })
  }
  const first = Math.min(...added.map(({ day }) => day))
  let before: StudyDay | null = null
  const changed: StudyDay[] = []
  for (const one of [...days.values()].toSorted((a, b) => a.day - b.day)) {
    const now: StudyDay = one.day < first ? one : { ...one, ...after(before, one.day) }
    if (one.day >= first) changed.push(now)
    before = now
  }
  return changed
}

function after(before: StudyDay | null, day: number): Pick<StudyDay, 'streak' | 'freezeDay'> {
  if (before === null) return { streak: 1, freezeDay: null }
  const freezeDay = bridged(before, day)
  return freezeDay === undefined ? { streak: 1, freezeDay: before.freezeDay } : { streak: before.streak + 1, freezeDay }
}

import type { EXAM_DATE_STATUSES } from '#contract/shared/exam-register.ts'
import { studyDayOf } from '#domain/revision/study-streak.ts'

/** When an exam is, whose date that is, and how many days of India are left until it: 0 is today, below 0 it is over. */
export interface ShownExamDate {
  /** ms UTC */
  readonly at: number
  readonly from: 'own' | (typeof EXAM_DATE_STATUSES)[number]
  readonly daysLeft: number
}

/**
 * The date to count down to. The learner's own comes before that of the register, unless it is over and the register knows a later one.
 * Null where no one knows a date. All times in ms UTC.
 */
export function shownExamDate(
  own: number | null,
  registered: { readonly date: number | null; readonly dateStatus: (typeof EXAM_DATE_STATUSES)[number] | null } | null,
  now: number,
): ShownExamDate | null {
  const daysTo = (at: number): number => studyDayOf(at) - studyDayOf(now)
  const theirs =
    registered === null || registered.date === null
      ? null
      : { at: registered.date, from: registered.dateStatus ?? ('expected' as const), daysLeft: daysTo(registered.date) }
  const mine = own === null ? null : { at: own, from: 'own' as const, daysLeft: daysTo(own) }
  if (mine === null) return theirs
  return mine.daysLeft < 0 && theirs !== null && theirs.daysLeft >= 0 ? theirs : mine
}

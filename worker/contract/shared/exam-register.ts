/** The exam register: every exam that tests, groups, goals, books and audiences point to (decision 0116). */
import type { Localized } from '#contract/shared/locales.ts'

/** Exams of one family are run by the same kind of body and look alike on the site. */
export const EXAM_FAMILIES = ['ssc', 'banking', 'railways', 'engineering', 'medical', 'upsc', 'state', 'university', 'other'] as const
export type ExamFamily = (typeof EXAM_FAMILIES)[number]

/** official: announced by the body that runs the exam · expected: from earlier years. */
export const EXAM_DATE_STATUSES = ['official', 'expected'] as const

export type ExamDateStatus = (typeof EXAM_DATE_STATUSES)[number]

/** The date of an exam's next day, and where it comes from. */
export interface ExamDate {
  /** The start of that day in India, ms UTC; null where it is not known, and then so are the others. */
  readonly date: number | null
  readonly dateStatus: ExamDateStatus | null
  /** Where it is published: an https address. */
  readonly source: string | null
}

export interface RegisteredExam {
  readonly slug: string
  readonly family: ExamFamily
  readonly titles: Localized
}

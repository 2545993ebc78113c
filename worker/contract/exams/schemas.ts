/** The exam register as screens read it, the exam that a learner's screens are about, and what admins say of an exam. */
import * as z from 'zod/mini'
import type { Locale } from '#contract/shared/locales.ts'
import { EXAM_DATE_STATUSES, EXAM_FAMILIES, type ExamDate, type RegisteredExam } from '#contract/shared/exam-register.ts'

/** One exam of the register. */
export interface ListedExam extends RegisteredExam, ExamDate {
  /** The last daily quiz that is drawn; null is none, absent in answers from before there were any. */
  readonly daily?: LastDaily | null
}

/** Its day (of India, since 1970), and the languages it has; those before it have mostly the same. */
export interface LastDaily {
  readonly until: number
  readonly languages: readonly Locale[]
}

export interface ExamsResponse {
  /** By family, then by slug. */
  readonly exams: readonly ListedExam[]
}

/** As domain/exams/exam-slug.ts makes it: words of any script, joined by hyphens. */
export const examSlug = z
  .string()
  .check(z.maxLength(120), z.regex(/^[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)*$/u, 'not the slug of an exam'))

/** The exam that the learner's screens are about; null is the first goal. */
export const focusExamRequest = z.strictObject({ exam: z.nullable(examSlug) })
export interface FocusExamResponse {
  readonly focusExam: string | null
}

const YEAR_2000 = 946_665_000_000
const YEAR_2100 = 4_102_425_000_000

/**
 * What an admin says of an exam; `was` is what the admin saw, so that no one undoes a colleague unseen. A date has a status and a source,
 * and without a date there is neither.
 */
const examFacts = z.strictObject({
  family: z.enum(EXAM_FAMILIES),
  date: z.nullable(z.int().check(z.minimum(YEAR_2000), z.maximum(YEAR_2100))),
  dateStatus: z.nullable(z.enum(EXAM_DATE_STATUSES)),
  source: z.nullable(z.string().check(z.maxLength(300), z.regex(/^https:\/\/[^\s/?#]+\.[^\s/?#]+\S*$/, 'not an https address'))),
})
export type ExamFacts = z.infer<typeof examFacts>

export const saveExamRequest = z.strictObject({ was: examFacts, exam: examFacts }).check(
  z.refine(({ exam: { date, dateStatus, source } }) => (date === null) === (dateStatus === null) && (date === null) === (source === null), {
    path: ['exam'],
    error: 'a date, whether it is official, and its source belong together',
  }),
)
export type SaveExamRequest = z.infer<typeof saveExamRequest>

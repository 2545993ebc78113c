/** What a learner says of a question beside answering it: keeps it, notes something, reports it (docs/screens.md#features-with-rules-of-their-own). */
import * as z from 'zod/mini'
import { LOCALES } from '#contract/shared/locales.ts'
import type { ErrorLabel } from '#contract/revision/practice-limits.ts'
import { isPlainText } from '#contract/shared/plain-text.ts'

export const REPORT_REASONS = ['wrongKey', 'wrongText', 'translation', 'image', 'syllabus', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

const plainText = (max: number) => z.string().check(z.maxLength(max), z.refine(isPlainText, 'has characters that cannot be stored'))

/** The note may be empty. */
export const saveQuestionRequest = z.strictObject({ note: plainText(1_000) })

/** `language` is the one the question was read in. */
export const reportQuestionRequest = z.strictObject({ reason: z.enum(REPORT_REASONS), text: plainText(1_000), language: z.enum(LOCALES) })

/** The own saved questions of a paper, by place, and the own labels of an attempt. */
export interface SavedPlaces {
  readonly saved: readonly { readonly place: number; readonly note: string }[]
  /** By place; absent in answers from before there were labels. */
  readonly labels?: Readonly<Record<string, ErrorLabel>>
}

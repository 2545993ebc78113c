import * as z from 'zod/mini'
import { idSchema } from '#contract/shared/ids.ts'
import { LOCALES, type Locale } from '#contract/shared/locales.ts'

/** As many questions as may be tried without an account. */
export const MOST_SAMPLES = 10

const answer = z.strictObject({
  questionId: idSchema,
  /** The letter of the option, a to z. */
  option: z.string().check(z.regex(/^[a-z]$/, 'an option is one letter from a to z')),
})
export type SampleAnswer = z.infer<typeof answer>

const answersOf = (least: number) =>
  z.array(answer).check(
    z.minLength(least),
    z.maxLength(MOST_SAMPLES),
    z.refine((list) => new Set(list.map(({ questionId }) => questionId)).size === list.length, 'answers a question twice'),
  )

/** Questions that are left out count as not answered, those that are no sample are passed over. */
export const markSamplesRequest = z.strictObject({ answers: answersOf(0) })
export type MarkSamplesRequest = z.infer<typeof markSamplesRequest>

/** At least one answer. */
export const claimSamplesRequest = z.strictObject({ answers: answersOf(1) })
export type ClaimSamplesRequest = z.infer<typeof claimSamplesRequest>

/** A question that belongs to no test, in the language asked for or its fallback, without anything of its key. */
export interface SampleQuestion {
  readonly _id: string
  readonly language: Locale
  /** Safe HTML, as in a paper. */
  readonly stem: string
  readonly options: readonly { readonly option: string; readonly html: string }[]
}

/** The same for everyone. */
export interface SamplesResponse {
  readonly questions: readonly SampleQuestion[]
  /** The page loads the maths face before it shows them. */
  readonly hasMaths: boolean
}

/** The result of one question. */
export interface MarkedSample {
  readonly questionId: string
  /** Null where it was not answered. */
  readonly chosen: string | null
  readonly right: string
  readonly language: Locale
  /** Safe HTML of the solution. */
  readonly solution: string
}

/** `right` of `total` questions were answered rightly. */
export interface SampleResult {
  readonly right: number
  readonly total: number
}

export interface MarkSamplesResponse extends SampleResult {
  readonly questions: readonly MarkedSample[]
}

export const samplesQuery = z.strictObject({ language: z._default(z.enum(LOCALES), 'en') })

import * as z from 'zod/mini'
import { placeSchema } from '#contract/shared/place.ts'
import type { AttemptMode } from '#contract/attempts/schemas.ts'
import type { ExamFamily } from '#contract/shared/exam-register.ts'
import { LOCALES, type Locale, type Localized } from '#contract/shared/locales.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import type { SampleResult } from '#contract/samples/schemas.ts'
import type { Sitting } from '#contract/tests/paper-source.ts'
import type { Units } from '#contract/shared/units.ts'

/** One test as the catalogue lists it. `marks` are whole or half marks as people count them; times are ISO 8601 UTC. */
export interface CatalogueTest {
  readonly _id: string
  readonly title: string
  readonly exam: string
  readonly access: 'free' | 'prime'
  readonly questions: number
  readonly minutes: number
  readonly marks: number
  readonly languages: readonly Locale[]
  readonly opensAt: string | null
  /** These three are absent in lists that a device has kept from before they were told. */
  readonly kind?: TestKind
  /** What it asks about, in its order; `id` stays the same in every language. */
  readonly subjects?: readonly CatalogueSubject[]
  readonly addedAt?: string | null
  /** Absent in lists from before it was told; null closes never. */
  readonly closesAt?: string | null
  /** As in `/tests/{slug}`; absent in lists that a device has kept from before it was told. */
  readonly slug?: string
  /** Of a previous paper: when it was set. */
  readonly sitting?: Sitting
}

export type TestKind = 'mock' | 'sectional' | 'quiz' | 'previousYear' | 'live' | 'daily'

export interface CatalogueSubject {
  readonly id: string
  readonly title: string
}

/** A published group with its published tests; nothing per user. */
export interface CatalogueGroup {
  readonly _id: string
  readonly title: string
  readonly description: string
  readonly exam: string
  readonly testSeries: readonly CatalogueTest[]
  /** Its exam in the register; absent where it is not there, and in lists from before it was told. */
  readonly registered?: { readonly slug: string; readonly family: ExamFamily; readonly title: string }
  /** As in `/series/{slug}`; absent in lists that a device has kept from before it was told. */
  readonly slug?: string
  /** Where its picture is served; absent without one. */
  readonly cover?: string
}

/** An encrypted file at `/papers/{hash}`: 12 bytes of nonce, then AES-GCM over gzip over JSON. `bytes` as served. */
export interface PaperFileRef {
  readonly hash: string
  readonly bytes: number
}

/** What the instructions and the lobby need before a start. Times are ms UTC. */
export interface TestDetail {
  readonly _id: string
  readonly title: Localized
  readonly exam: string
  readonly kind: TestKind
  readonly access: 'free' | 'prime'
  readonly languages: readonly Locale[]
  readonly opensAt: number | null
  readonly closesAt: number | null
  readonly pattern: ContentPattern
  /** Ciphertext to bring onto the device before the clock starts. `assets` holds the images, or is null. `hasMaths`: load the maths face too. */
  readonly paper: {
    readonly files: Partial<Record<Locale, PaperFileRef>>
    readonly assets: PaperFileRef | null
    readonly hasMaths: boolean
  }
  /** The most that the test can give, in units; absent in answers from before it was told. */
  readonly max12?: Units
  /** Units in a mark; absent where there are 12. */
  readonly unit?: number
  readonly compensationMs: number
  /** Set where the exam is taken in Safe Exam Browser alone; practice after it is not. */
  readonly needsSafeBrowser?: true
  readonly mayStart: StartDecision
  readonly serverNow: number
}

export type StartDecision =
  | { readonly kind: 'start' }
  | { readonly kind: 'resume'; readonly attemptId: string; readonly deadlineAt: number }
  | { readonly kind: 'refused'; readonly code: 'prime_required' | 'test_not_open' | 'test_over' | 'profile_incomplete' }

/** One row of the attempted tests. Marks in units, times in ms UTC. */
export interface AttemptSummary {
  readonly attemptId: string
  readonly testId: string
  readonly title: Localized
  readonly exam: string
  readonly n: number
  readonly ranking: boolean
  readonly state: 'open' | 'closed'
  readonly startedAt: number
  readonly deadlineAt: number
  readonly closedAt: number | null
  /** Null while the attempt is open, and while its score is not to be seen. */
  readonly score12: Units | null
  /** When a score that is held back will be there; null where none is. */
  readonly scoreAt?: number | null
  readonly max12: Units
  /** Units in a mark; absent where there are 12. */
  readonly unit?: number
  /** Absent in answers from before there was more than the exam. */
  readonly mode?: AttemptMode
  /** When it was last looked at, seven decimals as text; null among too few and of what does not rank. Told in the list of attempts alone. */
  readonly percentile?: string | null
}

/** An attempt that is open, in the home and in the register of the user hub. */
export interface OpenAttempt {
  readonly attemptId: string
  readonly testId: string
  readonly title: Localized
  readonly startedAt: number
  readonly deadlineAt: number
}

export interface HomeResponse {
  readonly open: readonly OpenAttempt[]
  readonly last: AttemptSummary | null
  /** The one before it at the same exam; absent in answers from before it was told. */
  readonly previous?: AttemptSummary | null
  readonly enrolled: readonly EnrolmentRef[]
  readonly attemptedTestIds: readonly string[]
  /** What was right of the sample questions before the first sign-in, or null. */
  readonly samples: SampleResult | null
  /** What follows is absent in answers from before it was told. The newest attempts, newest first. */
  readonly recent?: readonly AttemptSummary[]
  readonly learner?: HomeLearner
  /** Of the last mock of the focus exam; null where there is none, and for those of whom nothing is analysed (minor-rules.ts). */
  readonly weakest?: WeakestSectionOfMock | null
  /** The learner's own dates of exams, by the exam's name or slug, that of a study plan first; ms UTC. */
  readonly targets?: readonly { readonly exam: string; readonly examAt: number }[]
  readonly serverNow: number
}

/** What of the profile decides what the home shows; null is not said. Exams are slugs of the exam register. */
export interface HomeLearner {
  readonly focusExam: string | null
  readonly examGoals: readonly string[]
  readonly questionLanguage: Locale | null
  readonly state: string | null
}

/** The section with the smallest share of its marks in a mock of `exam`. */
export interface WeakestSectionOfMock {
  readonly exam: string
  readonly testId: string
  readonly section: Localized
  readonly score12: Units
  readonly max12: Units
  /** Units in a mark; absent where there are 12. */
  readonly unit?: number
}

/** Enrolment is a bookmark, of a whole group or of one test. */
export interface EnrolmentRef {
  readonly kind: 'group' | 'test'
  readonly id: string
  readonly at: number
}

export const catalogueQuery = z.strictObject({ language: z._default(z.enum(LOCALES), 'en') })

export const attemptsQuery = z.strictObject({
  before: z.optional(placeSchema),
  limit: z._default(z.string().check(z.regex(/^([1-9]|[1-4]\d|50)$/, 'a number from 1 to 50')), '20'),
})

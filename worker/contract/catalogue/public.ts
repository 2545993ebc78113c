/** What the public pages of tests, series and exams are drawn from; `PublicPages` answers it to the Functions of the site. Times ms UTC, marks in units. */
import type { TestKind } from '#contract/catalogue/schemas.ts'
import type { SampleQuestion } from '#contract/samples/schemas.ts'
import type { ExamDate, ExamFamily } from '#contract/shared/exam-register.ts'
import type { Locale } from '#contract/shared/locales.ts'
import type { Units } from '#contract/shared/units.ts'
import type { Sitting } from '#contract/tests/paper-source.ts'

/** A text in the reader's language, or in the one that stands in for it. */
export interface TextIn {
  readonly text: string
  readonly locale: Locale
}

/** A published test as lists of the public pages name it. */
export interface PublicTestCard {
  /** As it stands in `/tests/{slug}`: the name that its author gave it, which never changes. */
  readonly slug: string
  readonly title: TextIn
  readonly kind: TestKind
  readonly access: 'free' | 'prime'
  readonly questions: number
  readonly minutes: number
  readonly max12: Units
  /** Units in a mark; absent where there are 12. */
  readonly unit?: number
  readonly languages: readonly Locale[]
  readonly sitting: Sitting | null
}

/** `/tests/{slug}`. Nothing of its questions: the sample question is in no test. */
export interface PublicTestPage extends PublicTestCard {
  readonly page: 'test'
  readonly id: string
  /** As its author wrote it. */
  readonly examName: string
  /** Null where the exam is not in the register. */
  readonly exam: { readonly slug: string; readonly family: ExamFamily; readonly title: TextIn } | null
  readonly opensAt: number | null
  readonly closesAt: number | null
  readonly sections: readonly { readonly title: TextIn; readonly questions: number }[]
  readonly subjects: readonly TextIn[]
  /** The most that a wrong answer costs, in 1/3600 of a mark; 0 without negative marks. `isSame`: every wrong answer costs as much. */
  readonly negative: { readonly most: number; readonly isSame: boolean }
  readonly sample: SampleQuestion | null
}

/** `/exams/{slug}`: what the register says of the exam, and its series. */
export interface PublicExamPage extends ExamDate {
  readonly page: 'exam'
  readonly slug: string
  readonly family: ExamFamily
  readonly title: TextIn
  readonly series: readonly PublicSeries[]
}

/** A group of tests that learners see, with those of its tests that have a page. */
export interface PublicSeries {
  /** As it stands in `/series/{slug}`: the name that its author gave it, which never changes. */
  readonly slug: string
  readonly title: TextIn
  readonly description: TextIn | null
  readonly tests: readonly PublicTestCard[]
}

/** `/series/{slug}`. */
export interface PublicSeriesPage extends PublicSeries {
  readonly page: 'series'
  /** As its author wrote it. */
  readonly examName: string
  /** Null where the exam of the group is not in the register. */
  readonly exam: PublicTestPage['exam']
}

/** What the sitemap holds: addresses of tests, series and exams with the time of their last change. */
export interface PublicTestMap {
  readonly page: 'testMap'
  readonly pages: readonly { readonly path: string; readonly updatedAt: number | null }[]
}

export type PublicTestsReply = PublicTestPage | PublicSeriesPage | PublicExamPage | PublicTestMap | { readonly page: 'missing' }

/** Parts of a mark that `negative` counts in: ninths, twelfths and hundredths are whole, sevenths are rounded. */
export const NEGATIVE_UNIT = 3_600

/** Every public page of tests, series and exams bears this tag in the cache. */
export const TESTS_TAG = 'tests'

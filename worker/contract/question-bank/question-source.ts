/** Where a question that a learner has met can be read again: the sealed files of the paper it stood in. No text travels in answers. */
import type { PaperFileKey } from '#contract/attempts/schemas.ts'
import type { Locale, Localized } from '#contract/shared/locales.ts'

/** A question of a paper that the learner has had before them. */
export interface QuestionPlaceRef {
  readonly questionId: string
  readonly testId: string
  readonly paperVersion: number
  /** 0-based in the paper. */
  readonly place: number
}

/** The files of such a paper and what opens them; `solutions` only where they may be read. */
export interface QuestionSource {
  readonly testId: string
  readonly paperVersion: number
  readonly title: Localized
  readonly exam: string
  readonly hasMaths: boolean
  readonly files: Partial<Record<Locale, PaperFileKey>>
  readonly assets: PaperFileKey | null
  readonly solutions?: Partial<Record<Locale, PaperFileKey>>
}

export interface SourceTopic {
  readonly id: string
  readonly subject: Localized
  readonly title: Localized
}

/** Why an answer is not told: an open attempt of the learner's holds the paper's questions, or its time has not come. */
export type Withheld = 'open' | 'unreleased'

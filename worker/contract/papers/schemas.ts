/** The plain text of the encrypted files at `/papers/{hash}` (docs/architecture.md#life-of-an-attempt). */
import type { MarkingScheme, QuestionType } from '#contract/question-bank/question-form.ts'
import type { Locale } from '#contract/shared/locales.ts'

/** One language's paper. `html` is safe HTML with MathML; images are `<img src="image:{n}">`, n into the assets file. */
export interface Paper {
  readonly v: 1
  readonly testId: string
  readonly version: number
  readonly language: Locale
  readonly title: string
  readonly sections: readonly PaperSection[]
  readonly passages: readonly { readonly html: string; readonly language: Locale }[]
  readonly questions: readonly PaperQuestion[]
}

/** Questions `from` to `to` (exclusive) of the paper. */
export interface PaperSection {
  readonly id: string
  readonly title: string
  readonly from: number
  readonly to: number
}

export interface PaperQuestion {
  readonly type: QuestionType
  readonly html: string
  /** The language the text is really in, where this language lacked a variant and a fallback stands in. */
  readonly language: Locale
  readonly passage: number | null
  /** By option number; absent where nothing is chosen from. */
  readonly options?: readonly string[]
  /** Of a matrix: a cell is `row × columns + column`. */
  readonly rows?: readonly string[]
  readonly columns?: readonly string[]
  /** The two lists of a list match, above its options. */
  readonly lists?: { readonly one: readonly string[]; readonly two: readonly string[] }
  readonly fixedOrder?: true
  readonly decimals?: number
  readonly scheme: MarkingScheme
  /** Topic id, for the analysis. */
  readonly topic: string
  readonly difficulty: 'easy' | 'medium' | 'hard'
}

/** Images of a paper, language-independent: base64 with type and natural size in pixels. */
export interface PaperAssets {
  readonly v: 1
  readonly images: readonly { readonly type: string; readonly data: string; readonly width: number; readonly height: number }[]
}

/** How one question is solved. Files from before there were videos have none. */
export interface Solution {
  readonly html: string
  readonly language: Locale
  readonly hint?: string
  readonly video?: SolutionVideo
}

/** A video on another site, only ever a link; `language` is the one that it was given for. */
export interface SolutionVideo {
  readonly url: string
  readonly language: Locale
  readonly seconds?: number
}

/** One language's solutions, in paper order; opened with a key of its own after release. Its images come with it. */
export interface SolutionFile {
  readonly v: 1
  readonly language: Locale
  readonly solutions: readonly Solution[]
  readonly images: PaperAssets['images']
}

/**
 * One set of what is right: option numbers of the paper, the accepted values of a numerical answer, the right columns of each row of a
 * matrix, or the accepted words.
 */
export type AnswerKey =
  | { readonly options: readonly number[] }
  | { readonly accept: string }
  | { readonly rows: readonly (readonly number[])[] }
  | { readonly texts: readonly string[] }

/** all: everyone who appeared gets full marks · attempted: everyone who attempted it does · none: it counts for no one and not in the maximum. */
export const KEY_AWARDS = ['all', 'attempted', 'none'] as const
export type KeyAward = (typeof KEY_AWARDS)[number]

/**
 * The answer key of one question. `also` are further sets of which any one is right too (of a single choice the options of one set are
 * alternatives already); `award` is a decision about the question that stands above any answer (docs/exam-rules.md#key-actions).
 */
export type QuestionKey = AnswerKey & { readonly also?: readonly AnswerKey[]; readonly award?: KeyAward }

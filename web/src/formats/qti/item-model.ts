import type { Locale } from '#contract/shared/locales.ts'
import type { Answers } from './processing.ts'

/** An entry that is chosen, paired or put in order. */
export interface Entry {
  readonly id: string
  readonly html: string
}

interface PartOf {
  /** The identifier of its response. */
  readonly id: string
  /** What is asked at this place, as HTML; "" where the text around says it. */
  readonly prompt: string
  /** Whether it stands within a line of text. */
  readonly isInline: boolean
  /** Answers that the file writes anywhere: declared as right, in mappings and in rules. */
  readonly literals: readonly string[]
  /** What the file declares as right. */
  readonly declared: readonly string[]
}

/** One interaction of an item. */
export type Part =
  | (PartOf & {
      readonly kind: 'choice'
      readonly entries: readonly Entry[]
      readonly isSingle: boolean
      readonly most: number
      readonly isFixed: boolean
    })
  | (PartOf & { readonly kind: 'text' })
  | (PartOf & { readonly kind: 'number'; readonly isInteger: boolean })
  | (PartOf & {
      readonly kind: 'pairs'
      readonly rows: readonly Entry[]
      readonly columns: readonly Entry[]
      /** A pair of a row and a column as the response writes it. */
      readonly pairOf: (row: string, column: string) => string
    })
  | (PartOf & { readonly kind: 'order'; readonly entries: readonly Entry[] })

export interface Feedback {
  /** The entry it is said to; null for the whole item. */
  readonly entry: string | null
  readonly html: string
}

/** An item of any version, with its rules as a function. */
export interface SourceItem {
  readonly id: string
  readonly title: string
  readonly language: Locale | null
  /** HTML with `placeMark(i)` where part i stands. */
  readonly body: string
  readonly parts: readonly Part[]
  readonly feedback: readonly Feedback[]
  /** Texts that are not carried; each is told. */
  readonly dropped: readonly string[]
  /** Marks for answers to some of the parts. Throws `Unsupported` and `TooLong`. */
  readonly score: (answers: Answers) => number
}

/** Stands for a part within the body; belongs to no script. */
export const placeMark = (place: number): string => `\uf8d8${place}\uf8d9`
export const PLACE_MARKS = /\uf8d8(\d+)\uf8d9/g

/** The text with what stands at each mark; a blank is set off from the words beside it. */
export const withPlaces = (html: string, marks: RegExp, textAt: (place: number) => string): string =>
  html.replace(marks, (mark, place: string, at: number) => {
    const text = textAt(Number(place))
    const before = /[\p{L}\p{N}]/u.test(html[at - 1] ?? '') ? ' ' : ''
    const after = /[\p{L}\p{N}]/u.test(html[at + mark.length] ?? '') ? ' ' : ''
    return text === '' ? '' : `${before}${text}${after}`
  })

export const escapedHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

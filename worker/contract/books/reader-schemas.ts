/** Books as their readers use them: chapters, the place where they are, what they keep. Times ms UTC. */
import * as z from 'zod/mini'
import type { ArticleContents } from '#contract/shared/articles.ts'
import { idSchema } from '#contract/shared/ids.ts'
import { LOCALES, type Locale } from '#contract/shared/locales.ts'
import { isPlainText } from '#contract/shared/plain-text.ts'
import { BOOK_LIMITS, MARK_KINDS, type MarkKind } from './states.ts'

const plain = (most: number) => z.string().check(z.maxLength(most), z.refine(isPlainText, 'has characters that cannot be stored'))
const block = z.int().check(z.minimum(0), z.maximum(20_000))
const time = z.int().check(z.minimum(0), z.maximum(8.64e15))

export const readChapterParams = z.strictObject({ id: idSchema, chapterId: idSchema })
export const readChapterQuery = z.strictObject({ in: z.enum(LOCALES) })
export const bookIdParams = z.strictObject({ bookId: idSchema })
export const bookFileParams = z.strictObject({ id: idSchema })
export const bookFileTokenParams = z.strictObject({ token: z.string().check(z.maxLength(1_000)) })
export const markParams = z.strictObject({ bookId: idSchema, id: idSchema })
export const removeMarkQuery = z.strictObject({ at: z.string().check(z.regex(/^\d{1,16}$/, 'a time')) })
export const searchBookQuery = z.strictObject({ q: z.string().check(z.minLength(1), z.maxLength(100)), in: z.enum(LOCALES) })

/** A chapter to read or to keep on the device. */
export interface ReadChapter {
  readonly id: string
  readonly title: string
  readonly language: Locale
  readonly html: string
  readonly contents: ArticleContents
  readonly updatedAt: number
  /** Until when a copy on a device may be read; null for as long as its reader likes. */
  readonly readableUntil: number | null
}

/** Stretches of the book that hold all the words, in the order of the book; at most three of a chapter. */
export interface BookHits {
  readonly items: readonly { readonly slug: string; readonly title: string; readonly snippet: string }[]
  /** Chapters that were not looked into, because they are for readers with Prime. */
  readonly locked: number
}

/** `PUT /api/me/reading/{book}`: where the reader is. `at` is when they were there; a later one of another device stays. */
export const savePlaceRequest = z.strictObject({
  chapterId: idSchema,
  language: z.enum(LOCALES),
  block,
  progress: z.int().check(z.minimum(0), z.maximum(100)),
  at: time,
})
export interface ReadingPlace {
  readonly chapterId: string
  readonly language: Locale
  readonly block: number
  readonly progress: number
  readonly at: number
}

/** `PUT /api/me/book-marks/{book}/{id}`. The client makes the id; `at` is when it was made or changed, and the latest change stays. */
export const saveMarkRequest = z.strictObject({
  chapterId: idSchema,
  language: z.enum(LOCALES),
  kind: z.enum(MARK_KINDS),
  block,
  quote: plain(BOOK_LIMITS.quoteLength),
  before: plain(BOOK_LIMITS.aroundLength),
  after: plain(BOOK_LIMITS.aroundLength),
  note: plain(BOOK_LIMITS.noteLength),
  at: time,
})
export interface BookMark {
  readonly id: string
  readonly chapterId: string
  readonly language: Locale
  readonly kind: MarkKind
  readonly block: number
  readonly quote: string
  readonly before: string
  readonly after: string
  readonly note: string
  readonly at: number
}

/** `GET /api/me/reading/{book}`: where the reader is and what they have kept, in the order of the chapters' blocks. */
export interface ReadingOfBook {
  readonly place: ReadingPlace | null
  readonly marks: readonly BookMark[]
}

/** `POST /api/books/{id}/file-address`: where the PDF can be had, for five minutes. */
export interface BookFileAddress {
  readonly path: string
  readonly expiresAt: number
}

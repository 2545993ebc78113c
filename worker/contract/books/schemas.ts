/** Books as their editors see and change them: `/api/admin/books`, `/api/admin/chapters`. Times ms UTC. */
import * as z from 'zod/mini'
import { ARTICLE_LIMITS, type ArticleContents, type TextState } from '#contract/shared/articles.ts'
import { externalId } from '#contract/shared/external-id.ts'
import { idSchema } from '#contract/shared/ids.ts'
import { LOCALES, type Locale, type Localized } from '#contract/shared/locales.ts'
import { localizedText } from '#contract/shared/localized-text.ts'
import { isPlainText } from '#contract/shared/plain-text.ts'
import { BOOK_ACCESS, BOOK_KINDS, BOOK_LIMITS, BOOK_STATES, type BookKind, type BookState, CHAPTER_STATES } from './states.ts'

const slug = z.string().check(z.regex(/^[a-z0-9-]{1,80}$/, 'use a-z, 0-9 and "-", at most 80 characters'))
const plain = (most: number) => z.string().check(z.maxLength(most), z.refine(isPlainText, 'has characters that cannot be stored'))
const revision = z.int().check(z.minimum(0))
const language = z.enum(LOCALES)

export const bookParams = z.strictObject({ id: idSchema })
export const chapterParams = z.strictObject({ id: idSchema })
export const chapterTextParams = z.strictObject({ id: idSchema, language })
export const chapterRevisionParams = z.strictObject({
  id: idSchema,
  language,
  revision: z.string().check(z.regex(/^[1-9]\d{0,5}$/, 'a number')),
})

export const adminBooksQuery = z.strictObject({
  state: z.optional(z.enum(BOOK_STATES)),
  kind: z.optional(z.enum(BOOK_KINDS)),
  /** Words of a title, in any language. */
  q: z.optional(z.string().check(z.maxLength(100))),
  cursor: z.optional(z.string().check(z.maxLength(200))),
})
export type AdminBooksQuery = z.infer<typeof adminBooksQuery>

/** Where a printed book is sold. */
const seller = z.strictObject({
  name: plain(BOOK_LIMITS.sellerLength).check(z.minLength(1)),
  address: z.string().check(z.maxLength(500), z.regex(/^https:\/\/[^\s"<>]+$/, 'an address that begins with https://')),
})

/** What a book is apart from its chapters. */
export const bookSettings = z.strictObject({
  /** Its address, `/books/{slug}`; it cannot change once the book was published. */
  slug,
  kind: z.enum(BOOK_KINDS),
  access: z.enum(BOOK_ACCESS),
  titles: localizedText(ARTICLE_LIMITS.titleLength),
  descriptions: localizedText(BOOK_LIMITS.descriptionLength),
  /** Who wrote it, as readers see it. */
  byline: plain(ARTICLE_LIMITS.bylineLength),
  publisher: plain(ARTICLE_LIMITS.bylineLength),
  /** With or without hyphens; checked by its last digit. */
  isbn: z.nullable(z.string().check(z.maxLength(20))),
  /** The exams that it prepares for, by their slugs. */
  exams: z.array(slug).check(z.maxLength(BOOK_LIMITS.exams)),
  /** Of a file or a printed book: the languages that it is written in. A book of chapters has those of its published chapters. */
  languages: z.array(language).check(z.maxLength(LOCALES.length)),
  cover: z.nullable(externalId),
  sellers: z.array(seller).check(z.maxLength(BOOK_LIMITS.sellers)),
  /** Books stand in this order; the lowest first. */
  position: z.int().check(z.minimum(0), z.maximum(BOOK_LIMITS.position)),
})
export type BookSettings = z.infer<typeof bookSettings>

/** `POST /api/admin/books`. The client makes the id, so that a repeat makes no second book. */
export const createBookRequest = z.strictObject({ id: idSchema, settings: bookSettings })
/** `PUT /api/admin/books/{id}`. `expected` is the revision that the editor began from. */
export const saveBookRequest = z.strictObject({ settings: bookSettings, expected: revision })
/** `POST /api/admin/books/{id}/state`. */
export const setBookStateRequest = z.strictObject({ to: z.enum(BOOK_STATES), expected: revision })
/** `PUT /api/admin/books/{id}/order`: every chapter of the book, in its new order. */
export const orderChaptersRequest = z.strictObject({
  chapters: z.array(idSchema).check(z.maxLength(BOOK_LIMITS.chapters)),
  expected: revision,
})

/** A book in the list of editors. */
export interface AdminBookRow {
  readonly id: string
  readonly slug: string
  readonly kind: BookKind
  readonly access: 'free' | 'prime'
  readonly state: BookState
  readonly titles: Localized
  readonly cover: string | null
  readonly chapters: number
  /** The languages that readers can read it in. */
  readonly languages: readonly Locale[]
  readonly updatedAt: number
}

/** A chapter in the outline of its book. */
export interface OutlineChapter {
  readonly id: string
  readonly slug: string
  readonly isSample: boolean
  readonly testId: string | null
  readonly revision: number
  readonly texts: readonly { readonly language: Locale; readonly title: string; readonly state: TextState; readonly words: number }[]
}

export interface AdminBookDetail {
  readonly id: string
  readonly settings: BookSettings
  readonly state: BookState
  /** Where the cover is served; null without one. */
  readonly cover: string | null
  /** Of a file: its size in bytes and when it was uploaded; null while there is none. */
  readonly file: { readonly bytes: number; readonly uploadedAt: number } | null
  readonly chapters: readonly OutlineChapter[]
  /** What keeps it from being published; empty where nothing does. */
  readonly missing: readonly BookFault[]
  readonly revision: number
  readonly publishedAt: number | null
  readonly createdAt: number
  readonly updatedAt: number
}
export type BookFault = 'chapter' | 'file' | 'seller' | 'languages' | 'description'

/** What a chapter is apart from its texts. */
export const chapterSettings = z.strictObject({
  /** Its address within the book; it cannot change once a text of it was published. */
  slug,
  /** Anyone reads a sample, also of a Prime book. */
  isSample: z.boolean(),
  /** The test that practises it. */
  testId: z.nullable(idSchema),
})
export type ChapterSettings = z.infer<typeof chapterSettings>

const textFields = {
  title: plain(ARTICLE_LIMITS.titleLength),
  /** Markdown; empty for a text that is only begun. */
  source: z.string().check(z.maxLength(ARTICLE_LIMITS.sourceBytes)),
  /** The text and its revision that this is translated from; null for an original. */
  from: z.nullable(z.strictObject({ language, revision })),
  /** What the author says of the change. */
  note: z.optional(plain(ARTICLE_LIMITS.noteLength)),
}

/** `POST /api/admin/books/{id}/chapters`: a chapter, the last of its book, with its first text. */
export const createChapterRequest = z.strictObject({
  id: idSchema,
  settings: chapterSettings,
  language,
  text: z.strictObject(textFields),
})
/** `PUT /api/admin/chapters/{id}`. */
export const saveChapterRequest = z.strictObject({ settings: chapterSettings, expected: revision })
/** `PUT /api/admin/chapters/{id}/texts/{language}`. `expected` is the revision that the editor began from; 0 for a new text. */
export const saveChapterTextRequest = z.strictObject({ ...textFields, expected: revision })
export type SaveChapterTextRequest = z.infer<typeof saveChapterTextRequest>
/** `POST /api/admin/chapters/{id}/texts/{language}/state`. */
export const setChapterStateRequest = z.strictObject({ to: z.enum(CHAPTER_STATES), expected: revision })

export interface AdminChapterText {
  readonly language: Locale
  readonly state: TextState
  readonly title: string
  readonly source: string
  readonly html: string
  readonly contents: ArticleContents
  readonly words: number
  readonly from: { readonly language: Locale; readonly revision: number } | null
  readonly revision: number
  readonly publishedAt: number | null
  readonly updatedAt: number
}

export interface AdminChapterDetail {
  readonly id: string
  readonly bookId: string
  readonly settings: ChapterSettings
  /** The test that readers are offered; null without one, or where it is gone. */
  readonly test: { readonly id: string; readonly title: Localized; readonly isPublished: boolean } | null
  readonly revision: number
  readonly texts: readonly AdminChapterText[]
}

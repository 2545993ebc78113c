/** What the public pages of books are drawn from; `PublicPages` answers it to the Functions of the site. Times ms UTC. */
import type { ArticleContents } from '#contract/shared/articles.ts'
import type { Locale } from '#contract/shared/locales.ts'
import type { PublicTest } from '#contract/shared/public-test.ts'
import type { BookAccess, BookKind } from './states.ts'

/** A published book as lists show it, in one language. */
export interface CardOfBook {
  readonly title: string
  readonly description: string
  /** Published chapters and their words; 0 for a file or a printed book. */
  readonly chapters: number
  readonly words: number
}

/** A published chapter in the contents of its book, with each language that it can be read in. */
export interface ContentsChapter {
  readonly id: string
  readonly slug: string
  readonly isSample: boolean
  readonly texts: Partial<
    Record<Locale, { readonly title: string; readonly words: number; readonly bytes: number; readonly updatedAt: number }>
  >
}

/** A book of a list, in the reader's language or in the nearest that there is. */
export interface PublicBookCard extends CardOfBook {
  readonly id: string
  readonly slug: string
  readonly kind: BookKind
  readonly access: BookAccess
  readonly language: Locale
  /** Every language that it can be read in. */
  readonly languages: readonly Locale[]
  readonly cover: string | null
}

/** `/books`, with `?exam=`, `?language=` and `?before=`. */
export interface PublicBooks {
  readonly kind: 'books'
  /** The exams that there are books for. */
  readonly exams: readonly { readonly slug: string; readonly title: string }[]
  /** The languages that there are books in. */
  readonly languages: readonly Locale[]
  readonly exam: string | null
  readonly language: Locale | null
  readonly books: readonly PublicBookCard[]
  /** `before` of the next page; null on the last. */
  readonly next: string | null
}

/** A chapter in the contents, in the language of the page; in another one where it is not there in that. */
export interface PublicContentsChapter {
  readonly id: string
  readonly slug: string
  readonly title: string
  readonly language: Locale
  readonly words: number
  readonly isSample: boolean
}

/** `/books/{slug}`, in the language that `?in=` names, else the nearest to the reader's. */
export interface PublicBook {
  readonly kind: 'book'
  readonly id: string
  readonly slug: string
  readonly bookKind: BookKind
  readonly access: BookAccess
  readonly language: Locale
  readonly languages: readonly Locale[]
  readonly title: string
  readonly description: string
  readonly byline: string
  readonly publisher: string
  readonly isbn: string | null
  readonly exams: readonly { readonly slug: string; readonly title: string }[]
  readonly cover: string | null
  readonly sellers: readonly { readonly name: string; readonly address: string }[]
  /** Bytes of the PDF; null for every other book. */
  readonly fileBytes: number | null
  readonly chapters: readonly PublicContentsChapter[]
  /** Bytes of the chapters in this language, for keeping them on a device. */
  readonly bytes: number
  readonly publishedAt: number
  readonly updatedAt: number
}

/** `/books/{slug}/{chapter}`. */
export interface PublicChapter {
  readonly kind: 'chapter'
  readonly book: Pick<PublicBook, 'id' | 'slug' | 'title' | 'access' | 'byline' | 'cover' | 'chapters'>
  readonly id: string
  readonly slug: string
  readonly language: Locale
  readonly languages: readonly Locale[]
  readonly title: string
  /** Safe HTML; null where only readers with Prime have it. */
  readonly html: string | null
  readonly contents: ArticleContents
  readonly words: number
  readonly isSample: boolean
  readonly test: PublicTest | null
  readonly testsInText: readonly PublicTest[]
  readonly publishedAt: number
  readonly updatedAt: number
}

/** `/sitemaps/books`: each book with its chapters, and when each changed. */
export interface PublicBookMap {
  readonly kind: 'bookMap'
  readonly pages: readonly { readonly path: string; readonly languages: readonly Locale[]; readonly updatedAt: number }[]
}

export type PublicBooksReply =
  | PublicBooks
  | PublicBook
  | PublicChapter
  | PublicBookMap
  | { readonly kind: 'gone' }
  | { readonly kind: 'missing' }

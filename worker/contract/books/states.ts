/** The words of books that rules, API and site share. */

/** Chapters to read here; a PDF file; a printed book that others sell. */
export const BOOK_KINDS = ['chapters', 'file', 'external'] as const
export type BookKind = (typeof BOOK_KINDS)[number]

export const BOOK_ACCESS = ['free', 'prime'] as const
export type BookAccess = (typeof BOOK_ACCESS)[number]

/** A book that was taken off the site is a draft again before it is published anew. */
export const BOOK_STATES = ['draft', 'published', 'archived'] as const
export type BookState = (typeof BOOK_STATES)[number]

/** The states of a chapter's text: as of a post, but nothing is scheduled. */
export const CHAPTER_STATES = ['draft', 'published', 'archived'] as const

/** What a reader keeps in a chapter: a stretch of text, with or without a note, or a place. */
export const MARK_KINDS = ['highlight', 'note', 'bookmark'] as const
export type MarkKind = (typeof MARK_KINDS)[number]

export const BOOK_LIMITS = {
  descriptionLength: 1_000,
  exams: 10,
  chapters: 200,
  sellers: 5,
  sellerLength: 60,
  position: 10_000,
  /** Bytes of a PDF: what the Function in front of the API takes in one body. */
  fileBytes: 30 * 1024 * 1024,
  /** Marks of one person in one book. */
  marks: 500,
  quoteLength: 500,
  /** Characters around a quote, to find it again where the text has changed. */
  aroundLength: 40,
  noteLength: 1_000,
} as const

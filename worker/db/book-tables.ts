/**
 * Books: chapters with their texts, files and printed books, the shelf that lists read, and what readers keep of them.
 * Times are ms UTC. STRICT and WITHOUT ROWID by hand in the migration (see test-tables.ts).
 */
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { CardOfBook, ContentsChapter } from '#contract/books/public.ts'
import { BOOK_ACCESS, BOOK_KINDS, BOOK_STATES, MARK_KINDS } from '#contract/books/states.ts'
import { type ArticleContents, TEXT_STATES } from '#contract/shared/articles.ts'
import type { Locale, Localized } from '#contract/shared/locales.ts'

export const book = sqliteTable(
  'book',
  {
    id: text('id').primaryKey(),
    /** As it stands in `/books/{slug}`; it never changes once the book was published. */
    slug: text('slug').notNull(),
    kind: text('kind', { enum: BOOK_KINDS }).notNull(),
    access: text('access', { enum: BOOK_ACCESS }).notNull(),
    state: text('state', { enum: BOOK_STATES }).notNull(),
    titles: text('titles', { mode: 'json' }).$type<Localized>().notNull(),
    descriptions: text('descriptions', { mode: 'json' }).$type<Localized>().notNull(),
    byline: text('byline').notNull(),
    publisher: text('publisher').notNull(),
    /** Thirteen digits. */
    isbn: text('isbn'),
    /** Slugs of the exam register. */
    exams: text('exams', { mode: 'json' }).$type<string[]>().notNull(),
    languages: text('languages', { mode: 'json' }).$type<Locale[]>().notNull(),
    /** Name of an image of the table `image`. */
    coverImage: text('cover_image'),
    sellers: text('sellers', { mode: 'json' }).$type<{ name: string; address: string }[]>().notNull(),
    /** Name of the PDF in `MEDIA` under `book/`, random; null while there is none. */
    fileKey: text('file_key'),
    fileBytes: integer('file_bytes'),
    fileAt: integer('file_at'),
    /** Its place among the books, the lowest first. */
    position: integer('position').notNull(),
    /** What lists show, of each language that readers can read it in. */
    cards: text('cards', { mode: 'json' }).$type<Partial<Record<Locale, CardOfBook>>>().notNull(),
    /** Its published chapters in their order: the page of a book reads one row, however many there are. */
    contents: text('contents', { mode: 'json' }).$type<ContentsChapter[]>().notNull(),
    /** When it was first published; null while it never was. */
    publishedAt: integer('published_at'),
    /** Counts the saves of these settings and of the chapters' order. */
    revision: integer('revision').notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (t) => [uniqueIndex('book_slug').on(t.slug), index('book_recent').on(t.updatedAt, t.id)],
)

/**
 * The published books in their order, once for each exam and language that a reader may choose: an empty text stands for "all". A list reads
 * one stretch of it.
 */
export const bookShelf = sqliteTable(
  'book_shelf',
  {
    exam: text('exam').notNull(),
    language: text('language').notNull(),
    position: integer('position').notNull(),
    bookId: text('book_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.exam, t.language, t.position, t.bookId] }), index('book_shelf_book').on(t.bookId)],
)

export const chapter = sqliteTable(
  'chapter',
  {
    id: text('id').primaryKey(),
    bookId: text('book_id').notNull(),
    /** Its place in the book, from 0. */
    position: integer('position').notNull(),
    /** As it stands in `/books/{book}/{slug}`; it never changes once a text was published. */
    slug: text('slug').notNull(),
    /** 1 where anyone may read it, also in a Prime book. */
    isSample: integer('is_sample').notNull(),
    testId: text('test_id'),
    revision: integer('revision').notNull(),
  },
  (t) => [uniqueIndex('chapter_slug').on(t.bookId, t.slug), index('chapter_of_book').on(t.bookId, t.position)],
)

export const chapterText = sqliteTable(
  'chapter_text',
  {
    chapterId: text('chapter_id').notNull(),
    language: text('language').$type<Locale>().notNull(),
    state: text('state', { enum: TEXT_STATES }).notNull(),
    title: text('title').notNull(),
    /** Markdown as its author wrote it, and what it was rendered to. */
    source: text('source').notNull(),
    html: text('html').notNull(),
    contents: text('contents', { mode: 'json' }).$type<ArticleContents>().notNull(),
    words: integer('words').notNull(),
    /** UTF-8 bytes of `html`: what it takes to keep it on a device. */
    bytes: integer('bytes').notNull(),
    /** The revision of the text that this was translated from, with its language; null for an original. */
    fromLanguage: text('from_language').$type<Locale>(),
    fromRevision: integer('from_revision'),
    /** Counts the saves of this text. */
    revision: integer('revision').notNull(),
    /** When it was first published; null while it never was. */
    publishedAt: integer('published_at'),
    updatedAt: integer('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.chapterId, t.language] })],
)

/** Where a reader is in a book; the latest of all devices stays. */
export const reading = sqliteTable(
  'reading',
  {
    userId: text('user_id').notNull(),
    bookId: text('book_id').notNull(),
    chapterId: text('chapter_id').notNull(),
    language: text('language').$type<Locale>().notNull(),
    /** The paragraph, table or other block of the chapter at the top of the screen, from 0. */
    block: integer('block').notNull(),
    /** How far the chapter is read, 0 to 100. */
    progress: integer('progress').notNull(),
    /** When the reader was there, by the clock of the server. */
    at: integer('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.bookId] }), index('reading_recent').on(t.userId, t.at)],
)

/** What readers keep in chapters. One that is taken away stays as a mark of that, so that a device that was offline does not bring it back. */
export const bookMark = sqliteTable(
  'book_mark',
  {
    userId: text('user_id').notNull(),
    bookId: text('book_id').notNull(),
    id: text('id').notNull(),
    chapterId: text('chapter_id').notNull(),
    language: text('language').$type<Locale>().notNull(),
    kind: text('kind', { enum: MARK_KINDS }).notNull(),
    /** The block that it begins in, from 0. */
    block: integer('block').notNull(),
    /** The marked words with some before and after them; empty for a place. */
    quote: text('quote').notNull(),
    before: text('before').notNull(),
    after: text('after').notNull(),
    /** The reader's own words; empty without. */
    note: text('note').notNull(),
    /** When it was changed last; the latest change of all devices stays. */
    at: integer('at').notNull(),
    deletedAt: integer('deleted_at'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.bookId, t.id] })],
)

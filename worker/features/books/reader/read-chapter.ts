import { and, asc, eq } from 'drizzle-orm'
import type { BookHits, ReadChapter } from '#contract/books/reader-schemas.ts'
import type { Locale } from '#contract/shared/locales.ts'
import { findInChapter } from '#domain/books/find-in-chapter.ts'
import { book, chapter, chapterText } from '#worker/db/book-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { AppError } from '#worker/http/app-error.ts'
import { type BookReader, refuseWithoutPrime } from './may-read.ts'

interface Asked {
  readonly db: D1Database
  readonly reader: BookReader | null
  /** ms UTC */
  readonly now: number
}

const columns = {
  id: chapter.id,
  slug: chapter.slug,
  isSample: chapter.isSample,
  access: book.access,
  title: chapterText.title,
  language: chapterText.language,
  html: chapterText.html,
  contents: chapterText.contents,
  updatedAt: chapterText.updatedAt,
}

/** A published chapter of a published book, in one language. Errors: not_found, book_needs_prime. */
export async function readChapter({ db, reader, now }: Asked, bookId: string, chapterId: string, language: Locale): Promise<ReadChapter> {
  const [row] = await published(db, language).where(and(eq(chapter.id, chapterId), eq(chapter.bookId, bookId), isPublished))
  if (row === undefined) throw new AppError('not_found')
  const { isSample, access, slug: _, ...text } = row
  return { ...text, readableUntil: refuseWithoutPrime(access, isSample === 1, reader, now) }
}

/** Where a book holds all the words, in one language; chapters that the reader may not read are not looked into, only counted. */
export async function searchBook({ db, reader, now }: Asked, bookId: string, query: string, language: Locale): Promise<BookHits> {
  const rows = await published(db, language)
    .where(and(eq(chapter.bookId, bookId), isPublished))
    .orderBy(asc(chapter.position))
  const mayRead = ({ access, isSample }: (typeof rows)[number]): boolean =>
    access === 'free' || isSample === 1 || (reader?.primeUntil ?? 0) > now
  return {
    items: rows
      .filter(mayRead)
      .flatMap(({ slug, title, html }) => findInChapter(html, query, MOST_OF_CHAPTER).map((snippet) => ({ slug, title, snippet })))
      .slice(0, MOST_HITS),
    locked: rows.filter((row) => !mayRead(row)).length,
  }
}

const MOST_OF_CHAPTER = 3
const MOST_HITS = 30

const published = (db: D1Database, language: Locale) =>
  openDb(db)
    .select(columns)
    .from(chapter)
    .innerJoin(book, eq(book.id, chapter.bookId))
    .innerJoin(chapterText, and(eq(chapterText.chapterId, chapter.id), eq(chapterText.language, language)))

const isPublished = and(eq(book.state, 'published'), eq(chapterText.state, 'published'))

import { and, asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { LOCALES, type Locale } from '#contract/shared/locales.ts'
import { image } from '#worker/db/bank-tables.ts'
import { book, bookShelf, chapter, chapterText } from '#worker/db/book-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { exam } from '#worker/db/exam-tables.ts'

/** The place in a list after a book. */
export interface After {
  readonly position: number
  readonly id: string
}

/** Published books in their order, of one exam and one language or of all (empty). */
export const findShelf = (db: D1Database, of: { readonly exam: string; readonly language: string }, after: After | null, limit: number) =>
  openDb(db)
    .select({
      position: bookShelf.position,
      id: book.id,
      slug: book.slug,
      kind: book.kind,
      access: book.access,
      cards: book.cards,
      coverKey: image.mediaKey,
    })
    .from(bookShelf)
    .innerJoin(book, eq(book.id, bookShelf.bookId))
    .leftJoin(image, eq(image.externalId, book.coverImage))
    .where(
      and(
        eq(bookShelf.exam, of.exam),
        eq(bookShelf.language, of.language),
        after === null ? undefined : sql`(${bookShelf.position}, ${bookShelf.bookId}) > (${after.position}, ${after.id})`,
      ),
    )
    .orderBy(asc(bookShelf.position), asc(bookShelf.bookId))
    .limit(limit)

const shelved = alias(bookShelf, 'shelved')

/** The exams that there are books for. The register has some dozens; each is looked up on the shelf once. */
export const findShelvedExams = (db: D1Database) =>
  openDb(db)
    .select({ slug: exam.slug, titles: exam.titles })
    .from(exam)
    .where(sql`EXISTS (SELECT 1 FROM ${bookShelf} ${shelved} WHERE ${shelved.exam} = ${exam.slug} AND ${shelved.language} = '')`)

/** The languages that there are books in. */
export async function findShelvedLanguages(db: D1Database): Promise<Locale[]> {
  const orm = openDb(db)
  const rows = await orm
    .select({ language: sql<Locale>`v.value` })
    .from(sql`json_each(${JSON.stringify(LOCALES)}) v`)
    .where(sql`EXISTS (SELECT 1 FROM ${bookShelf} ${shelved} WHERE ${shelved.exam} = '' AND ${shelved.language} = v.value)`)
  return rows.map(({ language }) => language)
}

/** The book of an address, in whatever state, with its cover and the titles of its exams; null where none has it. */
export async function findBySlug(db: D1Database, slug: string) {
  const orm = openDb(db)
  const [row] = await orm
    .select({ book, coverKey: image.mediaKey })
    .from(book)
    .leftJoin(image, eq(image.externalId, book.coverImage))
    .where(eq(book.slug, slug))
  return row === undefined ? null : { ...row.book, coverKey: row.coverKey }
}
export type BookRow = NonNullable<Awaited<ReturnType<typeof findBySlug>>>

export const findExamTitles = (db: D1Database, slugs: readonly string[]) =>
  openDb(db)
    .select({ slug: exam.slug, titles: exam.titles })
    .from(exam)
    .where(sql`${exam.slug} IN (SELECT value FROM json_each(${JSON.stringify(slugs)}))`)

/** A text of a chapter, in whatever state; null where there is none. */
export async function findChapterText(db: D1Database, chapterId: string, language: Locale) {
  const [row] = await openDb(db)
    .select({
      testId: chapter.testId,
      state: chapterText.state,
      title: chapterText.title,
      html: chapterText.html,
      contents: chapterText.contents,
      words: chapterText.words,
      publishedAt: chapterText.publishedAt,
      updatedAt: chapterText.updatedAt,
    })
    .from(chapterText)
    .innerJoin(chapter, eq(chapter.id, chapterText.chapterId))
    .where(and(eq(chapterText.chapterId, chapterId), eq(chapterText.language, language)))
  return row ?? null
}

/** Whether a book ever had a chapter with this address that readers saw. */
export async function wasPublished(db: D1Database, bookId: string, slug: string): Promise<boolean> {
  const rows = await openDb(db)
    .select({ id: chapter.id })
    .from(chapter)
    .innerJoin(chapterText, eq(chapterText.chapterId, chapter.id))
    .where(and(eq(chapter.bookId, bookId), eq(chapter.slug, slug), sql`${chapterText.publishedAt} IS NOT NULL`))
    .limit(1)
  return rows.length > 0
}

/** Published books with their chapters, for the sitemap. */
export const findBookMap = (db: D1Database, limit: number) =>
  openDb(db)
    .select({ slug: book.slug, cards: book.cards, contents: book.contents, access: book.access, updatedAt: book.updatedAt })
    .from(bookShelf)
    .innerJoin(book, eq(book.id, bookShelf.bookId))
    .where(and(eq(bookShelf.exam, ''), eq(bookShelf.language, '')))
    .orderBy(asc(bookShelf.position), asc(bookShelf.bookId))
    .limit(limit)

import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { AdminBookDetail, AdminBooksQuery, AdminChapterDetail, OutlineChapter } from '#contract/books/schemas.ts'
import type { RegisteredExam } from '#contract/shared/exam-register.ts'
import { bookFaults } from '#domain/books/book-state.ts'
import type { PageCursor } from '#domain/text/page-cursor.ts'
import { image } from '#worker/db/bank-tables.ts'
import { book, chapter, chapterText } from '#worker/db/book-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { exam } from '#worker/db/exam-tables.ts'
import { test } from '#worker/db/test-tables.ts'

/** Books for their editors, last changed first; `q` is looked for in the titles of all languages. */
export function findBooks(db: D1Database, { state, kind, q }: AdminBooksQuery, after: PageCursor | null, limit: number) {
  const words = q?.trim() ?? ''
  return openDb(db)
    .select({
      id: book.id,
      slug: book.slug,
      kind: book.kind,
      access: book.access,
      state: book.state,
      titles: book.titles,
      coverKey: image.mediaKey,
      chapters: sql<number>`(SELECT count(*) FROM ${chapter} WHERE ${chapter.bookId} = ${book.id})`,
      cards: book.cards,
      updatedAt: book.updatedAt,
    })
    .from(book)
    .leftJoin(image, eq(image.externalId, book.coverImage))
    .where(
      and(
        state === undefined ? undefined : eq(book.state, state),
        kind === undefined ? undefined : eq(book.kind, kind),
        words === '' ? undefined : sql`instr(lower(${book.titles}), lower(${words})) > 0`,
        after === null ? undefined : sql`(${book.updatedAt}, ${book.id}) < (${Number(after.by)}, ${after.id})`,
      ),
    )
    .orderBy(desc(book.updatedAt), desc(book.id))
    .limit(limit)
}

/** A book with its outline; null where there is none. */
export async function findBook(db: D1Database, id: string): Promise<AdminBookDetail | null> {
  const orm = openDb(db)
  const [[row], chapters] = await Promise.all([
    orm.select({ book, coverKey: image.mediaKey }).from(book).leftJoin(image, eq(image.externalId, book.coverImage)).where(eq(book.id, id)),
    findOutline(db, id),
  ])
  if (row === undefined) return null
  const { slug, kind, access, titles, descriptions, byline, publisher, isbn, exams, languages, coverImage, sellers, position } = row.book
  const { state, fileKey, fileBytes, fileAt, contents, revision, publishedAt, createdAt, updatedAt } = row.book
  return {
    id,
    settings: { slug, kind, access, titles, descriptions, byline, publisher, isbn, exams, languages, cover: coverImage, sellers, position },
    state,
    cover: row.coverKey === null ? null : `/media/${row.coverKey}`,
    file: fileKey === null || fileBytes === null || fileAt === null ? null : { bytes: fileBytes, uploadedAt: fileAt },
    chapters,
    missing: bookFaults({
      kind,
      description: descriptions.en,
      publishedChapters: contents.length,
      hasFile: fileKey !== null,
      sellers: sellers.length,
      isbn,
      languages: languages.length,
    }),
    revision,
    publishedAt,
    createdAt,
    updatedAt,
  }
}

async function findOutline(db: D1Database, bookId: string): Promise<OutlineChapter[]> {
  const rows = await openDb(db)
    .select({
      id: chapter.id,
      slug: chapter.slug,
      isSample: chapter.isSample,
      testId: chapter.testId,
      revision: chapter.revision,
      language: chapterText.language,
      title: chapterText.title,
      state: chapterText.state,
      words: chapterText.words,
    })
    .from(chapter)
    .innerJoin(chapterText, eq(chapterText.chapterId, chapter.id))
    .where(eq(chapter.bookId, bookId))
    .orderBy(asc(chapter.position), asc(chapterText.language))
  return Array.from(Map.groupBy(rows, ({ id }) => id).values(), (texts) => {
    const [{ id, slug, isSample, testId, revision } = failed()] = texts
    return {
      id,
      slug,
      isSample: isSample === 1,
      testId,
      revision,
      texts: texts.map(({ language, title, state, words }) => ({ language, title, state, words })),
    }
  })
}

const failed = (): never => {
  throw new Error('a group has at least one row')
}

const textColumns = {
  language: chapterText.language,
  state: chapterText.state,
  title: chapterText.title,
  source: chapterText.source,
  html: chapterText.html,
  contents: chapterText.contents,
  words: chapterText.words,
  fromLanguage: chapterText.fromLanguage,
  fromRevision: chapterText.fromRevision,
  revision: chapterText.revision,
  publishedAt: chapterText.publishedAt,
  updatedAt: chapterText.updatedAt,
}

/** A chapter with every text of it; null where there is none. */
export async function findChapter(db: D1Database, id: string): Promise<AdminChapterDetail | null> {
  const orm = openDb(db)
  const [[row], texts] = await Promise.all([
    orm
      .select({
        bookId: chapter.bookId,
        slug: chapter.slug,
        isSample: chapter.isSample,
        testId: chapter.testId,
        revision: chapter.revision,
        testTitle: test.title,
        testPublished: test.published,
      })
      .from(chapter)
      .leftJoin(test, eq(test.id, chapter.testId))
      .where(eq(chapter.id, id)),
    orm.select(textColumns).from(chapterText).where(eq(chapterText.chapterId, id)).orderBy(asc(chapterText.language)),
  ])
  if (row === undefined) return null
  const { bookId, slug, isSample, testId, revision, testTitle, testPublished } = row
  return {
    id,
    bookId,
    settings: { slug, isSample: isSample === 1, testId },
    test: testId === null || testTitle === null ? null : { id: testId, title: testTitle, isPublished: testPublished === 1 },
    revision,
    texts: texts.map(({ fromLanguage, fromRevision, ...text }) => ({
      ...text,
      from: fromLanguage === null || fromRevision === null ? null : { language: fromLanguage, revision: fromRevision },
    })),
  }
}

/** What settings of a book name that is not there: the field of the first of them; null where all is there. */
export async function findMissing(
  db: D1Database,
  { exams, cover }: { readonly exams: readonly string[]; readonly cover: string | null },
): Promise<'exams' | 'cover' | null> {
  const orm = openDb(db)
  const known = exams.length === 0 ? [] : await orm.select({ slug: exam.slug }).from(exam).where(oneOf(exam.slug, exams))
  if (known.length < new Set(exams).size) return 'exams'
  const covers = cover === null ? null : await orm.select({ id: image.externalId }).from(image).where(eq(image.externalId, cover))
  return covers?.length === 0 ? 'cover' : null
}

/** Every exam of the register, by family and address. */
export const findExams = (db: D1Database): Promise<RegisteredExam[]> =>
  openDb(db).select({ slug: exam.slug, family: exam.family, titles: exam.titles }).from(exam).orderBy(exam.family, exam.slug)

const oneOf = (column: typeof exam.slug, values: readonly string[]): SQL =>
  sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`

/** Whether another book has this address. */
export async function isSlugTaken(db: D1Database, id: string, slug: string): Promise<boolean> {
  const [row] = await openDb(db).select({ id: book.id }).from(book).where(eq(book.slug, slug))
  return row !== undefined && row.id !== id
}

/** Whether a test is there. */
export async function isTest(db: D1Database, id: string): Promise<boolean> {
  return (await openDb(db).select({ id: test.id }).from(test).where(eq(test.id, id))).length > 0
}

import { and, eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { AdminChapterDetail, ChapterSettings, createChapterRequest, saveChapterRequest } from '#contract/books/schemas.ts'
import { BOOK_LIMITS } from '#contract/books/states.ts'
import { isSlug } from '#domain/articles/slug.ts'
import { articleRevision } from '#worker/db/blog-tables.ts'
import { chapter, chapterText } from '#worker/db/book-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { guardedBatch } from '#worker/db/guarded-batch.ts'
import { statementOf } from '#worker/db/statement-of.ts'
import { AppError } from '#worker/http/app-error.ts'
import { articleOrThrow } from '#worker/http/article-or-throw.ts'
import { sendPageOrder } from '#worker/db/page-orders.ts'
import type { BookDeps } from './book-deps.ts'
import { bookDetail, chapterDetail } from './detail.ts'
import { entryOf } from './entry-of.ts'
import { booksChanged, publicationStatements } from './publication.ts'
import { findChapter, isTest } from './queries.ts'
import { textStatements } from './write-chapter-text.ts'

/**
 * A new chapter at the end of its book with its first text, as a draft. Sent again with the same id it answers the chapter that is there.
 * Errors: not_found, invalid_request, article_invalid, slug_taken, conflict.
 */
export async function createChapter(
  deps: BookDeps,
  bookId: string,
  { id, settings, language, text }: z.output<typeof createChapterRequest>,
): Promise<AdminChapterDetail> {
  const there = await findChapter(deps.db, id)
  if (there !== null) return there
  const { chapters, settings: of } = await bookDetail(deps.db, bookId)
  if (of.kind !== 'chapters') throw new AppError('invalid_request', { path: 'id', reason: 'is a book without chapters' })
  if (chapters.length >= BOOK_LIMITS.chapters)
    throw new AppError('invalid_request', { path: 'id', reason: `has ${BOOK_LIMITS.chapters} chapters, which is the most` })
  await checkSettings(deps.db, settings)
  if (chapters.some(({ slug }) => slug === settings.slug)) throw new AppError('slug_taken', { slug: settings.slug })
  const rendered = await articleOrThrow(deps.db, text.source)
  const orm = openDb(deps.db)
  const outcome = await guardedBatch(deps.db, {
    guard: { sql: 'SELECT EXISTS (SELECT 1 FROM book WHERE id = ?1)', binds: [bookId] },
    writes: [
      statementOf(
        deps.db,
        orm.insert(chapter).values({
          id,
          bookId,
          position: sql`(SELECT coalesce(max(c.position), -1) + 1 FROM chapter c WHERE c.book_id = ${bookId})`,
          ...columnsOf(settings),
          revision: 1,
        }),
      ),
      ...textStatements(deps.db, {
        chapterId: id,
        language,
        text,
        note: text.note ?? null,
        rendered,
        revision: 1,
        authorId: deps.actor.actorId,
        now: deps.now,
      }),
    ],
    audit: entryOf(deps, 'book.chapter.create', bookId, null, { chapter: id, language, title: text.title }),
  })
  if (outcome === 'conflict') throw new AppError('conflict')
  return chapterDetail(deps.db, id)
}

/** Changes what a chapter is apart from its texts. Errors: not_found, conflict, invalid_request, slug_taken. */
export async function saveChapter(
  deps: BookDeps,
  id: string,
  { settings, expected }: z.output<typeof saveChapterRequest>,
): Promise<AdminChapterDetail> {
  const before = await chapterDetail(deps.db, id)
  await checkSettings(deps.db, settings)
  if (before.settings.slug !== settings.slug) {
    if (before.texts.some(({ publishedAt }) => publishedAt !== null))
      throw new AppError('invalid_request', { path: 'body.settings.slug', reason: 'cannot change: readers have it' })
    const { chapters } = await bookDetail(deps.db, before.bookId)
    if (chapters.some((one) => one.slug === settings.slug)) throw new AppError('slug_taken', { slug: settings.slug })
  }
  const order = booksChanged(deps.newId)
  const outcome = await guardedBatch(deps.db, {
    guard: { sql: 'SELECT EXISTS (SELECT 1 FROM chapter WHERE id = ?1 AND revision = ?2)', binds: [id, expected] },
    writes: [
      statementOf(
        deps.db,
        openDb(deps.db)
          .update(chapter)
          .set({ ...columnsOf(settings), revision: sql`${chapter.revision} + 1` })
          .where(eq(chapter.id, id)),
      ),
      ...publicationStatements(deps.db, before.bookId, order, deps.now),
    ],
    audit: entryOf(deps, 'book.chapter.save', before.bookId, { chapter: id, ...before.settings }, { chapter: id, ...settings }),
  })
  if (outcome === 'conflict') throw new AppError('conflict')
  await sendPageOrder(deps, order)
  return chapterDetail(deps.db, id)
}

/** Takes away a chapter that no reader has seen. Errors: not_found; conflict where a text of it was published. */
export async function deleteChapter(deps: BookDeps, id: string): Promise<void> {
  const before = await chapterDetail(deps.db, id)
  const orm = openDb(deps.db)
  const outcome = await guardedBatch(deps.db, {
    guard: { sql: 'SELECT NOT EXISTS (SELECT 1 FROM chapter_text WHERE chapter_id = ?1 AND published_at IS NOT NULL)', binds: [id] },
    writes: [
      statementOf(deps.db, orm.delete(articleRevision).where(and(eq(articleRevision.kind, 'chapter'), eq(articleRevision.articleId, id)))),
      statementOf(deps.db, orm.delete(chapterText).where(eq(chapterText.chapterId, id))),
      statementOf(deps.db, orm.delete(chapter).where(eq(chapter.id, id))),
    ],
    audit: entryOf(
      deps,
      'book.chapter.delete',
      before.bookId,
      { chapter: id, slug: before.settings.slug, titles: before.texts.map(({ title }) => title) },
      null,
    ),
  })
  if (outcome === 'conflict') throw new AppError('conflict')
}

async function checkSettings(db: D1Database, { slug, testId }: ChapterSettings): Promise<void> {
  if (!isSlug(slug))
    throw new AppError('invalid_request', {
      path: 'body.settings.slug',
      reason: 'cannot be an address: use a-z, 0-9 and single "-" between words',
    })
  if (testId !== null && !(await isTest(db, testId)))
    throw new AppError('invalid_request', { path: 'body.settings.testId', reason: 'is not there' })
}

const columnsOf = ({ slug, isSample, testId }: ChapterSettings) => ({ slug, isSample: isSample ? 1 : 0, testId })

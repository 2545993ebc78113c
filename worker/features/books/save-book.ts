import { and, eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type {
  AdminBookDetail,
  BookSettings,
  createBookRequest,
  orderChaptersRequest,
  saveBookRequest,
  setBookStateRequest,
} from '#contract/books/schemas.ts'
import { isSlug } from '#domain/articles/slug.ts'
import { bookFaults, bookMayBecome } from '#domain/books/book-state.ts'
import { isbn13 } from '#domain/books/isbn.ts'
import type { Guard } from '#worker/db/audit.ts'
import { articleRevision } from '#worker/db/blog-tables.ts'
import { book, chapter, chapterText } from '#worker/db/book-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { guardedBatch } from '#worker/db/guarded-batch.ts'
import { statementOf } from '#worker/db/statement-of.ts'
import { AppError } from '#worker/http/app-error.ts'
import { sendPageOrder } from '#worker/db/page-orders.ts'
import type { BookDeps } from './book-deps.ts'
import { bookDetail } from './detail.ts'
import { entryOf } from './entry-of.ts'
import { fileKeyOf } from './file-key.ts'
import { booksChanged, publicationStatements } from './publication.ts'
import { findBook, findMissing, isSlugTaken } from './queries.ts'

/**
 * A new book without a chapter, as a draft. Sent again with the same id it answers the book that is there. Errors: invalid_request (what the
 * settings name is not there), slug_taken.
 */
export async function createBook(deps: BookDeps, { id, settings }: z.output<typeof createBookRequest>): Promise<AdminBookDetail> {
  const there = await findBook(deps.db, id)
  if (there !== null) return there
  const columns = await checkedColumns(deps.db, id, settings)
  const { now } = deps
  const outcome = await guardedBatch(deps.db, {
    guard: null,
    writes: [
      statementOf(
        deps.db,
        openDb(deps.db)
          .insert(book)
          .values({ id, ...columns, state: 'draft', cards: {}, contents: [], revision: 1, createdAt: now, updatedAt: now }),
      ),
    ],
    audit: entryOf(deps, 'book.create', id, null, { slug: settings.slug, title: settings.titles.en, kind: settings.kind }),
  })
  if (outcome === 'conflict') throw new AppError('conflict')
  return bookDetail(deps.db, id)
}

/** Changes the settings of a book. Errors: not_found, conflict, invalid_request, slug_taken, not_ready. */
export async function saveBook(
  deps: BookDeps,
  id: string,
  { settings, expected }: z.output<typeof saveBookRequest>,
): Promise<AdminBookDetail> {
  const before = await bookDetail(deps.db, id)
  if (before.publishedAt !== null && settings.slug !== before.settings.slug)
    throw new AppError('invalid_request', { path: 'body.settings.slug', reason: 'cannot change: readers have it' })
  if (before.settings.kind !== settings.kind && (before.publishedAt !== null || before.chapters.length > 0))
    throw new AppError('invalid_request', { path: 'body.settings.kind', reason: 'cannot change: the book has chapters or readers' })
  const columns = await checkedColumns(deps.db, id, settings)
  refuseUnready(before, { ...settings, isbn: columns.isbn })
  await write(deps, before, expected, {
    set: { ...columns, revision: sql`${book.revision} + 1` },
    audit: ['book.save', before.settings, settings],
  })
  return bookDetail(deps.db, id)
}

/** A published book keeps what readers need of it. */
function refuseUnready({ state, file, chapters }: AdminBookDetail, settings: BookSettings): void {
  if (state !== 'published') return
  const missing = bookFaults({
    kind: settings.kind,
    description: settings.descriptions.en,
    publishedChapters: chapters.filter(({ texts }) => texts.some((text) => text.state === 'published')).length,
    hasFile: file !== null,
    sellers: settings.sellers.length,
    isbn: settings.isbn,
    languages: settings.languages.length,
  })
  if (missing.length > 0) throw new AppError('not_ready', { missing: missing.join(', ') })
}

/** Publishes a book, takes it off the site, or makes it a draft again. Errors: not_found, conflict, not_ready. */
export async function setBookState(
  deps: BookDeps,
  id: string,
  { to, expected }: z.output<typeof setBookStateRequest>,
): Promise<AdminBookDetail> {
  const before = await bookDetail(deps.db, id)
  if (before.revision !== expected || !bookMayBecome(before.state, to)) throw new AppError('conflict')
  if (to === 'published' && before.missing.length > 0) throw new AppError('not_ready', { missing: before.missing.join(', ') })
  await write(deps, before, expected, {
    set: {
      state: to,
      revision: sql`${book.revision} + 1`,
      ...(to === 'published' && before.publishedAt === null && { publishedAt: deps.now }),
    },
    audit: [`book.${ACTS[to]}`, { state: before.state }, { state: to }],
  })
  return bookDetail(deps.db, id)
}

/** What is done to a book that comes into a state. */
const ACTS = { draft: 'withdraw', published: 'publish', archived: 'archive' } as const

/** Puts the chapters into another order; all of them are named. Errors: not_found, conflict, invalid_request. */
export async function orderChapters(
  deps: BookDeps,
  id: string,
  { chapters, expected }: z.output<typeof orderChaptersRequest>,
): Promise<AdminBookDetail> {
  const before = await bookDetail(deps.db, id)
  const present = before.chapters.map((one) => one.id)
  if (present.length !== chapters.length || new Set(chapters).size !== chapters.length || chapters.some((one) => !present.includes(one)))
    throw new AppError('conflict')
  await write(deps, before, expected, {
    set: { revision: sql`${book.revision} + 1` },
    besides: [
      statementOf(
        deps.db,
        openDb(deps.db)
          .update(chapter)
          .set({ position: sql`(SELECT v.key FROM json_each(${JSON.stringify(chapters)}) v WHERE v.value = ${chapter.id})` })
          .where(eq(chapter.bookId, id)),
      ),
    ],
    audit: ['book.order', { chapters: present }, { chapters }],
  })
  return bookDetail(deps.db, id)
}

/** Takes away a book that no reader has seen, with its chapters. Errors: not_found; conflict where it was published. */
export async function deleteBook(deps: BookDeps & { readonly media: R2Bucket }, id: string): Promise<void> {
  const before = await bookDetail(deps.db, id)
  const orm = openDb(deps.db)
  const [row] = await orm.select({ fileKey: book.fileKey }).from(book).where(eq(book.id, id))
  const ofBook = sql`(SELECT ${chapter.id} FROM ${chapter} WHERE ${chapter.bookId} = ${id})`
  const outcome = await guardedBatch(deps.db, {
    guard: { sql: 'SELECT EXISTS (SELECT 1 FROM book WHERE id = ?1 AND published_at IS NULL)', binds: [id] },
    writes: [
      statementOf(
        deps.db,
        orm.delete(articleRevision).where(and(eq(articleRevision.kind, 'chapter'), sql`${articleRevision.articleId} IN ${ofBook}`)),
      ),
      statementOf(deps.db, orm.delete(chapterText).where(sql`${chapterText.chapterId} IN ${ofBook}`)),
      statementOf(deps.db, orm.delete(chapter).where(eq(chapter.bookId, id))),
      statementOf(deps.db, orm.delete(book).where(eq(book.id, id))),
    ],
    audit: entryOf(deps, 'book.delete', id, { title: before.settings.titles.en, chapters: before.chapters.length }, null),
  })
  if (outcome === 'conflict') throw new AppError('conflict')
  if (row !== undefined && row.fileKey !== null) await deps.media.delete(fileKeyOf(row.fileKey))
}

interface Change {
  readonly set: Parameters<ReturnType<ReturnType<typeof openDb>['update']>['set']>[0]
  readonly besides?: readonly D1PreparedStatement[]
  readonly audit: readonly [action: string, before: object, after: object]
}

/** One batch: the change, what lists and pages know of the book, the audit row. Errors: conflict. */
export async function write(deps: BookDeps, { id }: { readonly id: string }, expected: number, change: Change): Promise<void> {
  const order = booksChanged(deps.newId)
  const [action, before, after] = change.audit
  const outcome = await guardedBatch(deps.db, {
    guard: revisionIs(id, expected),
    writes: [
      statementOf(deps.db, openDb(deps.db).update(book).set(change.set).where(eq(book.id, id))),
      ...(change.besides ?? []),
      ...publicationStatements(deps.db, id, order, deps.now),
    ],
    audit: entryOf(deps, action, id, before, after),
  })
  if (outcome === 'conflict') throw new AppError('conflict')
  await sendPageOrder(deps, order)
}

const revisionIs = (id: string, revision: number): Guard => ({
  sql: 'SELECT EXISTS (SELECT 1 FROM book WHERE id = ?1 AND revision = ?2)',
  binds: [id, revision],
})

async function checkedColumns(db: D1Database, id: string, settings: BookSettings) {
  const { cover, isbn, exams, languages, ...rest } = settings
  if (!isSlug(settings.slug))
    throw new AppError('invalid_request', {
      path: 'body.settings.slug',
      reason: 'cannot be an address: use a-z, 0-9 and single "-" between words',
    })
  if (await isSlugTaken(db, id, settings.slug)) throw new AppError('slug_taken', { slug: settings.slug })
  const missing = await findMissing(db, { exams, cover })
  if (missing !== null) throw new AppError('invalid_request', { path: `body.settings.${missing}`, reason: 'is not there' })
  const checked = isbn === null || isbn.trim() === '' ? null : isbn13(isbn)
  if (isbn !== null && isbn.trim() !== '' && checked === null)
    throw new AppError('invalid_request', { path: 'body.settings.isbn', reason: 'is no ISBN: its last digit does not fit the others' })
  return { ...rest, isbn: checked, coverImage: cover, exams: Array.from(new Set(exams)), languages: Array.from(new Set(languages)) }
}

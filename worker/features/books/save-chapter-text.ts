import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { AdminChapterDetail, SaveChapterTextRequest, setChapterStateRequest } from '#contract/books/schemas.ts'
import type { Locale } from '#contract/shared/locales.ts'
import { mayBecome } from '#domain/articles/text-state.ts'
import { chapterFaults } from '#domain/books/book-state.ts'
import { chapterText } from '#worker/db/book-tables.ts'
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
import { textStatements } from './write-chapter-text.ts'

/**
 * Saves a text of a chapter; readers of a published one see it at once. Errors: not_found, conflict (someone saved it meanwhile),
 * article_invalid, not_ready (a published text would lose what readers need).
 */
export async function saveChapterText(
  deps: BookDeps,
  id: string,
  language: Locale,
  { expected, note, ...text }: SaveChapterTextRequest,
): Promise<AdminChapterDetail> {
  const before = await chapterDetail(deps.db, id)
  const stored = before.texts.find((one) => one.language === language)
  const rendered = await articleOrThrow(deps.db, text.source)
  const isPublished = stored?.state === 'published'
  if (isPublished) await refuseUnready(deps.db, before.bookId, language, { title: text.title, words: rendered.words })
  const order = booksChanged(deps.newId)
  const outcome = await guardedBatch(deps.db, {
    guard: {
      sql: `SELECT EXISTS (SELECT 1 FROM chapter WHERE id = ?1)
        AND coalesce((SELECT revision FROM chapter_text WHERE chapter_id = ?1 AND language = ?2), 0) = ?3`,
      binds: [id, language, expected],
    },
    writes: [
      ...textStatements(deps.db, {
        chapterId: id,
        language,
        text,
        note: note === undefined || note.trim() === '' ? null : note.trim(),
        rendered,
        revision: expected + 1,
        authorId: deps.actor.actorId,
        now: deps.now,
      }),
      ...(isPublished ? publicationStatements(deps.db, before.bookId, order, deps.now) : []),
    ],
    audit: entryOf(
      deps,
      'book.text.save',
      before.bookId,
      { chapter: id, language, revision: expected },
      { chapter: id, language, revision: expected + 1, title: text.title },
    ),
  })
  if (outcome === 'conflict') throw new AppError('conflict')
  if (isPublished) await sendPageOrder(deps, order)
  return chapterDetail(deps.db, id)
}

/** Publishes a text of a chapter, takes it off the site, or makes it a draft again. Errors: not_found, conflict, not_ready. */
export async function setChapterState(
  deps: BookDeps,
  id: string,
  language: Locale,
  { to, expected }: z.output<typeof setChapterStateRequest>,
): Promise<AdminChapterDetail> {
  const before = await chapterDetail(deps.db, id)
  const text = before.texts.find((one) => one.language === language)
  if (text === undefined) throw new AppError('not_found')
  if (text.revision !== expected || !mayBecome(text.state, to)) throw new AppError('conflict')
  if (to === 'published') await refuseUnready(deps.db, before.bookId, language, text)
  const order = booksChanged(deps.newId)
  const outcome = await guardedBatch(deps.db, {
    guard: {
      sql: 'SELECT EXISTS (SELECT 1 FROM chapter_text WHERE chapter_id = ?1 AND language = ?2 AND revision = ?3 AND state = ?4)',
      binds: [id, language, expected, text.state],
    },
    // A published book keeps at least one chapter that readers can open.
    guardAfter: {
      sql: `SELECT EXISTS (SELECT 1 FROM book WHERE id = ?1 AND (state <> 'published' OR contents <> '[]'))`,
      binds: [before.bookId],
    },
    writes: [
      statementOf(
        deps.db,
        openDb(deps.db)
          .update(chapterText)
          .set({ state: to, ...(to === 'published' && text.publishedAt === null && { publishedAt: deps.now }) })
          .where(and(eq(chapterText.chapterId, id), eq(chapterText.language, language))),
      ),
      ...publicationStatements(deps.db, before.bookId, order, deps.now),
    ],
    audit: entryOf(
      deps,
      `book.text.${ACTS[to]}`,
      before.bookId,
      { chapter: id, language, state: text.state },
      { chapter: id, language, state: to },
    ),
  })
  if (outcome === 'conflict') throw new AppError('conflict')
  await sendPageOrder(deps, order)
  return chapterDetail(deps.db, id)
}

/** What is done to a text that comes into a state. */
const ACTS = { draft: 'withdraw', published: 'publish', archived: 'archive' } as const

async function refuseUnready(db: D1Database, bookId: string, language: Locale, text: { title: string; words: number }): Promise<void> {
  const { settings } = await bookDetail(db, bookId)
  const missing = chapterFaults({ ...text, bookTitle: settings.titles[language] })
  if (missing.length > 0) throw new AppError('not_ready', { missing: missing.join(', ') })
}

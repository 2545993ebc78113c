import { type Context, Hono } from 'hono'
import * as endpoints from '#contract/books/endpoints.ts'
import {
  adminBooksQuery,
  bookParams,
  chapterParams,
  chapterRevisionParams,
  chapterTextParams,
  createBookRequest,
  createChapterRequest,
  orderChaptersRequest,
  saveBookRequest,
  saveChapterRequest,
  saveChapterTextRequest,
  setBookStateRequest,
  setChapterStateRequest,
} from '#contract/books/schemas.ts'
import { BOOK_LIMITS } from '#contract/books/states.ts'
import { ARTICLE_LIMITS } from '#contract/shared/articles.ts'
import { findRevision, findRevisions } from '#worker/db/article-revisions.ts'
import { adminAct, adminActOf } from '#worker/http/admin-act.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { AppError } from '#worker/http/app-error.ts'
import { callerUserOrOperator, limit } from '#worker/http/limits.ts'
import { readAtMost } from '#worker/http/read-at-most.ts'
import { serve } from '#worker/http/serve.ts'
import { now } from '#worker/platform/clock.ts'
import { newId, newSecret } from '#worker/platform/ids.ts'
import { purgePages } from '#worker/platform/page-cache.ts'
import type { BookDeps } from './book-deps.ts'
import { putBookFile } from './book-file.ts'
import { bookDetail, chapterDetail } from './detail.ts'
import { listBooks } from './list-books.ts'
import { findExams } from './queries.ts'
import { createBook, deleteBook, orderChapters, saveBook, setBookState } from './save-book.ts'
import { saveChapterText, setChapterState } from './save-chapter-text.ts'
import { createChapter, deleteChapter, saveChapter } from './save-chapter.ts'

/** A letter may take four bytes in JSON, and more where it is escaped. */
const BODY_BYTES = ARTICLE_LIMITS.sourceBytes * 4
const write = limit('LIMIT_GENERAL', callerUserOrOperator)

/** Books as their editors write them. Their pages are not here, but in worker/public-pages.ts. */
export const bookRoutes = new Hono<AppEnv>()

serve(bookRoutes, endpoints.listBooks, { query: adminBooksQuery })((c, { query }) => listBooks(c.env.DB, query))
serve(bookRoutes, endpoints.listBookExams)(async (c) => ({ items: await findExams(c.env.DB) }))
serve(bookRoutes, endpoints.createBook, { use: [adminAct('book.create'), write], body: createBookRequest })((c, { body }) =>
  createBook(depsOf(c), body),
)
serve(bookRoutes, endpoints.getBook, { params: bookParams })((c, { params }) => bookDetail(c.env.DB, params.id))
serve(bookRoutes, endpoints.saveBook, { use: [adminAct('book.save'), write], params: bookParams, body: saveBookRequest })(
  (c, { params, body }) => saveBook(depsOf(c), params.id, body),
)
serve(bookRoutes, endpoints.deleteBook, { use: [adminAct('book.delete'), write], params: bookParams })((c, { params }) =>
  deleteBook({ ...depsOf(c), media: c.env.MEDIA }, params.id),
)
serve(bookRoutes, endpoints.setBookState, { use: [adminAct('book'), write], params: bookParams, body: setBookStateRequest })(
  (c, { params, body }) => setBookState(depsOf(c), params.id, body),
)
serve(bookRoutes, endpoints.orderChapters, { use: [adminAct('book.order'), write], params: bookParams, body: orderChaptersRequest })(
  (c, { params, body }) => orderChapters(depsOf(c), params.id, body),
)
serve(bookRoutes, endpoints.putBookFile, { use: [adminAct('book.file'), write], params: bookParams })(async (c, { params }) =>
  putBookFile({ ...depsOf(c), media: c.env.MEDIA, newSecret }, params.id, await readAtMost(c, BOOK_LIMITS.fileBytes)),
)
serve(bookRoutes, endpoints.createChapter, {
  use: [adminAct('book.chapter.create'), write],
  params: bookParams,
  body: createChapterRequest,
  maxBodyBytes: BODY_BYTES,
})((c, { params, body }) => createChapter(depsOf(c), params.id, body))
serve(bookRoutes, endpoints.getChapter, { params: chapterParams })((c, { params }) => chapterDetail(c.env.DB, params.id))
serve(bookRoutes, endpoints.saveChapter, { use: [adminAct('book.chapter.save'), write], params: chapterParams, body: saveChapterRequest })(
  (c, { params, body }) => saveChapter(depsOf(c), params.id, body),
)
serve(bookRoutes, endpoints.deleteChapter, { use: [adminAct('book.chapter.delete'), write], params: chapterParams })((c, { params }) =>
  deleteChapter(depsOf(c), params.id),
)
serve(bookRoutes, endpoints.saveChapterText, {
  use: [adminAct('book.text.save'), write],
  params: chapterTextParams,
  body: saveChapterTextRequest,
  maxBodyBytes: BODY_BYTES,
})((c, { params, body }) => saveChapterText(depsOf(c), params.id, params.language, body))
serve(bookRoutes, endpoints.setChapterState, {
  use: [adminAct('book.text'), write],
  params: chapterTextParams,
  body: setChapterStateRequest,
})((c, { params, body }) => setChapterState(depsOf(c), params.id, params.language, body))
serve(bookRoutes, endpoints.listChapterRevisions, { params: chapterTextParams })(async (c, { params }) => ({
  items: await findRevisions(c.env.DB, 'chapter', params.id, params.language),
}))
serve(bookRoutes, endpoints.getChapterRevision, { params: chapterRevisionParams })(async (c, { params }) => {
  const found = await findRevision(c.env.DB, 'chapter', params.id, params.language, Number(params.revision))
  if (found === null) throw new AppError('not_found')
  return found
})

const depsOf = (c: Context<AppEnv>): BookDeps => ({
  db: c.env.DB,
  actor: adminActOf(c),
  now: now(),
  newId: () => newId(),
  purge: purgePages,
})

import { type Context, Hono } from 'hono'
import * as endpoints from '#contract/books/reader-endpoints.ts'
import {
  bookFileParams,
  bookFileTokenParams,
  bookIdParams,
  markParams,
  readChapterParams,
  readChapterQuery,
  removeMarkQuery,
  saveMarkRequest,
  savePlaceRequest,
  searchBookQuery,
} from '#contract/books/reader-schemas.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { readerIfAny } from '#worker/http/reader-if-any.ts'
import { serve } from '#worker/http/serve.ts'
import { now } from '#worker/platform/clock.ts'
import { newId } from '#worker/platform/ids.ts'
import { tokenKeysOf } from '#worker/platform/token-keys.ts'
import { bookFileReply, makeFileAddress } from '../book-file.ts'
import { readingOf, removeMark, saveMark, savePlace } from './keep.ts'
import type { BookReader } from './may-read.ts'
import { readChapter, searchBook } from './read-chapter.ts'

const write = limit('LIMIT_GENERAL', callerUser)
const read = limit('LIMIT_GENERAL')

/** Books as their readers use them. */
export const readerRoutes = new Hono<AppEnv>()

serve(readerRoutes, endpoints.readChapter, { use: [read], params: readChapterParams, query: readChapterQuery })(
  async (c, { params, query }) => readChapter(await askedBy(c), params.id, params.chapterId, query.in),
)
serve(readerRoutes, endpoints.searchBook, { use: [read], params: bookFileParams, query: searchBookQuery })(async (c, { params, query }) =>
  searchBook(await askedBy(c), params.id, query.q, query.in),
)
serve(readerRoutes, endpoints.makeFileAddress, { use: [read], params: bookFileParams })(async (c, { params }) =>
  makeFileAddress(fileDepsOf(c), params.id, await readerOf(c)),
)
serve(readerRoutes, endpoints.openBookFile, { use: [read], params: bookFileParams })(async (c, { params }) => {
  const { path } = await makeFileAddress(fileDepsOf(c), params.id, await readerOf(c))
  return c.redirect(path, 302)
})
serve(readerRoutes, endpoints.getBookFile, { use: [read], params: bookFileTokenParams })((c, { params }) =>
  bookFileReply({ db: c.env.DB, media: c.env.MEDIA, keys: tokenKeysOf(c.env), now: now() }, params.token, c.req.header('range')),
)
serve(readerRoutes, endpoints.getReading, { params: bookIdParams })((c, { params }) => readingOf(keeperOf(c), params.bookId))
serve(readerRoutes, endpoints.savePlace, { use: [write], params: bookIdParams, body: savePlaceRequest })((c, { params, body }) =>
  savePlace(keeperOf(c), params.bookId, body),
)
serve(readerRoutes, endpoints.saveMark, { use: [write], params: markParams, body: saveMarkRequest })((c, { params, body }) =>
  saveMark(keeperOf(c), params.bookId, params.id, body),
)
serve(readerRoutes, endpoints.removeMark, { use: [write], params: markParams, query: removeMarkQuery })((c, { params, query }) =>
  removeMark(keeperOf(c), params.bookId, params.id, Number(query.at)),
)

const keeperOf = (c: Context<AppEnv>) => ({ db: c.env.DB, userId: callerUser(c), now: now() })

const fileDepsOf = (c: Context<AppEnv>) => ({ db: c.env.DB, keys: tokenKeysOf(c.env), now: now(), newId: () => newId() })

/** Who reads, with or without Prime; null for a visitor. */
async function readerOf(c: Context<AppEnv>): Promise<BookReader | null> {
  const userId = await readerIfAny(c)
  return userId === null ? null : { userId, primeUntil: c.get('principal').primeAccessUntil }
}

const askedBy = async (c: Context<AppEnv>) => ({ db: c.env.DB, reader: await readerOf(c), now: now() })

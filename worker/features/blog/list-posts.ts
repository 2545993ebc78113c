import type { AdminPostRow, PostsQuery } from '#contract/blog/schemas.ts'
import { readCursor, writeCursor } from '#domain/text/page-cursor.ts'
import { AppError } from '#worker/http/app-error.ts'
import { findPosts } from './queries.ts'

const PAGE = 50

/** A page of posts for their editors, last changed first. Errors: invalid_request for a cursor that is none. */
export async function listPosts(db: D1Database, query: PostsQuery): Promise<{ items: readonly AdminPostRow[]; next: string | null }> {
  const after = query.cursor === undefined || query.cursor === '' ? null : readCursor(query.cursor)
  if (after === null && query.cursor !== undefined && query.cursor !== '')
    throw new AppError('invalid_request', { path: 'cursor', reason: 'not a place in this list' })
  const rows = await findPosts(db, query, after, PAGE + 1)
  const last = rows.length > PAGE ? rows[PAGE - 1] : undefined
  return {
    items: rows.slice(0, PAGE).map(({ texts, ...row }) => {
      const named = texts.find(({ language }) => language === 'en') ?? texts[0]
      return {
        ...row,
        title: named?.title ?? '',
        titleLanguage: named?.language ?? 'en',
        texts: texts.map(({ language, state, publishAt }) => ({ language, state, publishAt })),
      }
    }),
    next: last === undefined ? null : writeCursor({ by: last.updatedAt, id: last.id }),
  }
}

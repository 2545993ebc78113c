import type { AdminBookRow, AdminBooksQuery } from '#contract/books/schemas.ts'
import { LOCALES } from '#contract/shared/locales.ts'
import { readCursor, writeCursor } from '#domain/text/page-cursor.ts'
import { AppError } from '#worker/http/app-error.ts'
import { findBooks } from './queries.ts'

const PAGE = 50

/** A page of books for their editors, last changed first. Errors: invalid_request for a cursor that is none. */
export async function listBooks(db: D1Database, query: AdminBooksQuery): Promise<{ items: readonly AdminBookRow[]; next: string | null }> {
  const after = query.cursor === undefined || query.cursor === '' ? null : readCursor(query.cursor)
  if (after === null && query.cursor !== undefined && query.cursor !== '')
    throw new AppError('invalid_request', { path: 'cursor', reason: 'not a place in this list' })
  const rows = await findBooks(db, query, after, PAGE + 1)
  const last = rows.length > PAGE ? rows[PAGE - 1] : undefined
  return {
    items: rows.slice(0, PAGE).map(({ cards, coverKey, ...row }) => ({
      ...row,
      cover: coverKey === null ? null : `/media/${coverKey}`,
      languages: LOCALES.filter((language) => cards[language] !== undefined),
    })),
    next: last === undefined ? null : writeCursor({ by: last.updatedAt, id: last.id }),
  }
}

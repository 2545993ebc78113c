import { COMMENT_LIMITS, type CommentsPage, type PostComment } from '#contract/comments/schemas.ts'
import { authorShown } from '#domain/comments/author-shown.ts'
import { readCursor, writeCursor } from '#domain/text/page-cursor.ts'
import { AppError } from '#worker/http/app-error.ts'
import { findIsOpen, findOwnHeld, findPage, type Place, type ShownRow } from './queries.ts'

/** A page of the comments of a post as a reader sees them; `readerId` is null for visitors. Errors: invalid_request for a cursor that is none. */
export async function readComments(
  db: D1Database,
  { post, cursor }: { readonly post: string; readonly cursor?: string | undefined },
  readerId: string | null,
  now: number,
): Promise<CommentsPage> {
  const isFirst = cursor === undefined || cursor === ''
  const after = isFirst ? null : placeOf(cursor)
  const [rows, held, isOpen] = await Promise.all([
    findPage(db, post, after, COMMENT_LIMITS.page + 1),
    isFirst && readerId !== null ? findOwnHeld(db, readerId, post) : [],
    findIsOpen(db, post),
  ])
  const last = rows.length > COMMENT_LIMITS.page ? rows[COMMENT_LIMITS.page - 1] : undefined
  return {
    items: rows.slice(0, COMMENT_LIMITS.page).map((row) => shownComment(row, readerId, now)),
    held: held.map((row) => shownComment(row, readerId, now)),
    next: last === undefined ? null : writeCursor({ by: `${last.threadAt} ${last.threadId} ${last.at}`, id: last.id }),
    isOpen,
    serverNow: now,
  }
}

export function shownComment(row: ShownRow, readerId: string | null, now: number): PostComment {
  const isOwn = row.userId === readerId
  const { name, pictureKey } = authorShown(row)
  const editableUntil = row.at + COMMENT_LIMITS.editMs
  return {
    id: row.id,
    threadId: row.threadId,
    author: { name, image: pictureKey === null ? null : `/media/${pictureKey}`, isAdmin: row.role === 'admin' },
    text: row.text,
    at: row.at,
    editedAt: row.editedAt,
    isOwn,
    editableUntil: isOwn && editableUntil > now ? editableUntil : null,
    isHeld: row.state === 'held',
  }
}

function placeOf(cursor: string): Place {
  const read = readCursor(cursor)
  const [, threadAt, threadId, at] = /^(\d{1,15}) ([a-z0-9]{16}) (\d{1,15})$/.exec(String(read?.by)) ?? []
  if (read === null || threadAt === undefined || threadId === undefined || at === undefined)
    throw new AppError('invalid_request', { path: 'cursor', reason: 'not a place in this list' })
  return { threadAt: Number(threadAt), threadId, at: Number(at), id: read.id }
}

import type { AuditEntry } from '#worker/db/audit.ts'
import type { BookDeps } from './book-deps.ts'

/** The audit row of a change of a book or one of its chapters; `before` and `after` become JSON. */
export const entryOf = (
  { newId, now, actor }: Pick<BookDeps, 'newId' | 'now' | 'actor'>,
  action: string,
  bookId: string,
  before: object | null,
  after: object | null,
): AuditEntry => ({
  id: newId(),
  at: now,
  actorId: actor.actorId,
  requestId: actor.requestId,
  action,
  target: `book:${bookId}`,
  before: before === null ? null : JSON.stringify(before),
  after: after === null ? null : JSON.stringify(after),
})

import type { AuditEntry } from '#worker/db/audit.ts'
import type { BlogDeps } from './blog-deps.ts'

/** The audit row of a change of a post; `before` and `after` become JSON. */
export const entryOf = (
  { newId, now, actor }: Pick<BlogDeps, 'newId' | 'now' | 'actor'>,
  action: string,
  postId: string,
  before: object | null,
  after: object | null,
): AuditEntry => ({
  id: newId(),
  at: now,
  actorId: actor.actorId,
  requestId: actor.requestId,
  action,
  target: `post:${postId}`,
  before: before === null ? null : JSON.stringify(before),
  after: after === null ? null : JSON.stringify(after),
})

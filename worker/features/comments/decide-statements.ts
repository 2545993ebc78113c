import { and, type SQL, sql } from 'drizzle-orm'
import type { Decision } from '#contract/comments/moderation-schemas.ts'
import type { Guard } from '#worker/db/audit.ts'
import { openDb } from '#worker/db/client.ts'
import { comment } from '#worker/db/comment-tables.ts'
import { statementOf } from '#worker/db/statement-of.ts'

/** A comment with the revision that its moderator has read. */
export interface SeenComment {
  readonly id: string
  readonly revision: number
}

/** Holds while all of them are as they were read. */
export const areAsSeen = (seen: readonly SeenComment[]): Guard => ({
  sql: `SELECT (SELECT count(*) FROM json_each(?1) v JOIN comment c ON c.id = v.value ->> '$.id' AND c.revision = v.value ->> '$.revision')
    = json_array_length(?1)`,
  binds: [JSON.stringify(seen)],
})

/**
 * Moves comments to a state and keeps what they were, so that it can be undone; `notified` are those whose parent's author is told now. The
 * guard of the batch has asked for their revisions.
 */
export function decideStatement(
  db: D1Database,
  seen: readonly SeenComment[],
  { to, by, at, notified }: { readonly to: Decision; readonly by: string; readonly at: number; readonly notified: readonly string[] },
): D1PreparedStatement {
  const before = sql`json_object('state', ${comment.state}, 'reason', ${comment.reason}, 'reports', ${comment.reports}, 'decidedAt', ${comment.decidedAt})`
  const isNotified = sql`${comment.id} IN (SELECT value FROM json_each(${JSON.stringify(notified)}))`
  return statementOf(
    db,
    openDb(db)
      .update(comment)
      .set({
        state: to,
        before,
        reports: 0,
        decidedBy: by,
        decidedAt: at,
        notifiedAt: sql`iif(${isNotified}, ${at}, ${comment.notifiedAt})`,
        revision: NEXT_REVISION,
      })
      .where(among(seen)),
  )
}

/** Restores comments as they were before the last decision on them. */
export function undoStatement(db: D1Database, seen: readonly SeenComment[], by: string): D1PreparedStatement {
  const was = (name: string): SQL => sql`${comment.before} ->> ${`$.${name}`}`
  return statementOf(
    db,
    openDb(db)
      .update(comment)
      .set({
        state: was('state'),
        reason: was('reason'),
        reports: was('reports'),
        decidedBy: sql`iif(${was('decidedAt')} IS NULL, NULL, ${by})`,
        decidedAt: was('decidedAt'),
        before: null,
        revision: NEXT_REVISION,
      })
      .where(and(among(seen), sql`${comment.before} IS NOT NULL`)),
  )
}

const NEXT_REVISION = sql`${comment.revision} + 1`
const among = (seen: readonly SeenComment[]): SQL => sql`${comment.id} IN (SELECT value ->> '$.id' FROM json_each(${JSON.stringify(seen)}))`

/** The audit rows of a decision, one for each comment; `source` and `before` of `AuditOfEach`. */
export const AUDITED = { source: `JOIN comment c ON c.id = v.value ->> '$.id'`, before: 'c.state' } as const

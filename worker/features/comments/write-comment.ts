import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { COMMENT_LIMITS, type ReportReason } from '#contract/comments/schemas.ts'
import type { HoldReason } from '#contract/comments/moderation-schemas.ts'
import type { Locale } from '#contract/shared/locales.ts'
import { REPORTS_TO_HOLD } from '#domain/comments/hold-reason.ts'
import { openDb } from '#worker/db/client.ts'
import { comment, commentReport } from '#worker/db/comment-tables.ts'
import { statementOf } from '#worker/db/statement-of.ts'

export interface NewComment {
  readonly id: string
  readonly postId: string
  readonly parent: { readonly id: string; readonly at: number } | null
  readonly userId: string
  readonly language: Locale
  readonly text: string
  readonly reason: HoldReason | null
  /** When the author of the parent is notified of it; null where no one is. */
  readonly notifiedAt: number | null
  /** ms UTC */
  readonly at: number
}

const [SOON, DAY] = COMMENT_LIMITS.sent

/**
 * Adds a comment; gives back its id where it was added. It is not where its author has sent too many, the parent is gone meanwhile, or the
 * id is used. The limits and the parent are conditions of the insert, so that requests at the same time cannot pass them together.
 */
export function addComment(db: D1Database, c: NewComment): D1PreparedStatement {
  const sentWithin = (ms: number): SQL => sql`(SELECT count(*) FROM comment WHERE user_id = ${c.userId} AND at > ${c.at - ms})`
  const parentStands = c.parent === null ? sql`1` : sql`EXISTS (SELECT 1 FROM comment WHERE id = ${c.parent.id} AND state = 'visible')`
  const values: Readonly<Record<keyof typeof comment.$inferInsert, string | number | null>> = {
    id: c.id,
    postId: c.postId,
    parentId: c.parent?.id ?? null,
    threadId: c.parent?.id ?? c.id,
    threadAt: c.parent?.at ?? c.at,
    userId: c.userId,
    language: c.language,
    text: c.text,
    state: c.reason === null ? 'visible' : 'held',
    reason: c.reason,
    at: c.at,
    editedAt: null,
    reports: 0,
    decidedBy: null,
    decidedAt: null,
    before: null,
    notifiedAt: c.notifiedAt,
    revision: 1,
  }
  const row = sql.join(
    Object.keys(getTableColumns(comment)).map((name) => sql`${values[name as keyof typeof values]}`),
    sql`, `,
  )
  const condition = sql`${sentWithin(SOON.withinMs)} < ${SOON.most} AND ${sentWithin(DAY.withinMs)} < ${DAY.most} AND ${parentStands}`
  return statementOf(
    db,
    openDb(db)
      .insert(comment)
      .select(sql`SELECT ${row} WHERE ${condition}`)
      .onConflictDoNothing()
      .returning({ id: comment.id }),
  )
}

/**
 * Reports a visible comment of someone else, and holds it where that makes enough people since a moderator last decided on it; a second
 * report of one person changes nothing. The first statement gives back the comment that was reported; the second asks for its outcome.
 */
export function reportStatements(
  db: D1Database,
  { id, userId, reason, at }: { readonly id: string; readonly userId: string; readonly reason: ReportReason; readonly at: number },
): D1PreparedStatement[] {
  const isEnough = sql`${comment.reports} + 1 >= ${REPORTS_TO_HOLD}`
  const reported = sql`SELECT c.id, ${userId}, ${reason}, ${at} FROM comment c WHERE c.id = ${id} AND c.state = 'visible' AND c.user_id <> ${userId}`
  return [
    statementOf(db, openDb(db).insert(commentReport).select(reported).onConflictDoNothing().returning({ id: commentReport.commentId })),
    statementOf(
      db,
      openDb(db)
        .update(comment)
        .set({
          reports: sql`${comment.reports} + 1`,
          state: sql`iif(${isEnough}, 'held', ${comment.state})`,
          reason: sql`iif(${isEnough}, 'reports', ${comment.reason})`,
          revision: sql`${comment.revision} + (${isEnough})`,
        })
        .where(and(eq(comment.id, id), sql`${comment.state} = 'visible' AND changes() = 1`)),
    ),
  ]
}

/** Takes a comment away for its author: the row stays empty, so that it counts for the limits. Gives back its id. */
export const removeStatement = (db: D1Database, userId: string, id: string): D1PreparedStatement =>
  statementOf(
    db,
    openDb(db)
      .update(comment)
      .set({ state: 'removed', text: '', reports: 0, before: null, revision: sql`${comment.revision} + 1` })
      .where(and(eq(comment.id, id), eq(comment.userId, userId), sql`${comment.state} IN ('visible', 'held')`))
      .returning({ id: comment.id }),
  )

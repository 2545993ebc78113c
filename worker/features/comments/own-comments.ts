import { and, eq, sql } from 'drizzle-orm'
import { COMMENT_LIMITS, type PostComment, type ReportReason } from '#contract/comments/schemas.ts'
import { holdReason } from '#domain/comments/hold-reason.ts'
import { openDb } from '#worker/db/client.ts'
import { comment } from '#worker/db/comment-tables.ts'
import { statementOf } from '#worker/db/statement-of.ts'
import { AppError } from '#worker/http/app-error.ts'
import { logLine } from '#worker/http/log.ts'
import { findOwnComment, findSurroundings, isReportable } from './queries.ts'
import { type AuthorDeps, knownOf, noticeOf, ownComment } from './send-comment.ts'
import { removeStatement, reportStatements } from './write-comment.ts'

/**
 * Changes the text of an own comment within 15 minutes; it is checked again, and one that readers reported stays held. Errors: not_found,
 * edit_over, conflict.
 */
export async function editComment(deps: AuthorDeps, id: string, text: string): Promise<PostComment> {
  const { db, author, now } = deps
  const before = await findOwnComment(db, author.userId, id)
  if (before === null || (before.state !== 'visible' && before.state !== 'held')) throw new AppError('not_found')
  if (before.at + COMMENT_LIMITS.editMs <= now) throw new AppError('edit_over')
  const around = await findSurroundings(db, { userId: author.userId, postId: before.postId, parentId: before.parentId }, now)
  if (around.post === null) throw new AppError('not_found')
  const isReported = before.state === 'held' && before.reason === 'reports'
  const known = knownOf(author, around, id)
  const reason = isReported ? 'reports' : holdReason({ text, openMs: Infinity, isTestLive: around.post.isTestLive, ...known })
  const notice = noticeOf(deps, around, reason === null && before.notifiedAt === null ? id : null)
  const [changed] = await db.batch([
    statementOf(
      db,
      openDb(db)
        .update(comment)
        .set({
          text,
          reason,
          state: reason === null ? 'visible' : 'held',
          editedAt: now,
          before: null,
          revision: before.revision + 1,
          ...(notice === null ? {} : { notifiedAt: now }),
        })
        .where(and(eq(comment.id, id), eq(comment.revision, before.revision), sql`${comment.state} IN ('visible', 'held')`))
        .returning({ id: comment.id }),
    ),
    ...(notice?.statements ?? []),
  ])
  if (changed?.results.length !== 1) throw new AppError('conflict')
  await notice?.deliver(deps.hub, (error) => logLine('warn', { event: 'reply_not_pushed', commentId: id, error: String(error) }))
  return ownComment(deps, { ...before, text, editedAt: now, isHeld: reason !== null })
}

/** Takes an own comment away; again, it changes nothing. Errors: not_found. */
export async function removeComment(db: D1Database, userId: string, id: string): Promise<void> {
  const { results } = await removeStatement(db, userId, id).all()
  if (results.length === 1) return
  const own = await findOwnComment(db, userId, id)
  if (own?.state !== 'removed') throw new AppError('not_found')
}

/** Reports a comment of someone else to the moderators. Errors: not_found. */
export async function reportComment(
  db: D1Database,
  report: { readonly id: string; readonly userId: string; readonly reason: ReportReason; readonly at: number },
): Promise<void> {
  const [reported] = await db.batch(reportStatements(db, report))
  if (reported?.results.length !== 1 && !(await isReportable(db, report.id, report.userId))) throw new AppError('not_found')
}

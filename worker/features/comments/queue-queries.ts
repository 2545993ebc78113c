import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { QueueFilter, QueueQuery } from '#contract/comments/moderation-schemas.ts'
import type { CommentState, ReportReason } from '#contract/comments/schemas.ts'
import type { PageCursor } from '#domain/text/page-cursor.ts'
import { post } from '#worker/db/blog-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { comment, commentReport } from '#worker/db/comment-tables.ts'
import { user } from '#worker/db/people-tables.ts'

const parent = alias(comment, 'parent')
const parentAuthor = alias(user, 'parent_author')
const admin = alias(user, 'admin')

// As the conditions of the indexes say them: a bound value would not match.
const ARE: Readonly<Record<QueueFilter, SQL | undefined>> = {
  held: sql`${comment.state} = 'held'`,
  reported: sql`${comment.reports} > 0`,
  rejected: sql`${comment.state} IN ('rejected', 'spam')`,
  all: undefined,
}

/** A page of the moderators' queue with what they need beside each comment. Held ones come oldest first. */
export function findQueue(db: D1Database, { state = 'held', language, post: postId }: QueueQuery, after: PageCursor | null, limit: number) {
  const isOldestFirst = state === 'held'
  const place = after === null ? undefined : sql`(${Number(after.by)}, ${after.id})`
  return openDb(db)
    .select({
      id: comment.id,
      text: comment.text,
      language: comment.language,
      state: comment.state,
      reason: comment.reason,
      at: comment.at,
      editedAt: comment.editedAt,
      decidedAt: comment.decidedAt,
      reports: comment.reports,
      revision: comment.revision,
      postId: comment.postId,
      cards: post.cards,
      parentId: comment.parentId,
      parentText: parent.text,
      parentName: parentAuthor.name,
      userId: comment.userId,
      name: user.name,
      ageBand: user.ageBand,
      bannedAt: user.bannedAt,
      since: user.createdAt,
      decidedBy: admin.name,
    })
    .from(comment)
    .innerJoin(user, eq(user.id, comment.userId))
    .leftJoin(post, eq(post.id, comment.postId))
    .leftJoin(parent, eq(parent.id, comment.parentId))
    .leftJoin(parentAuthor, eq(parentAuthor.id, parent.userId))
    .leftJoin(admin, eq(admin.id, comment.decidedBy))
    .where(
      and(
        ARE[state],
        language === undefined ? undefined : eq(comment.language, language),
        postId === undefined ? undefined : eq(comment.postId, postId),
        place === undefined ? undefined : sql`(${comment.at}, ${comment.id}) ${isOldestFirst ? sql`>` : sql`<`} ${place}`,
      ),
    )
    .orderBy(...(isOldestFirst ? [asc(comment.at), asc(comment.id)] : [desc(comment.at), desc(comment.id)]))
    .limit(limit)
}

/** The comments of someone that readers see, newest first, as they are now. */
export const findStanding = (db: D1Database, userId: string, most: number) =>
  openDb(db)
    .select({ id: comment.id, revision: comment.revision })
    .from(comment)
    .where(and(eq(comment.userId, userId), sql`${comment.state} = 'visible'`))
    .orderBy(desc(comment.at))
    .limit(most)

/** How many comments of each state these authors have, and why these comments were reported since they were last decided on. */
export async function findHistories(
  db: D1Database,
  userIds: readonly string[],
  commentIds: readonly string[],
): Promise<{
  readonly counts: readonly { readonly userId: string; readonly state: CommentState; readonly n: number }[]
  readonly reports: readonly { readonly commentId: string; readonly reason: ReportReason; readonly n: number }[]
}> {
  if (commentIds.length === 0) return { counts: [], reports: [] }
  const orm = openDb(db)
  const [counts, reports] = await orm.batch([
    orm
      .select({ userId: comment.userId, state: comment.state, n: count() })
      .from(comment)
      .where(inArray(comment.userId, [...userIds]))
      .groupBy(comment.userId, comment.state),
    orm
      .select({ commentId: commentReport.commentId, reason: commentReport.reason, n: count() })
      .from(commentReport)
      .innerJoin(comment, eq(comment.id, commentReport.commentId))
      .where(and(inArray(commentReport.commentId, [...commentIds]), sql`${commentReport.at} > coalesce(${comment.decidedAt}, 0)`))
      .groupBy(commentReport.commentId, commentReport.reason),
  ])
  return { counts, reports }
}

/** How many comments wait, each at most a thousand. */
export async function countWaiting(db: D1Database): Promise<{ held: number; reported: number }> {
  const upToThousand = (condition: SQL) => sql<number>`(SELECT count(*) FROM (SELECT 1 FROM comment WHERE ${condition} LIMIT 1000))`
  const [row] = await openDb(db)
    .select({ held: upToThousand(sql`state = 'held'`), reported: upToThousand(sql`reports > 0`) })
    .from(sql`(SELECT 1)`)
  return row ?? { held: 0, reported: 0 }
}

/** What a decision on these comments has to know: those that are there, each with its parent's author. */
export const findForDecision = (db: D1Database, ids: readonly string[]) =>
  openDb(db)
    .select({
      id: comment.id,
      state: comment.state,
      reports: comment.reports,
      revision: comment.revision,
      isDecided: sql<number>`${comment.before} IS NOT NULL`,
      userId: comment.userId,
      notifiedAt: comment.notifiedAt,
      cards: post.cards,
      parentUserId: parent.userId,
      parentState: parent.state,
      parentLanguage: sql<typeof comment.$inferSelect.language>`coalesce(${parentAuthor.interfaceLanguage}, ${parent.language})`,
    })
    .from(comment)
    .leftJoin(post, eq(post.id, comment.postId))
    .leftJoin(parent, eq(parent.id, comment.parentId))
    .leftJoin(parentAuthor, eq(parentAuthor.id, parent.userId))
    .where(inArray(comment.id, [...ids]))

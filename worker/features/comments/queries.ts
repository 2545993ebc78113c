import { and, asc, desc, eq, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { HoldReason } from '#contract/comments/moderation-schemas.ts'
import type { CommentState } from '#contract/comments/schemas.ts'
import type { CardOfText } from '#contract/shared/articles.ts'
import type { Locale } from '#contract/shared/locales.ts'
import { post } from '#worker/db/blog-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { comment, holdWord } from '#worker/db/comment-tables.ts'
import { user } from '#worker/db/people-tables.ts'
import { test } from '#worker/db/test-tables.ts'

const SHOWN = {
  id: comment.id,
  threadId: comment.threadId,
  threadAt: comment.threadAt,
  text: comment.text,
  at: comment.at,
  editedAt: comment.editedAt,
  state: comment.state,
  userId: comment.userId,
  name: user.name,
  pictureKey: user.pictureKey,
  ageBand: user.ageBand,
  role: user.role,
}

export interface ShownRow {
  readonly id: string
  readonly threadId: string
  readonly threadAt: number
  readonly text: string
  readonly at: number
  readonly editedAt: number | null
  readonly state: CommentState
  readonly userId: string
  readonly name: string
  readonly pictureKey: string | null
  readonly ageBand: string | null
  readonly role: 'user' | 'admin'
}

/** The place of a comment in the list of its post. */
export type Place = Pick<ShownRow, 'id' | 'threadId' | 'threadAt' | 'at'>

// As the conditions of the indexes say them: a bound value would not match.
const isVisible = sql`${comment.state} = 'visible'`
const isHeld = sql`${comment.state} = 'held'`

/** Visible comments of a post, the newest thread first and each thread in its order, from after a place. */
export async function findPage(db: D1Database, postId: string, after: Place | null, limit: number): Promise<ShownRow[]> {
  const orm = openDb(db)
  const ofPost = (condition: ReturnType<typeof sql> | undefined) =>
    orm
      .select(SHOWN)
      .from(comment)
      .innerJoin(user, eq(user.id, comment.userId))
      .where(and(eq(comment.postId, postId), isVisible, condition))
      .orderBy(desc(comment.threadAt), desc(comment.threadId), asc(comment.at), asc(comment.id))
      .limit(limit)
  if (after === null) return ofPost(undefined)
  const [rest, older] = await orm.batch([
    ofPost(
      sql`${comment.threadAt} = ${after.threadAt} AND ${comment.threadId} = ${after.threadId}
        AND (${comment.at}, ${comment.id}) > (${after.at}, ${after.id})`,
    ),
    ofPost(sql`(${comment.threadAt}, ${comment.threadId}) < (${after.threadAt}, ${after.threadId})`),
  ])
  return [...rest, ...older].slice(0, limit)
}

/** Whether readers can comment below a post. */
export async function findIsOpen(db: D1Database, postId: string): Promise<boolean> {
  const [row] = await openDb(db).select({ closed: post.commentsClosed }).from(post).where(eq(post.id, postId))
  return row?.closed !== 1
}

/** What an author wrote below a post and no moderator has decided on, newest first. */
export const findOwnHeld = (db: D1Database, userId: string, postId: string): Promise<ShownRow[]> =>
  openDb(db)
    .select(SHOWN)
    .from(comment)
    .innerJoin(user, eq(user.id, comment.userId))
    .where(and(eq(comment.userId, userId), eq(comment.postId, postId), isHeld))
    .orderBy(desc(comment.at))
    .limit(20)

export interface OwnComment {
  readonly id: string
  readonly postId: string
  readonly parentId: string | null
  readonly threadId: string
  readonly threadAt: number
  readonly text: string
  readonly state: CommentState
  readonly reason: HoldReason | null
  readonly at: number
  readonly editedAt: number | null
  readonly notifiedAt: number | null
  readonly revision: number
}

const OWN = {
  id: comment.id,
  postId: comment.postId,
  parentId: comment.parentId,
  threadId: comment.threadId,
  threadAt: comment.threadAt,
  text: comment.text,
  state: comment.state,
  reason: comment.reason,
  at: comment.at,
  editedAt: comment.editedAt,
  notifiedAt: comment.notifiedAt,
  revision: comment.revision,
}

export async function findOwnComment(db: D1Database, userId: string, id: string): Promise<OwnComment | null> {
  const [row] = await openDb(db)
    .select(OWN)
    .from(comment)
    .where(and(eq(comment.id, id), eq(comment.userId, userId)))
  return row ?? null
}

/** Whether there is such a comment that this reader could report. */
export async function isReportable(db: D1Database, id: string, userId: string): Promise<boolean> {
  const rows = await openDb(db)
    .select({ id: comment.id })
    .from(comment)
    .where(and(eq(comment.id, id), ne(comment.userId, userId), sql`${comment.state} IN ('visible', 'held')`))
  return rows.length > 0
}

const parent = alias(comment, 'parent')
const parentAuthor = alias(user, 'parent_author')

export interface Surroundings {
  /** The newest twenty of the author, newest first. */
  readonly own: readonly OwnComment[]
  readonly holdWords: readonly string[]
  /** Null where no such post is published. */
  readonly post: { readonly cards: Partial<Record<Locale, CardOfText>>; readonly isTestLive: boolean; readonly isOpen: boolean } | null
  readonly parent: ParentOfReply | null
}

export interface ParentOfReply {
  readonly id: string
  readonly userId: string
  readonly at: number
  readonly language: Locale
}

/** Everything that decides on a comment: one batch. `now` ms UTC. */
export async function findSurroundings(
  db: D1Database,
  { userId, postId, parentId }: { readonly userId: string; readonly postId: string; readonly parentId: string | null },
  now: number,
): Promise<Surroundings> {
  const orm = openDb(db)
  const [own, words, [found], [answered]] = await orm.batch([
    orm.select(OWN).from(comment).where(eq(comment.userId, userId)).orderBy(desc(comment.at)).limit(20),
    orm.select({ word: holdWord.word }).from(holdWord),
    orm
      .select({
        cards: post.cards,
        closed: post.commentsClosed,
        isTestLive: sql<number>`coalesce(${test.kind} = 'live' AND ${test.sealedUntil} > ${now} AND coalesce(${test.opensAt}, 0) <= ${now}, 0)`,
      })
      .from(post)
      .leftJoin(test, eq(test.id, post.testId))
      .where(and(eq(post.id, postId), sql`${post.publishedAt} IS NOT NULL`)),
    orm
      .select({
        id: parent.id,
        userId: parent.userId,
        at: parent.at,
        language: sql<Locale>`coalesce(${parentAuthor.interfaceLanguage}, ${parent.language})`,
      })
      .from(parent)
      .innerJoin(parentAuthor, eq(parentAuthor.id, parent.userId))
      .where(
        and(eq(parent.id, parentId ?? ''), eq(parent.postId, postId), sql`${parent.parentId} IS NULL AND ${parent.state} = 'visible'`),
      ),
  ])
  return {
    own,
    holdWords: words.map(({ word }) => word),
    post: found === undefined ? null : { cards: found.cards, isTestLive: found.isTestLive === 1, isOpen: found.closed !== 1 },
    parent: answered ?? null,
  }
}

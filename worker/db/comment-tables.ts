/**
 * What readers write below posts, what others report of it, and the words that hold a comment for a moderator.
 * Times are ms UTC. STRICT and WITHOUT ROWID by hand in the migration (see test-tables.ts).
 */
import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { COMMENT_STATES, REPORT_REASONS } from '#contract/comments/schemas.ts'
import type { HoldReason } from '#contract/comments/moderation-schemas.ts'
import type { Locale } from '#contract/shared/locales.ts'

/** A comment as it was before the last decision on it: what an undo restores. */
export interface BeforeDecision {
  readonly state: (typeof COMMENT_STATES)[number]
  readonly reason: HoldReason | null
  readonly reports: number
  readonly decidedAt: number | null
}

/**
 * A comment, or a reply to one. A thread is a comment with its replies; each row of it knows the id and the time of the comment at its
 * head, so that a page of a post is one stretch of an index, however many comments there are.
 */
export const comment = sqliteTable(
  'comment',
  {
    id: text('id').primaryKey(),
    postId: text('post_id').notNull(),
    /** The comment that this replies to; null for the head of a thread. */
    parentId: text('parent_id'),
    threadId: text('thread_id').notNull(),
    threadAt: integer('thread_at').notNull(),
    userId: text('user_id').notNull(),
    /** The language that its author read the site in. */
    language: text('language').$type<Locale>().notNull(),
    /** Plain text; empty once its author has removed it. */
    text: text('text').notNull(),
    state: text('state', { enum: COMMENT_STATES }).notNull(),
    /** Why it was held; null where it never was. */
    reason: text('reason').$type<HoldReason>(),
    at: integer('at').notNull(),
    editedAt: integer('edited_at'),
    /** How many people have reported it since a moderator last decided on it. */
    reports: integer('reports').notNull(),
    decidedBy: text('decided_by'),
    decidedAt: integer('decided_at'),
    before: text('before', { mode: 'json' }).$type<BeforeDecision>(),
    /** When the author of the parent was notified of it. */
    notifiedAt: integer('notified_at'),
    /** Counts the changes: a moderator decides on what they have read. */
    revision: integer('revision').notNull(),
  },
  (t) => [
    index('comment_of_post')
      .on(t.postId, sql`thread_at DESC`, sql`thread_id DESC`, t.at, t.id)
      .where(sql`${t.state} = 'visible'`),
    // The limits of an author, and what admins see of them.
    index('comment_by_user').on(t.userId, t.at, t.state),
    index('comment_own_held')
      .on(t.userId, t.postId, t.at)
      .where(sql`${t.state} = 'held'`),
    index('comment_held')
      .on(t.at, t.id)
      .where(sql`${t.state} = 'held'`),
    index('comment_reported')
      .on(t.at, t.id)
      .where(sql`${t.reports} > 0`),
    index('comment_refused')
      .on(t.at, t.id)
      .where(sql`${t.state} IN ('rejected', 'spam')`),
    index('comment_recent').on(t.at, t.id),
  ],
)

export const commentReport = sqliteTable(
  'comment_report',
  {
    commentId: text('comment_id').notNull(),
    userId: text('user_id').notNull(),
    reason: text('reason', { enum: REPORT_REASONS }).notNull(),
    at: integer('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.commentId, t.userId] }), index('comment_report_by_user').on(t.userId)],
)

/** Words that hold a comment, by the language they belong to; a comment is compared with all of them. */
export const holdWord = sqliteTable(
  'hold_word',
  {
    language: text('language').$type<Locale>().notNull(),
    /** Normalised as in the search; `*` at its end stands for any ending. */
    word: text('word').notNull(),
    /** As it was entered. */
    shown: text('shown').notNull(),
    at: integer('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.language, t.word] })],
)

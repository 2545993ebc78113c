/**
 * What was told to people, and how far they have read.
 * Times are ms UTC, marks in units (`mark_unit`). Every table is STRICT and most are WITHOUT ROWID, which drizzle-kit does not write: migrations are
 * finished by hand and a test holds these files against them.
 */
import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Audience } from '#contract/notifications/audience.ts'
import type { Localized } from '#contract/shared/locales.ts'

/**
 * What is for one person. `at` is its time, rising and unique within the person's stream, and with `tag` its id; `n` counts the
 * stream without gaps, for the unread count; `previousAt` is the one before it, so that a hub sees when it missed one. `senderId`
 * is an admin's, or null where the product itself wrote; `pushed` is then how many connections it reached at once.
 */
export const notification = sqliteTable(
  'notification',
  {
    userId: text('user_id').notNull(),
    at: integer('at').notNull(),
    n: integer('n').notNull(),
    previousAt: integer('previous_at').notNull(),
    tag: text('tag').notNull(),
    type: text('type', { enum: ['toast', 'banner'] }).notNull(),
    message: text('message', { mode: 'json' }).$type<Localized>().notNull(),
    link: text('link'),
    imageKey: text('image_key'),
    senderId: text('sender_id'),
    pushed: integer('pushed'),
    /** What it is about, for who chose what to be told; null for what an admin wrote to one person. */
    kind: text('kind', { enum: ['result', 'reply', 'expiry'] }),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.at] }),
    index('notification_sent')
      .on(t.at)
      .where(sql`sender_id IS NOT NULL`),
  ],
)

/** The figures of a broadcast, as sums of what the presence shards counted; `countedAt` ms UTC. */
export interface BroadcastSums {
  readonly opened: number
  readonly clicked: number
  readonly countedAt: number
}

/**
 * What is for many: one row whatever the audience. With an `audience` it is for those in the bitmap of its time (`broadcast_member`), `n`
 * is 0 and `previousAt` is the newest earlier one that was still on its way. Without one it is from before November 2026 and for everyone
 * whose account is older; those count their stream by `n`. `users` is how many it was for; `pushed` of them were online then.
 */
export const broadcast = sqliteTable(
  'broadcast',
  {
    at: integer('at').primaryKey(),
    n: integer('n').notNull(),
    previousAt: integer('previous_at').notNull(),
    tag: text('tag').notNull(),
    type: text('type', { enum: ['toast', 'banner'] }).notNull(),
    message: text('message', { mode: 'json' }).$type<Localized>().notNull(),
    link: text('link'),
    imageKey: text('image_key'),
    senderId: text('sender_id').notNull(),
    users: integer('users').notNull(),
    pushed: integer('pushed'),
    audience: text('audience', { mode: 'json' }).$type<Audience>(),
    /** When its bitmaps are deleted: then no list shows it any more. */
    expiresAt: integer('expires_at'),
    stoppedAt: integer('stopped_at'),
    stats: text('stats', { mode: 'json' }).$type<BroadcastSums>(),
  },
  (t) => [
    // Lists and counts of those for everyone pass over the others.
    index('broadcast_to_all')
      .on(t.at, t.n)
      .where(sql`audience IS NULL`),
  ],
)

/**
 * How far a person has read: everything up to `n` of each stream, and beyond it as many single ones as `…Single` says. Without a
 * row nothing personal is read, and of the broadcasts those from before the account was made.
 */
export const notificationCursor = sqliteTable('notification_cursor', {
  userId: text('user_id').primaryKey(),
  personalN: integer('personal_n').notNull(),
  personalSingle: integer('personal_single').notNull(),
  broadcastN: integer('broadcast_n').notNull(),
  broadcastSingle: integer('broadcast_single').notNull(),
})

/** What a person has read on its own, by its `n` in the stream; `fixed` are broadcasts with an audience, by their time. */
export const notificationRead = sqliteTable(
  'notification_read',
  {
    userId: text('user_id').notNull(),
    stream: text('stream', { enum: ['personal', 'broadcast', 'fixed'] }).notNull(),
    n: integer('n').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.stream, t.n] })],
)

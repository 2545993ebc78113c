/**
 * Broadcasts: what is planned, and for whom each was fixed.
 * Times are ms UTC. Every table is STRICT and most are WITHOUT ROWID, which drizzle-kit does not write: migrations are finished by hand
 * and a test holds these files against them.
 */
import { sql } from 'drizzle-orm'
import { customType, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Audience } from '#contract/notifications/audience.ts'
import type { BroadcastBody, PlanFault, PlanState } from '#contract/notifications/plan-schemas.ts'

/**
 * A small number for each account, by a trigger of `user`: its place in the bitmaps of broadcasts. A number is never given twice
 * (`kept_count` has the last one), so the bits of a deleted account mean no one. `readAt` is how far the person has read what was fixed for
 * them. By its account, so that a reader is looked up by one row.
 */
export const accountNumber = sqliteTable(
  'account_number',
  {
    userId: text('user_id').primaryKey(),
    no: integer('no').notNull(),
    readAt: integer('read_at').notNull(),
  },
  (t) => [uniqueIndex('account_number_no').on(t.no)],
)

/** A broadcast from its first draft on; its id is what the sending is once by. */
export const broadcastPlan = sqliteTable(
  'broadcast_plan',
  {
    id: text('id').primaryKey(),
    state: text('state').$type<PlanState>().notNull(),
    body: text('body', { mode: 'json' }).$type<BroadcastBody>().notNull(),
    audience: text('audience', { mode: 'json' }).$type<Audience>().notNull(),
    /** When it is to be sent; null is at once. */
    sendAt: integer('send_at'),
    /** Raised by every change of the row: whoever changes it names the one they read. */
    revision: integer('revision').notNull(),
    authorId: text('author_id').notNull(),
    /** The number of people that was typed; null before it is confirmed. */
    people: integer('people'),
    /** For how many it was fixed; null before that. */
    fixed: integer('fixed'),
    /** Its time in the stream of broadcasts, the end of the seconds in which it can be undone; null before it is fixed. */
    at: integer('at'),
    /** The job of the present round of pushes. */
    jobId: text('job_id'),
    /** When the next round begins: for those who had quiet hours. */
    pushAt: integer('push_at'),
    stoppedAt: integer('stopped_at'),
    /** Why it failed or waits. */
    fault: text('fault').$type<PlanFault>(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (t) => [
    index('broadcast_plan_recent').on(t.createdAt),
    // What a scheduled task takes further.
    index('broadcast_plan_due')
      .on(t.state, t.sendAt)
      .where(sql`state IN ('confirmed', 'scheduled', 'fixed', 'sending')`),
    index('broadcast_plan_pushes')
      .on(t.pushAt)
      .where(sql`push_at IS NOT NULL`),
    index('broadcast_plan_by_time')
      .on(t.at)
      .where(sql`at IS NOT NULL`),
  ],
)

/** D1 gives a blob as a list of numbers. */
const bytes = customType<{ data: Uint8Array; driverData: ArrayLike<number> }>({
  dataType: () => 'blob',
  fromDriver: (value) => Uint8Array.from(value),
  toDriver: (value) => value,
})

/**
 * Sets of accounts as bitmaps of 131,072 numbers each (worker/domain/notifying/account-bits.ts). `audience`: whom the broadcast of that time
 * is for · `quiet-<n>`: to whom the n-th round of its pushes goes, after their quiet hours · `pushed-<day>`: who got its push on that day
 * in India.
 */
export const broadcastMember = sqliteTable(
  'broadcast_member',
  {
    purpose: text('purpose').notNull(),
    chunk: integer('chunk').notNull(),
    at: integer('at').notNull(),
    bits: bytes('bits').notNull(),
  },
  (t) => [primaryKey({ columns: [t.purpose, t.chunk, t.at] })],
)

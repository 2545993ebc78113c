/**
 * Batches of learners, as institutes have them, and invitations to them by e-mail address.
 * Times are ms UTC. STRICT and WITHOUT ROWID by hand in the migration (see test-tables.ts).
 */
import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

export const batch = sqliteTable(
  'batch',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** For admins alone. */
    note: text('note'),
    authorId: text('author_id').notNull(),
    createdAt: integer('created_at').notNull(),
    /** An archived batch keeps its members and takes no new ones. */
    archivedAt: integer('archived_at'),
    /** Raised by every change of the name, the note or the state: whoever changes it names the one they read. */
    revision: integer('revision').notNull(),
    /** How many members and open invitations there are, kept by triggers of their tables. */
    members: integer('members').notNull(),
    invited: integer('invited').notNull(),
  },
  (t) => [
    index('batch_active')
      .on(t.createdAt, t.id)
      .where(sql`archived_at IS NULL`),
    index('batch_archived')
      .on(t.archivedAt, t.id)
      .where(sql`archived_at IS NOT NULL`),
  ],
)

export const batchMember = sqliteTable(
  'batch_member',
  {
    batchId: text('batch_id').notNull(),
    userId: text('user_id').notNull(),
    at: integer('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.batchId, t.userId] }),
    index('batch_member_recent').on(t.batchId, t.at, t.userId),
    index('batch_member_by_user').on(t.userId, t.at),
  ],
)

/**
 * An address that may join a batch. With the claim it loses the address and names the account; so it also keeps that an account got the Prime
 * days of a batch, which it gets once.
 */
export const invitation = sqliteTable(
  'invitation',
  {
    id: text('id').primaryKey(),
    batchId: text('batch_id').notNull(),
    /** In lower case; null once it is claimed. */
    email: text('email'),
    /** Days of Prime that the claim gives; null for none. */
    primeDays: integer('prime_days'),
    invitedAt: integer('invited_at').notNull(),
    by: text('by').notNull(),
    claimedAt: integer('claimed_at'),
    userId: text('user_id'),
  },
  (t) => [
    // A login looks for its address here.
    uniqueIndex('invitation_by_email')
      .on(t.email, t.batchId)
      .where(sql`email IS NOT NULL`),
    index('invitation_open')
      .on(t.batchId, t.invitedAt, t.id)
      .where(sql`claimed_at IS NULL`),
    index('invitation_claimed')
      .on(t.batchId, t.claimedAt, t.id)
      .where(sql`claimed_at IS NOT NULL`),
    index('invitation_by_user')
      .on(t.userId, t.batchId)
      .where(sql`user_id IS NOT NULL`),
  ],
)

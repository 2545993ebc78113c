/**
 * What people decide about their account, and what they and the operator say to each other.
 * Times are ms UTC. Every table is STRICT and WITHOUT ROWID, which drizzle-kit does not write: migrations are finished by hand and a
 * test holds these files against them.
 */
import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Locale } from '#contract/shared/locales.ts'

/**
 * Every time something was agreed to, and when that was taken back: agreed is what has a row that was not taken back. `terms` is the
 * acceptance of a version of the texts, `leaderboard` lets the own name stand on leaderboards of live tests, `guardian` is a parent's consent to
 * the use; `analytics` is from before nothing was analysed of minors.
 */
export const consent = sqliteTable(
  'consent',
  {
    userId: text('user_id').notNull(),
    kind: text('kind', { enum: ['push', 'leaderboard', 'analytics', 'terms', 'guardian'] }).notNull(),
    givenAt: integer('given_at').notNull(),
    withdrawnAt: integer('withdrawn_at'),
    givenBy: text('given_by', { enum: ['self', 'guardian'] }).notNull(),
    /** As the guardian signed, where one did. */
    guardianName: text('guardian_name'),
    /** Of the texts that were accepted or on show, as their date. */
    version: text('version'),
    /** How the operator verified a guardian, in words; null is not verified. */
    verifiedBy: text('verified_by'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind, t.givenAt] })],
)

/** What a person wants to be told, and how; without a row everything is as the product begins. Minutes are of the day in India. */
export const notificationSetting = sqliteTable('notification_setting', {
  userId: text('user_id').primaryKey(),
  /** The kinds that are not pushed to devices. */
  pushOff: text('push_off', { mode: 'json' }).$type<string[]>().notNull(),
  /** The kinds that are listed and do not pop up. */
  popUpOff: text('pop_up_off', { mode: 'json' }).$type<string[]>().notNull(),
  quietFrom: integer('quiet_from'),
  quietUntil: integer('quiet_until'),
  updatedAt: integer('updated_at').notNull(),
})

/** A browser that may be told something while the site is closed. One row a browser: its last person has it. */
export const pushSubscription = sqliteTable(
  'push_subscription',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    /** The session it was made or last seen in: ending that ends this. */
    sessionId: text('session_id').notNull(),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    language: text('language').$type<Locale>().notNull(),
    createdAt: integer('created_at').notNull(),
    /** Since the last push that arrived. */
    failures: integer('failures').notNull(),
  },
  (t) => [
    uniqueIndex('push_subscription_endpoint').on(t.endpoint),
    index('push_subscription_by_user').on(t.userId),
    index('push_subscription_by_session').on(t.sessionId),
  ],
)

/** Notifications still to be pushed. A trigger of `notification` writes them, and only for who has a subscription. */
export const pushWaiting = sqliteTable(
  'push_waiting',
  {
    userId: text('user_id').notNull(),
    /** Of the notification. */
    at: integer('at').notNull(),
    /** Not before; moved to the morning by quiet hours, and on by failures. */
    dueAt: integer('due_at').notNull(),
    tries: integer('tries').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.at] }), index('push_waiting_due').on(t.dueAt)],
)

/** A picture in `MEDIA` under `ticket/{key}`, which is served to its person and to admins alone. */
export interface TicketImage {
  readonly key: string
  readonly type: string
  readonly width: number
  readonly height: number
}

/** Where someone was when they wrote, as far as they let it be sent; and how a test was found. */
export interface TicketContext {
  readonly route?: string
  readonly attempt?: string
  readonly version?: string
  readonly order?: string
  readonly face?: number
  readonly difficulty?: string
}

/** One matter in the operator's inbox, wherever it came in. The opening words are here, what follows is in `ticket_message`. */
export const ticket = sqliteTable(
  'ticket',
  {
    id: text('id').primaryKey(),
    /** What people call it by. */
    number: integer('number').notNull(),
    kind: text('kind', { enum: ['feedback', 'report', 'contact', 'test', 'question'] }).notNull(),
    category: text('category').notNull(),
    /** Null for a message from a visitor. */
    userId: text('user_id'),
    /** The row it was made from: a contact message, a report of a question, the feedback on an attempt. */
    contactId: text('contact_id'),
    questionId: text('question_id'),
    testId: text('test_id'),
    paperVersion: integer('paper_version'),
    n: integer('n'),
    text: text('text').notNull(),
    images: text('images', { mode: 'json' }).$type<TicketImage[]>().notNull(),
    context: text('context', { mode: 'json' }).$type<TicketContext>().notNull(),
    language: text('language').$type<Locale>().notNull(),
    state: text('state', { enum: ['new', 'open', 'waiting', 'closed'] }).notNull(),
    assigneeId: text('assignee_id'),
    /** The ticket that speaks for this one too. */
    mergedInto: text('merged_into'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    /** Since when someone waits for the operator; null while no one does. */
    owedSince: integer('owed_since'),
    closedAt: integer('closed_at'),
    /** Raised by every change an admin makes: two of them cannot undo each other unseen. */
    revision: integer('revision').notNull(),
  },
  (t) => [
    uniqueIndex('ticket_number').on(t.number),
    uniqueIndex('ticket_report')
      .on(t.questionId, t.userId, t.testId, t.paperVersion)
      .where(sql`kind = 'report'`),
    index('ticket_question')
      .on(t.questionId)
      .where(sql`kind = 'question'`),
    index('ticket_by_user').on(t.userId, t.createdAt),
    index('ticket_inbox').on(t.state, t.createdAt),
    index('ticket_merged')
      .on(t.mergedInto)
      .where(sql`merged_into IS NOT NULL`),
  ],
)

/** What was said on a ticket after its opening words, in order. A note is for admins only and never shown to the learner. */
export const ticketMessage = sqliteTable(
  'ticket_message',
  {
    ticketId: text('ticket_id').notNull(),
    n: integer('n').notNull(),
    from: text('from_side', { enum: ['person', 'staff', 'note'] }).notNull(),
    authorId: text('author_id'),
    text: text('text').notNull(),
    images: text('images', { mode: 'json' }).$type<TicketImage[]>().notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.ticketId, t.n] })],
)

/**
 * Accounts, sessions, messages to the operator, and what was done by whom.
 * Times are ms UTC, marks in units (`mark_unit`). Every table is STRICT and most are WITHOUT ROWID, which drizzle-kit does not write: migrations are
 * finished by hand and a test holds these files against them.
 */
import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { PermissionSet } from '#contract/shared/capabilities.ts'
import type { Locale } from '#contract/shared/locales.ts'
import type { ContactTopic } from '#contract/contact/schemas.ts'

export const user = sqliteTable(
  'user',
  {
    id: text('id').primaryKey(),
    iss: text('iss').notNull(),
    sub: text('sub').notNull(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    pictureKey: text('picture_key'),
    role: text('role', { enum: ['user', 'admin'] }).notNull(),
    bannedAt: integer('banned_at'),
    deletedAt: integer('deleted_at'),
    sessionVersion: integer('session_version').notNull(),
    primeAccessUntil: integer('prime_access_until'),
    profileCompletedAt: integer('profile_completed_at'),
    examGoals: text('exam_goals', { mode: 'json' }).$type<string[]>(),
    interfaceLanguage: text('interface_language').$type<Locale>(),
    questionLanguage: text('question_language').$type<Locale>(),
    state: text('state'),
    category: text('category'),
    ageBand: text('age_band'),
    /** Compensatory time for persons with disability: extra minutes for each hour of a test. */
    accommodationMinutesPerHour: integer('accommodation_minutes_per_hour').notNull(),
    createdAt: integer('created_at').notNull(),
    /** The sets of capabilities of an admin (worker/contract/shared/capabilities.ts); null on an admin is an owner. */
    permissions: text('permissions', { mode: 'json' }).$type<PermissionSet[]>(),
    /** The last day in India with a request (days since 1970), written once a day. */
    lastSeenDay: integer('last_seen_day'),
    /** Digits with the country code, such as 919812345678; learners are not asked for it yet. */
    phone: text('phone'),
    /** The exam that the learner's screens are about, by its slug in the exam register; null is the first of the goals. */
    focusExam: text('focus_exam'),
  },
  (t) => [
    uniqueIndex('user_identity').on(t.iss, t.sub),
    uniqueIndex('user_email').on(t.email),
    // Admins find people by the beginning of their names.
    index('user_by_name').on(sql`"name" COLLATE NOCASE`),
    // Whose pass ends soon.
    index('user_prime_until')
      .on(t.primeAccessUntil)
      .where(sql`prime_access_until IS NOT NULL`),
    index('user_phone')
      .on(t.phone)
      .where(sql`phone IS NOT NULL`),
    // The list of users as admins open it, newest account first.
    index('user_recent')
      .on(t.createdAt, t.id)
      .where(sql`deleted_at IS NULL`),
    // Whether there is another owner, and whom to tell of a change of rights.
    index('user_admins')
      .on(t.createdAt)
      .where(sql`role = 'admin'`),
  ],
)

/** Accounts whose entry in the search index is not up to date; triggers of `user` write them (searching/person-index.sql.ts). */
export const personUnindexed = sqliteTable('person_unindexed', {
  userId: text('user_id').primaryKey(),
  /** Raised by each change, so that one which comes while the account is read is not taken for read. */
  n: integer('n').notNull(),
})

/** What admins note about an account, for admins alone; it is part of the account's own export. */
export const userNote = sqliteTable(
  'user_note',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    at: integer('at').notNull(),
    by: text('by').notNull(),
    text: text('text').notNull(),
  },
  (t) => [index('user_note_by_user').on(t.userId, t.at)],
)

export const session = sqliteTable(
  'session',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    version: integer('version').notNull(),
    device: text('device').notNull(),
    createdAt: integer('created_at').notNull(),
    /** When the present token ends; renewed at a start of a test, never past the absolute limit. */
    expiresAt: integer('expires_at').notNull(),
    revokedAt: integer('revoked_at'),
    /** The last request seen, written at most once an hour; null on rows from before this was kept. */
    usedAt: integer('used_at'),
    /** When the identity provider was last asked; null on rows from before this was kept, then `createdAt` holds. */
    signedInAt: integer('signed_in_at'),
    /** When the provider says that the person last authenticated there (`auth_time`); null where it does not say. */
    authenticatedAt: integer('authenticated_at'),
  },
  (t) => [index('session_by_user').on(t.userId, t.createdAt)],
)

/** Letters about accounts that no one uses: each moment is when a letter was accepted for sending (ms UTC). */
export const inactivityLetter = sqliteTable('inactivity_letter', {
  userId: text('user_id').primaryKey(),
  firstAt: integer('first_at').notNull(),
  lastAt: integer('last_at'),
})

/** How far a scheduled task has come that walks through many rows or files, one page a run. */
export const taskPlace = sqliteTable('task_place', {
  task: text('task').primaryKey(),
  /** What the page after begins behind; the empty text is the beginning. */
  place: text('place').notNull(),
  /** When this walk began, ms UTC. */
  begunAt: integer('begun_at').notNull(),
})

/** What visitors and learners wrote to the operator. `userId` where a session came along; `language` is the one to answer in. */
export const contactMessage = sqliteTable(
  'contact_message',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    topic: text('topic').$type<ContactTopic>().notNull(),
    message: text('message').notNull(),
    language: text('language').$type<Locale>().notNull(),
    userId: text('user_id'),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    index('contact_message_recent').on(t.createdAt),
    index('contact_message_by_email').on(t.email),
    index('contact_message_by_user')
      .on(t.userId)
      .where(sql`user_id IS NOT NULL`),
  ],
)

/** Append-only: triggers refuse UPDATE and DELETE. Holds ids, never names or e-mails. */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: text('id').primaryKey(),
    at: integer('at').notNull(),
    actorId: text('actor_id').notNull(),
    action: text('action').notNull(),
    target: text('target').notNull(),
    before: text('before'),
    after: text('after'),
    requestId: text('request_id').notNull(),
    /** Digest of action, target and content: what an order id is bound to. Null on rows from before this was kept. */
    contentHash: text('content_hash'),
    /** How recent the actor's sign-in was where the action asks for one, as JSON. */
    signIn: text('sign_in'),
    /** Always 1 or null: a row whose guard does not hold is refused by the constraint `audit_guard` (guarded-batch.ts). */
    guardHeld: integer('guard_held'),
  },
  (t) => [index('audit_log_recent').on(t.at), index('audit_log_target').on(t.target, t.at)],
)

/** The history of bans; `user.banned_at` is the flag that the guards read, written in the same batch. */
export const ban = sqliteTable(
  'ban',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    at: integer('at').notNull(),
    /** When it ends on its own; null is until lifted. */
    until: integer('until'),
    code: text('code').notNull(),
    /** Shown to the person. */
    publicText: text('public_text').notNull(),
    /** The admin who imposed it. */
    by: text('by').notNull(),
    liftedAt: integer('lifted_at'),
    /** When the person appealed against it: once a ban. */
    appealedAt: integer('appealed_at'),
  },
  (t) => [index('ban_by_user').on(t.userId, t.at)],
)

/**
 * Who has taken which live test, by a keyed hash of the identity (issuer and subject), so that a deleted account that comes back cannot
 * take it again. Rows go once the ranks of the test are final.
 */
export const takenLiveTest = sqliteTable(
  'taken_live_test',
  {
    identityHash: text('identity_hash').notNull(),
    testId: text('test_id').notNull(),
    /** When the row may be deleted, ms UTC. */
    keptUntil: integer('kept_until').notNull(),
  },
  (t) => [primaryKey({ columns: [t.identityHash, t.testId] }), index('taken_live_test_until').on(t.keptUntil)],
)

/**
 * Counts too large to be made by counting, kept by triggers of their tables: `users`, the accounts that are not deleted; `account_number`, the
 * last number that an account got.
 */
export const keptCount = sqliteTable('kept_count', { name: text('name').primaryKey(), n: integer('n').notNull() })

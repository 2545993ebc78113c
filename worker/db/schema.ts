/**
 * The tables of `DB`, the record of truth. Times are ms UTC, marks in 1/12. Every table is STRICT and most are WITHOUT ROWID,
 * which drizzle-kit does not write: migrations are finished by hand and a test holds this file against them.
 */
import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Localized, Locale } from '#contract/locales.ts'
import { ATTEMPT_MODES } from '#contract/attempt.ts'
import type { ContactTopic } from '#contract/contact.ts'
import type { ContentQuestion } from '#contract/content.ts'
import { questionTypes } from '#contract/question-form.ts'
import type { ReportReason } from '#contract/question-mark.ts'
import type { ContentPattern } from '#contract/pattern.ts'
import type { QuestionKey } from '#contract/paper.ts'

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
  },
  (t) => [uniqueIndex('user_identity').on(t.iss, t.sub), uniqueIndex('user_email').on(t.email)],
)

export const session = sqliteTable(
  'session',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    version: integer('version').notNull(),
    device: text('device').notNull(),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    revokedAt: integer('revoked_at'),
  },
  (t) => [index('session_by_user').on(t.userId, t.createdAt)],
)

export const topic = sqliteTable('topic', {
  id: text('id').primaryKey(),
  subject: text('subject', { mode: 'json' }).$type<Localized>().notNull(),
  title: text('title', { mode: 'json' }).$type<Localized>().notNull(),
})

/** Bytes live in `MEDIA` under `media_key`, which is random and says nothing of the picture. */
export const image = sqliteTable('image', {
  externalId: text('external_id').primaryKey(),
  mediaKey: text('media_key').notNull(),
  type: text('type').notNull(),
  sha256: text('sha256').notNull(),
  bytes: integer('bytes').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
})

export const pattern = sqliteTable(
  'pattern',
  {
    id: text('id').notNull(),
    version: integer('version').notNull(),
    spec: text('spec', { mode: 'json' }).$type<ContentPattern>().notNull(),
    checksum: text('checksum').notNull(),
  },
  (t) => [primaryKey({ columns: [t.id, t.version] })],
)

export const testGroup = sqliteTable(
  'test_group',
  {
    id: text('id').primaryKey(),
    externalId: text('external_id').notNull(),
    title: text('title', { mode: 'json' }).$type<Localized>().notNull(),
    description: text('description', { mode: 'json' }).$type<Localized>(),
    exam: text('exam').notNull(),
    position: integer('position').notNull(),
    published: integer('published').notNull(),
    checksum: text('checksum').notNull(),
  },
  (t) => [uniqueIndex('test_group_external').on(t.externalId)],
)

export const test = sqliteTable(
  'test',
  {
    id: text('id').primaryKey(),
    externalId: text('external_id').notNull(),
    title: text('title', { mode: 'json' }).$type<Localized>().notNull(),
    exam: text('exam').notNull(),
    kind: text('kind', { enum: ['mock', 'sectional', 'quiz', 'previousYear', 'live'] }).notNull(),
    access: text('access', { enum: ['free', 'prime'] }).notNull(),
    patternId: text('pattern_id').notNull(),
    patternVersion: integer('pattern_version').notNull(),
    languages: text('languages', { mode: 'json' }).$type<Locale[]>().notNull(),
    questions: integer('questions').notNull(),
    minutes: integer('minutes').notNull(),
    max12: integer('max12').notNull(),
    opensAt: integer('opens_at'),
    closesAt: integer('closes_at'),
    published: integer('published').notNull(),
    /** Of the paper and the key that a start pins; null until first published. */
    paperVersion: integer('paper_version'),
    keyVersion: integer('key_version'),
    checksum: text('checksum').notNull(),
  },
  (t) => [uniqueIndex('test_external').on(t.externalId)],
)

export const testGroupTest = sqliteTable(
  'test_group_test',
  {
    groupId: text('group_id').notNull(),
    position: integer('position').notNull(),
    testId: text('test_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.position] }), index('test_group_test_by_test').on(t.testId)],
)

export const testQuestion = sqliteTable(
  'test_question',
  {
    testId: text('test_id').notNull(),
    position: integer('position').notNull(),
    sectionId: text('section_id').notNull(),
    questionId: text('question_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.testId, t.position] }), index('test_question_by_question').on(t.questionId)],
)

export const question = sqliteTable(
  'question',
  {
    id: text('id').primaryKey(),
    externalId: text('external_id').notNull(),
    version: integer('version').notNull(),
    checksum: text('checksum').notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (t) => [uniqueIndex('question_external').on(t.externalId)],
)

/** What a version of a question is apart from its language, without anything of the key. */
export const questionVersion = sqliteTable(
  'question_version',
  {
    questionId: text('question_id').notNull(),
    version: integer('version').notNull(),
    type: text('type', { enum: questionTypes }).notNull(),
    topicId: text('topic_id').notNull(),
    difficulty: text('difficulty', { enum: ['easy', 'medium', 'hard'] }).notNull(),
    passageId: text('passage_id'),
    tags: text('tags', { mode: 'json' }).$type<string[]>().notNull(),
    source: text('source'),
    year: integer('year'),
    options: text('options', { mode: 'json' }).$type<string[]>(),
    fixedOptionOrder: integer('fixed_option_order').notNull(),
    decimals: integer('decimals'),
    /** Of a matrix, by letters in their order. */
    rows: text('rows', { mode: 'json' }).$type<string[]>(),
    columns: text('columns', { mode: 'json' }).$type<string[]>(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.questionId, t.version] })],
)

/** What some types have beside stem and options. */
export interface VariantParts {
  readonly rows?: Readonly<Record<string, string>>
  readonly columns?: Readonly<Record<string, string>>
  readonly lists?: { readonly one: readonly string[]; readonly two: readonly string[] }
}

/** One language of a version: the source as written and the HTML it was rendered to, once. */
export const questionVariant = sqliteTable(
  'question_variant',
  {
    questionId: text('question_id').notNull(),
    version: integer('version').notNull(),
    language: text('language').$type<Locale>().notNull(),
    stem: text('stem').notNull(),
    options: text('options', { mode: 'json' }).$type<Record<string, string>>(),
    stemHtml: text('stem_html').notNull(),
    optionsHtml: text('options_html', { mode: 'json' }).$type<Record<string, string>>(),
    rendererVersion: integer('renderer_version').notNull(),
    /** Rows and columns of a matrix and the lists of a list match: as written, and as HTML. */
    parts: text('parts', { mode: 'json' }).$type<VariantParts>(),
    partsHtml: text('parts_html', { mode: 'json' }).$type<VariantParts>(),
  },
  (t) => [primaryKey({ columns: [t.questionId, t.version, t.language] })],
)

/** The right answer, apart from everything a learner's code reads. */
export const questionKey = sqliteTable(
  'question_key',
  {
    questionId: text('question_id').notNull(),
    version: integer('version').notNull(),
    key: text('key', { mode: 'json' }).$type<ContentQuestion['key']>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.questionId, t.version] })],
)

export const questionSolution = sqliteTable(
  'question_solution',
  {
    questionId: text('question_id').notNull(),
    version: integer('version').notNull(),
    language: text('language').$type<Locale>().notNull(),
    source: text('source').notNull(),
    html: text('html').notNull(),
    rendererVersion: integer('renderer_version').notNull(),
  },
  (t) => [primaryKey({ columns: [t.questionId, t.version, t.language] })],
)

export const passage = sqliteTable(
  'passage',
  {
    externalId: text('external_id').notNull(),
    language: text('language').$type<Locale>().notNull(),
    source: text('source').notNull(),
    html: text('html').notNull(),
    rendererVersion: integer('renderer_version').notNull(),
    checksum: text('checksum').notNull(),
  },
  (t) => [primaryKey({ columns: [t.externalId, t.language] })],
)

/** One sealed file at `/papers/{hash}`; `language` is "" for the images, `contentKey` base64url. */
export interface StoredPaperFile {
  readonly kind: 'paper' | 'assets' | 'solution'
  readonly language: Locale | ''
  readonly hash: string
  readonly contentKey: string
  readonly bytes: number
}

/** A published, immutable set of questions. `plan` is what a room needs to take and mark answers; the key is apart. */
export const paper = sqliteTable(
  'paper',
  {
    testId: text('test_id').notNull(),
    version: integer('version').notNull(),
    plan: text('plan', { mode: 'json' }).$type<unknown>().notNull(),
    /** Its sealed files and what opens each, solutions included: one row, so that a start in 14 languages reads no more than in one. */
    files: text('files', { mode: 'json' }).$type<StoredPaperFile[]>().notNull(),
    hasMaths: integer('has_maths').notNull(),
    publishedAt: integer('published_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.testId, t.version] })],
)

/** The answers of a paper in its own option numbers, versioned: a room pins one, a regrade makes the next. */
export const paperKey = sqliteTable(
  'paper_key',
  {
    testId: text('test_id').notNull(),
    paperVersion: integer('paper_version').notNull(),
    keyVersion: integer('key_version').notNull(),
    key: text('key', { mode: 'json' }).$type<QuestionKey[]>().notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.testId, t.paperVersion, t.keyVersion] })],
)

/** One row an attempt, written when it opens and when it closes (design.md, "The life of an attempt", 2 and 6). */
export const attempt = sqliteTable(
  'attempt',
  {
    userId: text('user_id').notNull(),
    testId: text('test_id').notNull(),
    n: integer('n').notNull(),
    mode: text('mode', { enum: ATTEMPT_MODES }).notNull(),
    state: text('state', { enum: ['open', 'closed'] }).notNull(),
    startedAt: integer('started_at').notNull(),
    deadlineAt: integer('deadline_at').notNull(),
    closedAt: integer('closed_at'),
    language: text('language').$type<Locale>().notNull(),
    paperVersion: integer('paper_version').notNull(),
    keyVersion: integer('key_version').notNull(),
    category: text('category'),
    stateCode: text('state_code'),
    ranking: integer('ranking').notNull(),
    /** Rising within the test, given when a ranking attempt closes: what the board's cursor walks. */
    seq: integer('seq'),
    score12: integer('score12'),
    /** Sorts as text: the greater is the better among equal scores. */
    tieKey: text('tie_key'),
    /** The marked attempt as JSON, at most 4 KB for a hundred questions. */
    result: text('result'),
    /** How often an admin opened it again; a close of a lower round is an old one. */
    round: integer('round').notNull().default(0),
    /** When an admin took it out of rank and averages. */
    voidedAt: integer('voided_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.testId, t.n] }),
    index('attempt_recent').on(t.userId, t.startedAt),
    index('attempt_open')
      .on(t.deadlineAt)
      .where(sql`state = 'open'`),
    uniqueIndex('attempt_seq')
      .on(t.testId, t.seq)
      .where(sql`seq IS NOT NULL`),
    index('attempt_tie')
      .on(t.testId, t.score12, t.tieKey)
      .where(sql`seq IS NOT NULL`),
  ],
)

/** A question that a learner keeps, with a note; once a person. */
export const savedQuestion = sqliteTable(
  'saved_question',
  {
    userId: text('user_id').notNull(),
    questionId: text('question_id').notNull(),
    /** Where it was seen. */
    testId: text('test_id').notNull(),
    paperVersion: integer('paper_version').notNull(),
    place: integer('place').notNull(),
    note: text('note').notNull(),
    savedAt: integer('saved_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.questionId] }), index('saved_question_recent').on(t.userId, t.savedAt)],
)

/** A learner's word that something is wrong with a question; a second one of the same person about the same paper replaces it. */
export const questionReport = sqliteTable(
  'question_report',
  {
    questionId: text('question_id').notNull(),
    userId: text('user_id').notNull(),
    testId: text('test_id').notNull(),
    paperVersion: integer('paper_version').notNull(),
    reason: text('reason').$type<ReportReason>().notNull(),
    text: text('text').notNull(),
    language: text('language').$type<Locale>().notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.questionId, t.userId, t.testId, t.paperVersion] }), index('question_report_recent').on(t.createdAt)],
)

export const enrolment = sqliteTable(
  'enrolment',
  {
    userId: text('user_id').notNull(),
    kind: text('kind', { enum: ['group', 'test'] }).notNull(),
    targetId: text('target_id').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind, t.targetId] })],
)

export const testFeedback = sqliteTable(
  'test_feedback',
  {
    userId: text('user_id').notNull(),
    testId: text('test_id').notNull(),
    n: integer('n').notNull(),
    face: integer('face').notNull(),
    difficulty: text('difficulty'),
    text: text('text').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.testId, t.n] })],
)

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
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.at] }),
    index('notification_sent')
      .on(t.at)
      .where(sql`sender_id IS NOT NULL`),
  ],
)

/** What is for everybody: one row whatever the audience. `users` had an account when it was sent; `pushed` of them were online then. */
export const broadcast = sqliteTable('broadcast', {
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
})

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

/** What a person has read by itself, by its `n` in the stream. */
export const notificationRead = sqliteTable(
  'notification_read',
  {
    userId: text('user_id').notNull(),
    stream: text('stream', { enum: ['personal', 'broadcast'] }).notNull(),
    n: integer('n').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.stream, t.n] })],
)

/** Append-only: triggers refuse UPDATE and DELETE. Holds ids, never names or e-mails. */
export const auditLog = sqliteTable('audit_log', {
  id: text('id').primaryKey(),
  at: integer('at').notNull(),
  actorId: text('actor_id').notNull(),
  action: text('action').notNull(),
  target: text('target').notNull(),
  before: text('before'),
  after: text('after'),
  requestId: text('request_id').notNull(),
})

/** Counts too large to be made by counting, kept by triggers of their tables: `users`, the accounts that are not deleted. */
export const keptCount = sqliteTable('kept_count', { name: text('name').primaryKey(), n: integer('n').notNull() })

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
  (t) => [index('contact_message_recent').on(t.createdAt)],
)

/** The questions to try without an account, in their order. Their answers are told to everybody: none of them is in a test. */
export const sampleQuestion = sqliteTable(
  'sample_question',
  { position: integer('position').primaryKey(), questionId: text('question_id').notNull() },
  (t) => [uniqueIndex('sample_question_once').on(t.questionId)],
)

/** What a learner had right of the sample questions before the first sign-in, kept once. */
export const sampleResult = sqliteTable('sample_result', {
  userId: text('user_id').primaryKey(),
  rightCount: integer('right_count').notNull(),
  total: integer('total').notNull(),
  createdAt: integer('created_at').notNull(),
})

/**
 * What learners did: attempts, and what they said of tests and questions.
 * Times are ms UTC, marks in units (`mark_unit`). Every table is STRICT and most are WITHOUT ROWID, which drizzle-kit does not write: migrations are
 * finished by hand and a test holds these files against them.
 */
import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Locale } from '#contract/shared/locales.ts'
import { ATTEMPT_MODES } from '#contract/attempts/schemas.ts'
import type { ReportReason } from '#contract/question-annotations/schemas.ts'
import type { Units } from '#contract/shared/units.ts'

/** One row an attempt, written when it opens and when it closes (docs/architecture.md#life-of-an-attempt). */
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
    score12: integer('score12').$type<Units>(),
    /** Sorts as text: the greater is the better among equal scores. */
    tieKey: text('tie_key'),
    /** The marked attempt as JSON, at most 4 KB for a hundred questions; null where it is archived. Only `stored-results.ts` reads it. */
    result: text('result'),
    /** The most marks of an archived attempt, which lists show; null where the result is here. */
    max12: integer('max12').$type<Units>(),
    /** Units in a mark of `score12` and `max12`; that of its test, told here so that a row can be read alone. 12 while the attempt is open. */
    markUnit: integer('mark_unit').notNull().default(12),
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
    /** Closed attempts that do not rank, for marking them again; ranking ones are found by their seq and pay nothing for this. */
    index('attempt_unranked')
      .on(t.testId, t.userId, t.n)
      .where(sql`state = 'closed' AND seq IS NULL`),
    index('attempt_tie')
      .on(t.testId, t.score12, t.tieKey)
      .where(sql`seq IS NOT NULL`),
  ],
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
    /** The learner's own name for where it lies; null outside any folder. A folder is there as long as something lies in it. */
    folder: text('folder'),
    /** As JSON; null where there is none. */
    tags: text('tags', { mode: 'json' }).$type<string[]>(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.questionId] }),
    index('saved_question_recent').on(t.userId, t.savedAt),
    index('saved_question_folder')
      .on(t.userId, t.folder, t.savedAt)
      .where(sql`folder IS NOT NULL`),
  ],
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
  (t) => [
    primaryKey({ columns: [t.questionId, t.userId, t.testId, t.paperVersion] }),
    index('question_report_recent').on(t.createdAt),
    index('question_report_by_user').on(t.userId),
  ],
)

/** What a learner had right of the sample questions before the first sign-in, kept once. */
export const sampleResult = sqliteTable('sample_result', {
  userId: text('user_id').primaryKey(),
  rightCount: integer('right_count').notNull(),
  total: integer('total').notNull(),
  createdAt: integer('created_at').notNull(),
})

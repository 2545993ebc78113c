/**
 * What learners practise and how they do: the deck of mistakes, days of study, what each exam showed of them.
 * Times are ms UTC, marks in units (`mark_unit`), days are days of India since 1970. Every table is STRICT and WITHOUT ROWID, which drizzle-kit does not
 * write: migrations are finished by hand and a test holds these files against them.
 */
import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Units } from '#contract/shared/units.ts'

/** One row a learner who practises. */
export const practiceState = sqliteTable('practice_state', {
  userId: text('user_id').primaryKey(),
  /** Reviews a day. */
  goal: integer('goal').notNull(),
  /** Attempts begun until then have been looked at, but for those in `pending`: open then, or not released. */
  filledTo: integer('filled_to').notNull(),
  /** [test id, n] of each as JSON. */
  pending: text('pending').notNull(),
  /** Whether figures about the learner were kept when the attempts were looked at. */
  insights: integer('insights').notNull(),
  /** Rises with every change of this row, so that of two devices that fill at once one is first. */
  revision: integer('revision').notNull(),
})

/** A day on which something was practised; `streak` is how many days in a row it made, `freezeDay` the last day that a freeze bridged. */
export const studyDay = sqliteTable(
  'study_day',
  {
    userId: text('user_id').notNull(),
    day: integer('day').notNull(),
    reviews: integer('reviews').notNull(),
    attempts: integer('attempts').notNull(),
    streak: integer('streak').notNull(),
    freezeDay: integer('freeze_day'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.day] })],
)

/** A question in a learner's deck of mistakes, at the place where it was met last. */
export const revisionCard = sqliteTable(
  'revision_card',
  {
    userId: text('user_id').notNull(),
    questionId: text('question_id').notNull(),
    testId: text('test_id').notNull(),
    paperVersion: integer('paper_version').notNull(),
    place: integer('place').notNull(),
    /** Why it came in. */
    reason: text('reason').notNull(),
    /** What FSRS knows of it, as JSON text: kept as written, so that an undo brings back the very bytes. */
    memory: text('memory').notNull(),
    dueAt: integer('due_at').notNull(),
    suspendedAt: integer('suspended_at'),
    addedAt: integer('added_at').notNull(),
    /** When the newest attempt that has been taken into account was closed. */
    seenAt: integer('seen_at').notNull(),
    /** Rises with every change. */
    revision: integer('revision').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.questionId] }),
    index('revision_card_due')
      .on(t.userId, t.dueAt)
      .where(sql`suspended_at IS NULL`),
    index('revision_card_aside')
      .on(t.userId, t.suspendedAt)
      .where(sql`suspended_at IS NOT NULL`),
  ],
)

/** Every grade that was given, by the id its device gave it; `before` is the card's row as it was, for undo. */
export const revisionReview = sqliteTable(
  'revision_review',
  {
    userId: text('user_id').notNull(),
    opId: text('op_id').notNull(),
    questionId: text('question_id').notNull(),
    rating: integer('rating').notNull(),
    at: integer('at').notNull(),
    day: integer('day').notNull(),
    before: text('before').notNull(),
    /** The card's revision after it: an undo is refused once something else has changed the card. */
    revision: integer('revision').notNull(),
    undoneAt: integer('undone_at'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.opId] })],
)

/** What one closed exam attempt showed: the sums that "My performance" is drawn from, so that it never reads results. */
export const attemptInsight = sqliteTable(
  'attempt_insight',
  {
    userId: text('user_id').notNull(),
    closedAt: integer('closed_at').notNull(),
    testId: text('test_id').notNull(),
    n: integer('n').notNull(),
    exam: text('exam').notNull(),
    paperVersion: integer('paper_version').notNull(),
    /** Of the key by which it was marked, and how often it was opened again: a row that lags behind the attempt is made again. */
    keyVersion: integer('key_version').notNull(),
    round: integer('round').notNull(),
    ranking: integer('ranking').notNull(),
    score12: integer('score12').$type<Units>().notNull(),
    max12: integer('max12').$type<Units>().notNull(),
    /** Units in a mark of these and of the tallies by topic. */
    markUnit: integer('mark_unit').notNull().default(12),
    /** Seven decimals as text, and of how many, when it was last looked at (`measuredAt`). */
    percentile: text('percentile'),
    rankedCount: integer('ranked_count').notNull(),
    measuredAt: integer('measured_at').notNull(),
    /** Tallies by topic as JSON. */
    topics: text('topics').notNull(),
    /** Ability with its error and the paper's expected marks by ability, as JSON; null where it could not be measured. */
    measure: text('measure'),
    /** The range that was foretold for it from what was known before, as JSON; null where nothing was. */
    foretold: text('foretold'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.closedAt, t.testId, t.n] }),
    uniqueIndex('attempt_insight_attempt').on(t.userId, t.testId, t.n),
    index('attempt_insight_exam').on(t.userId, t.exam, t.closedAt),
  ],
)

/** The tests that a learner has begun up to a moment, in one row, so that the home need not read every attempt (attempted-tests.sql.ts). */
export const attemptedTests = sqliteTable('attempted_tests', {
  userId: text('user_id').primaryKey(),
  /** Their ids as JSON, in no order. */
  tests: text('tests').notNull(),
  /** The start of the newest attempt among them, ms UTC. */
  upTo: integer('up_to').notNull(),
})

/** The learner's own words for what went wrong, by place in the paper, as JSON. */
export const attemptLabel = sqliteTable(
  'attempt_label',
  {
    userId: text('user_id').notNull(),
    testId: text('test_id').notNull(),
    n: integer('n').notNull(),
    labels: text('labels').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.testId, t.n] })],
)

/** How a learner studies for an exam; the plan itself is worked out anew each time (domain/study-plan). */
export const studyPlan = sqliteTable(
  'study_plan',
  {
    userId: text('user_id').notNull(),
    /** A slug of the exam register. */
    exam: text('exam').notNull(),
    hoursAWeek: integer('hours_a_week').notNull(),
    /** The start of the day of the exam in India as the learner says it (ms UTC); null is the register's. */
    ownDate: integer('own_date'),
    /** Ids of topics that are left out, as JSON. */
    skipped: text('skipped').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.exam] })],
)

/** What a learner wants to reach in an exam: a share of the marks, in per cent, or a percentile. */
export const examTarget = sqliteTable(
  'exam_target',
  {
    userId: text('user_id').notNull(),
    exam: text('exam').notNull(),
    kind: text('kind', { enum: ['marks', 'percentile'] }).notNull(),
    value: integer('value').notNull(),
    /** The day of the exam (ms UTC); null where it is not known. */
    examAt: integer('exam_at'),
    updatedAt: integer('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.exam] })],
)

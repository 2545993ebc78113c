/**
 * Objections of learners to the keys of a test, their counts, and what is decided about them (decision 0172). Times are ms UTC. STRICT and
 * WITHOUT ROWID, which drizzle-kit does not write.
 */
import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { KeyChange } from '#contract/key-corrections/schemas.ts'
import type { Reasons } from '#contract/objections/schemas.ts'
import type { Locale } from '#contract/shared/locales.ts'

/** One learner's objection to the key of one question. Whether it is decided follows from `round` (domain/objections). */
export const objection = sqliteTable(
  'objection',
  {
    testId: text('test_id').notNull(),
    questionId: text('question_id').notNull(),
    /** At random, so that the order of a list tells nothing of a learner. */
    id: text('id').notNull(),
    userId: text('user_id').notNull(),
    paperVersion: integer('paper_version').notNull(),
    place: integer('place').notNull(),
    /** `proposalText`, and what it is counted as: the rarer ones of a question are counted together. */
    proposal: text('proposal').notNull(),
    countedAs: text('counted_as').notNull(),
    text: text('text').notNull(),
    source: text('source'),
    language: text('language').$type<Locale>().notNull(),
    /** How many decisions the question had when it was filed. */
    round: integer('round').notNull(),
    createdAt: integer('created_at').notNull(),
    /** When its learner was told of the decision. */
    toldAt: integer('told_at'),
  },
  (t) => [
    // Beginning with the learner: without statistics SQLite would rather walk a whole test than look into an index.
    primaryKey({ columns: [t.userId, t.testId, t.questionId] }),
    uniqueIndex('objection_by_question').on(t.testId, t.questionId, t.id),
  ],
)

/** How often what is proposed for a question; the empty proposal counts all. It stays when an account is deleted. */
export const objectionTally = sqliteTable(
  'objection_tally',
  {
    testId: text('test_id').notNull(),
    questionId: text('question_id').notNull(),
    round: integer('round').notNull(),
    paperVersion: integer('paper_version').notNull(),
    proposal: text('proposal').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.testId, t.questionId, t.round, t.paperVersion, t.proposal] }),
    index('objection_tally_all')
      .on(t.testId)
      .where(sql`proposal = ''`),
  ],
)

/** What an admin decided about the objections to a question; `round` counts the decisions about it. */
export const objectionDecision = sqliteTable(
  'objection_decision',
  {
    testId: text('test_id').notNull(),
    questionId: text('question_id').notNull(),
    round: integer('round').notNull(),
    state: text('state', { enum: ['final', 'pending', 'undone'] }).notNull(),
    /** Null where the key stands. */
    paperVersion: integer('paper_version'),
    /** In the numbers of that paper; null where the key stands. */
    change: text('change', { mode: 'json' }).$type<KeyChange>(),
    reasons: text('reasons', { mode: 'json' }).$type<Reasons>().notNull(),
    decidedBy: text('decided_by').notNull(),
    decidedAt: integer('decided_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.testId, t.questionId, t.round] })],
)

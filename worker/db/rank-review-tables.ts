/**
 * Attempts at live tests that look unusual, and what a person decided about their ranks (decision 0186). Times are ms UTC. STRICT and WITHOUT
 * ROWID, which drizzle-kit does not write.
 */
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Reasons } from '#contract/objections/schemas.ts'
import { type PlausibilitySigns, REVIEW_STATES } from '#contract/plausibility/schemas.ts'
import type { Units } from '#contract/shared/units.ts'

export const rankReview = sqliteTable(
  'rank_review',
  {
    testId: text('test_id').notNull(),
    userId: text('user_id').notNull(),
    n: integer('n').notNull(),
    paperVersion: integer('paper_version').notNull(),
    score12: integer('score12').$type<Units>().notNull(),
    tieKey: text('tie_key').notNull(),
    /** No one else is named in it: equal answers name their set. */
    signs: text('signs', { mode: 'json' }).$type<PlausibilitySigns>().notNull(),
    /** Whether the newest final count found these signs. */
    isCurrent: integer('is_current').notNull(),
    state: text('state', { enum: REVIEW_STATES }).notNull(),
    /** How many decisions there were. */
    round: integer('round').notNull(),
    /** Of the newest hold, as the learner reads them; null where there was none, as `held_at` is. */
    reasons: text('reasons', { mode: 'json' }).$type<Reasons>(),
    heldAt: integer('held_at'),
    decidedBy: text('decided_by'),
    decidedAt: integer('decided_at'),
    /** What the learner wrote against the newest hold, and the answer to it. */
    objection: text('objection'),
    objectedAt: integer('objected_at'),
    answer: text('answer', { mode: 'json' }).$type<Reasons>(),
    answeredAt: integer('answered_at'),
  },
  (t) => [primaryKey({ columns: [t.testId, t.userId] }), index('rank_review_by_user').on(t.userId)],
)

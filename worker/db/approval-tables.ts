/**
 * What one admin asks for and a second one decides, where the operator wants two persons for an act (decision 0122). Times are ms UTC. STRICT and
 * WITHOUT ROWID by hand in the migration (see test-tables.ts).
 */
import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { APPROVAL_ACTS } from '#contract/shared/approvals.ts'

export const approvalRequest = sqliteTable(
  'approval_request',
  {
    /** The id of the order that asked. */
    id: text('id').primaryKey(),
    act: text('act', { enum: APPROVAL_ACTS }).notNull(),
    /** The test or the order that it is about. */
    target: text('target').notNull(),
    /** What was asked for, as the call of the act takes it. It never changes. */
    content: text('content', { mode: 'json' }).$type<unknown>().notNull(),
    actorId: text('actor_id').notNull(),
    at: integer('at').notNull(),
    /** From then on it cannot be approved. */
    expiresAt: integer('expires_at').notNull(),
    state: text('state', { enum: ['waiting', 'approved', 'rejected'] }).notNull(),
    decidedBy: text('decided_by'),
    decidedAt: integer('decided_at'),
    /** Why it was decided so. */
    reason: text('reason'),
  },
  (t) => [
    index('approval_waiting')
      .on(t.act, t.expiresAt)
      .where(sql`state = 'waiting'`),
    index('approval_about').on(t.target, t.at),
  ],
)

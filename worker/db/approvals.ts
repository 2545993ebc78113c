import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { ApprovalAct, WaitingRequest } from '#contract/shared/approvals.ts'
import { approvalRequest } from './approval-tables.ts'
import type { Guard } from './audit.ts'
import { openDb } from './client.ts'
import { statementOf } from './statement-of.ts'

export type StoredRequest = typeof approvalRequest.$inferSelect

/** A new request that waits. */
export const insertRequest = (
  db: D1Database,
  request: Pick<StoredRequest, 'id' | 'act' | 'target' | 'content' | 'actorId' | 'at' | 'expiresAt'>,
): D1PreparedStatement =>
  statementOf(
    db,
    openDb(db)
      .insert(approvalRequest)
      .values({ ...request, state: 'waiting' }),
  )

export async function findRequest(db: D1Database, id: string): Promise<StoredRequest | null> {
  const [row] = await openDb(db).select().from(approvalRequest).where(eq(approvalRequest.id, id))
  return row ?? null
}

/** Requests that wait, of one target or of all, the soonest to expire first: a range of the index of those that wait. `now` ms UTC. */
export async function listWaiting<Content>(
  db: D1Database,
  act: ApprovalAct,
  { target, now }: { readonly target: string | null; readonly now: number },
): Promise<WaitingRequest<Content>[]> {
  const { id, content, actorId, at, expiresAt } = approvalRequest
  const rows = await openDb(db)
    .select({ id, target: approvalRequest.target, content, actorId, at, expiresAt })
    .from(approvalRequest)
    .where(
      and(
        // The state stands in the text: with a bound value SQLite could not use the partial index.
        sql`${approvalRequest.state} = 'waiting'`,
        eq(approvalRequest.act, act),
        gt(expiresAt, now),
        target === null ? undefined : eq(approvalRequest.target, target),
      ),
    )
    .orderBy(asc(expiresAt))
    .limit(50)
  // The content is what the act's own call took.
  return rows as WaitingRequest<Content>[]
}

/** Holds while the request waits and someone else made it: the same rule as `decisionFault`, at the moment of writing. `now` ms UTC. */
export const isStillWaiting = (id: string, by: string, now: number): Guard => ({
  sql: `SELECT EXISTS (SELECT 1 FROM approval_request WHERE id = ?1 AND state = 'waiting' AND actor_id <> ?2 AND expires_at > ?3)`,
  binds: [id, by, now],
})

/** Holds while nothing waits for a second admin. `now` ms UTC. */
export const nothingWaits = (act: ApprovalAct, target: string, now: number): Guard => ({
  sql: `SELECT NOT EXISTS (SELECT 1 FROM approval_request WHERE state = 'waiting' AND act = ?1 AND target = ?2 AND expires_at > ?3)`,
  binds: [act, target, now],
})

/** Writes down how a request was decided; the guard of the batch has asked whether it waits. */
export const decideRequest = (
  db: D1Database,
  id: string,
  decision: { readonly state: 'approved' | 'rejected'; readonly decidedBy: string; readonly decidedAt: number; readonly reason: string },
): D1PreparedStatement => statementOf(db, openDb(db).update(approvalRequest).set(decision).where(eq(approvalRequest.id, id)))

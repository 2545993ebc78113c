import { eq, sql } from 'drizzle-orm'
import { ticket } from '#worker/db/account-tables.ts'
import type { Actor, Guard } from '#worker/db/audit.ts'
import { openDb } from '#worker/db/client.ts'
import { guardedBatch } from '#worker/db/guarded-batch.ts'
import { statementOf } from '#worker/db/statement-of.ts'
import type { TicketAct } from '#contract/support/inbox-schemas.ts'
import type { TicketStand } from '#domain/support/ticket-step.ts'
import { addStaffMessages } from './add-messages.sql.ts'

export interface ActOrder {
  readonly act: TicketAct
  readonly ticketId: string
  readonly before: TicketStand
  readonly after: TicketStand
  readonly actor: Actor
  readonly auditId: string
  /** ms UTC */
  readonly now: number
}

/**
 * One act of an admin on one ticket and those that were merged into it, with its audit row and `more`, in one batch. Its guard asks for the
 * ticket's revision: `conflict` where someone was faster or the act cannot be done to this ticket; then nothing is written.
 */
export function writeAct(db: D1Database, order: ActOrder, more: readonly D1PreparedStatement[]): Promise<'written' | 'conflict'> {
  const { act, ticketId, before, after, actor, auditId, now } = order
  return guardedBatch(db, {
    guard: guardOf(act, ticketId),
    writes: [changeTicket(db, order), ...saying(db, order), ...followers(db, order), ...more],
    audit: {
      id: auditId,
      at: now,
      actorId: actor.actorId,
      requestId: actor.requestId,
      action: `ticket.${act.act}`,
      target: `ticket:${ticketId}`,
      before: JSON.stringify({ state: before.state }),
      after: JSON.stringify({ state: after.state, ...(objectOf(act) === null ? {} : { object: objectOf(act) }) }),
    },
  })
}

/** Whom an assignment or a merge names. */
const objectOf = (act: TicketAct): string | null => (act.act === 'assign' ? act.to : act.act === 'merge' ? act.into : null)

/** Only admins take tickets; a ticket is merged into one that stands on its own, never into itself, and not while it speaks for others. */
function guardOf(act: TicketAct, ticketId: string): Guard {
  const revision = 'EXISTS (SELECT 1 FROM ticket WHERE id = ?1 AND revision = ?2)'
  switch (act.act) {
    case 'assign':
      return {
        sql: `SELECT ${revision} AND (?3 IS NULL OR EXISTS (SELECT 1 FROM user WHERE id = ?3 AND role = 'admin' AND deleted_at IS NULL))`,
        binds: [ticketId, act.revision, act.to],
      }
    case 'merge':
      return {
        sql: `SELECT ${revision} AND (?3 IS NULL OR (?3 <> ?1 AND EXISTS (SELECT 1 FROM ticket o WHERE o.id = ?3 AND o.merged_into IS NULL)
          AND NOT EXISTS (SELECT 1 FROM ticket o WHERE o.merged_into = ?1)))`,
        binds: [ticketId, act.revision, act.into],
      }
    default:
      return { sql: `SELECT ${revision}`, binds: [ticketId, act.revision] }
  }
}

function changeTicket(db: D1Database, { act, ticketId, after, actor, now }: ActOrder): D1PreparedStatement {
  const { state, owedSince, closedAt } = after
  // Who replies takes a ticket that no one has.
  const assigneeId = act.act === 'assign' ? act.to : act.act === 'reply' ? sql`coalesce(${ticket.assigneeId}, ${actor.actorId})` : undefined
  const mergedInto = act.act === 'merge' ? act.into : undefined
  const change = { state, owedSince, closedAt, updatedAt: now, revision: NEXT_REVISION, assigneeId, mergedInto }
  return statementOf(db, openDb(db).update(ticket).set(change).where(eq(ticket.id, ticketId)))
}

const NEXT_REVISION = sql`${ticket.revision} + 1`

/** The words of a reply, on this ticket and on those it speaks for; a note stays on its own. */
function saying(db: D1Database, { act, ticketId, actor, now }: ActOrder): D1PreparedStatement[] {
  if (act.act !== 'reply' && act.act !== 'note') return []
  const from = act.act === 'reply' ? 'staff' : 'note'
  return [addStaffMessages(db, { ticketId, from, authorId: actor.actorId, text: act.text }, now)]
}

/** What is merged goes where its speaker goes. */
function followers(db: D1Database, { act, ticketId, after: { state, closedAt }, now }: ActOrder): D1PreparedStatement[] {
  if (act.act !== 'reply' && act.act !== 'state') return []
  const change = { state, owedSince: null, closedAt, updatedAt: now, revision: NEXT_REVISION }
  return [statementOf(db, openDb(db).update(ticket).set(change).where(eq(ticket.mergedInto, ticketId)))]
}

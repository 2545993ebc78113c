import type { Actor, Guard } from '#worker/db/audit.ts'
import { guardedBatch } from '#worker/db/guarded-batch.ts'
import type { TicketAct } from '#contract/support/inbox-schemas.ts'
import type { TicketStand } from '#domain/support/ticket-step.ts'

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
 * One act of the desk on one ticket and the tickets it speaks for, with its audit row and `more`, in one batch. Its guard asks for the
 * ticket's revision: `conflict` where somebody was faster or the act cannot be done to this ticket; then nothing is written.
 */
export function writeAct(db: D1Database, order: ActOrder, more: readonly D1PreparedStatement[]): Promise<'written' | 'conflict'> {
  const { act, ticketId, before, after, actor, auditId, now } = order
  return guardedBatch(db, {
    guard: guardOf(act, ticketId),
    writes: [
      db
        .prepare(
          `UPDATE ticket SET state = ?2, owed_since = ?3, closed_at = ?4, updated_at = ?5, revision = revision + 1,
             assignee_id = CASE WHEN ?6 = 'assign' THEN ?7 WHEN ?6 = 'reply' THEN coalesce(assignee_id, ?8) ELSE assignee_id END,
             merged_into = CASE WHEN ?6 = 'merge' THEN ?7 ELSE merged_into END
           WHERE id = ?1`,
        )
        .bind(ticketId, after.state, after.owedSince, after.closedAt, now, act.act, objectOf(act), actor.actorId),
      ...saying(db, order),
      ...followers(db, order),
      ...more,
    ],
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

/** Only admins take tickets; a ticket is merged into one that stands by itself, never into itself, and not while it speaks for others. */
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

/** The words of a reply, on this ticket and on those it speaks for; a note stays on its own. */
function saying(db: D1Database, { act, ticketId, actor, now }: ActOrder): D1PreparedStatement[] {
  if (act.act !== 'reply' && act.act !== 'note') return []
  return [
    db
      .prepare(
        `INSERT INTO ticket_message (ticket_id, n, from_side, author_id, text, images, created_at)
         SELECT t.id, coalesce((SELECT max(n) FROM ticket_message WHERE ticket_id = t.id), 0) + 1, ?2, ?3, ?4, '[]', ?5
         FROM ticket t WHERE t.id = ?1 OR (?2 = 'staff' AND t.merged_into = ?1)`,
      )
      .bind(ticketId, act.act === 'reply' ? 'staff' : 'note', actor.actorId, act.text, now),
  ]
}

/** What is merged goes where its speaker goes. */
function followers(db: D1Database, { act, ticketId, after, now }: ActOrder): D1PreparedStatement[] {
  if (act.act !== 'reply' && act.act !== 'state') return []
  return [
    db
      .prepare(
        `UPDATE ticket SET state = ?2, owed_since = NULL, closed_at = ?3, updated_at = ?4, revision = revision + 1 WHERE merged_into = ?1`,
      )
      .bind(ticketId, after.state, after.closedAt, now),
  ]
}

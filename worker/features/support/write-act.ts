import { auditIfChanged } from '#worker/db/audit.ts'
import type { DeskAct } from '#contract/support/inbox-schemas.ts'
import type { TicketStand } from '#domain/support/ticket-step.ts'

export interface ActOrder {
  readonly act: DeskAct
  readonly ticketId: string
  readonly before: TicketStand
  readonly after: TicketStand
  readonly adminId: string
  readonly auditId: string
  readonly requestId: string
  /** ms UTC */
  readonly now: number
}

/**
 * One act of the desk on one ticket and the tickets it speaks for, with its audit row, in one batch: the first statement asks for the
 * revision, and nothing else is written where somebody was faster. `more` come last, each with `actDone` as its condition. False where
 * nothing was written.
 */
export async function writeAct(db: D1Database, order: ActOrder, more: readonly D1PreparedStatement[]): Promise<boolean> {
  const { act, ticketId, before, after, adminId, auditId, requestId, now } = order
  const results = await db.batch([
    db
      .prepare(
        `UPDATE ticket SET state = ?3, owed_since = ?4, closed_at = ?5, updated_at = ?6, revision = revision + 1,
           assignee_id = CASE WHEN ?7 = 'assign' THEN ?8 WHEN ?7 = 'reply' THEN coalesce(assignee_id, ?9) ELSE assignee_id END,
           merged_into = CASE WHEN ?7 = 'merge' THEN ?8 ELSE merged_into END
         WHERE id = ?1 AND revision = ?2 AND ${guardOf(act)}`,
      )
      .bind(ticketId, act.revision, after.state, after.owedSince, after.closedAt, now, act.act, objectOf(act), adminId),
    auditIfChanged(db, {
      id: auditId,
      at: now,
      actorId: adminId,
      requestId,
      action: `ticket.${act.act}`,
      target: `ticket:${ticketId}`,
      before: JSON.stringify({ state: before.state }),
      after: JSON.stringify({ state: after.state, ...(objectOf(act) === null ? {} : { object: objectOf(act) }) }),
    }),
    ...saying(db, order),
    ...followers(db, order),
    ...more,
  ])
  return (results[0]?.meta.changes ?? 0) > 0
}

/** True in the batch of an act that was not too late, and in no other. Bind the audit row's id to the parameter. */
export const actDone = (parameter: string): string => `EXISTS (SELECT 1 FROM audit_log WHERE id = ${parameter})`

/** Whom an assignment or a merge names. */
const objectOf = (act: DeskAct): string | null => (act.act === 'assign' ? act.to : act.act === 'merge' ? act.into : null)

/** Only admins take tickets; a ticket is merged into one that stands by itself, never into itself, and not while it speaks for others. */
function guardOf(act: DeskAct): string {
  switch (act.act) {
    case 'assign':
      return "(?8 IS NULL OR EXISTS (SELECT 1 FROM user WHERE id = ?8 AND role = 'admin' AND deleted_at IS NULL))"
    case 'merge':
      return `(?8 IS NULL OR (?8 <> ?1 AND EXISTS (SELECT 1 FROM ticket o WHERE o.id = ?8 AND o.merged_into IS NULL)
        AND NOT EXISTS (SELECT 1 FROM ticket o WHERE o.merged_into = ?1)))`
    default:
      return 'true'
  }
}

/** The words of a reply, on this ticket and on those it speaks for; a note stays on its own. */
function saying(db: D1Database, { act, ticketId, adminId, auditId, now }: ActOrder): D1PreparedStatement[] {
  if (act.act !== 'reply' && act.act !== 'note') return []
  return [
    db
      .prepare(
        `INSERT INTO ticket_message (ticket_id, n, from_side, author_id, text, images, created_at)
         SELECT t.id, coalesce((SELECT max(n) FROM ticket_message WHERE ticket_id = t.id), 0) + 1, ?2, ?3, ?4, '[]', ?5
         FROM ticket t WHERE (t.id = ?1 OR (?2 = 'staff' AND t.merged_into = ?1)) AND ${actDone('?6')}`,
      )
      .bind(ticketId, act.act === 'reply' ? 'staff' : 'note', adminId, act.text, now, auditId),
  ]
}

/** What is merged goes where its speaker goes. */
function followers(db: D1Database, { act, ticketId, after, auditId, now }: ActOrder): D1PreparedStatement[] {
  if (act.act !== 'reply' && act.act !== 'state') return []
  return [
    db
      .prepare(
        `UPDATE ticket SET state = ?2, owed_since = NULL, closed_at = ?3, updated_at = ?4, revision = revision + 1
         WHERE merged_into = ?1 AND ${actDone('?5')}`,
      )
      .bind(ticketId, after.state, after.closedAt, now, auditId),
  ]
}

import type { TicketImage } from '#worker/db/account-tables.ts'
import type { TicketStand } from '#domain/support/ticket-step.ts'

/**
 * Adds words of the person and puts the ticket where the rule says, both or neither; false where it has as many as it can take. `now`
 * ms UTC.
 * Hand-written: the insert takes the next number of its own ticket and is guarded by a count; the update asks `changes()` for its outcome.
 */
export async function addOwnMessage(
  db: D1Database,
  userId: string,
  id: string,
  message: { readonly text: string; readonly images: readonly TicketImage[] },
  after: TicketStand,
  most: number,
  now: number,
): Promise<boolean> {
  const [inserted] = await db.batch([
    db
      .prepare(
        `INSERT INTO ticket_message (ticket_id, n, from_side, author_id, text, images, created_at)
         SELECT t.id, coalesce((SELECT max(n) FROM ticket_message WHERE ticket_id = t.id), 0) + 1, 'person', ?2, ?3, ?4, ?5
         FROM ticket t WHERE t.id = ?1 AND t.user_id = ?2 AND (SELECT count(*) FROM ticket_message WHERE ticket_id = t.id) < ?6
         RETURNING n`,
      )
      .bind(id, userId, message.text, JSON.stringify(message.images), now, most),
    db
      .prepare(
        `UPDATE ticket SET state = ?3, owed_since = ?4, closed_at = ?5, updated_at = ?6, revision = revision + 1
         WHERE id = ?1 AND user_id = ?2 AND changes() = 1`,
      )
      .bind(id, userId, after.state, after.owedSince, after.closedAt, now),
  ])
  return (inserted?.results.length ?? 0) > 0
}

/**
 * Adds words of the desk to a ticket; `staff` also to those that it speaks for. `now` ms UTC.
 * Hand-written: INSERT … SELECT takes the next number of each ticket.
 */
export const addStaffMessages = (
  db: D1Database,
  m: { readonly ticketId: string; readonly from: 'staff' | 'note'; readonly authorId: string; readonly text: string },
  now: number,
): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO ticket_message (ticket_id, n, from_side, author_id, text, images, created_at)
       SELECT t.id, coalesce((SELECT max(n) FROM ticket_message WHERE ticket_id = t.id), 0) + 1, ?2, ?3, ?4, '[]', ?5
       FROM ticket t WHERE t.id = ?1 OR (?2 = 'staff' AND t.merged_into = ?1)`,
    )
    .bind(m.ticketId, m.from, m.authorId, m.text, now)

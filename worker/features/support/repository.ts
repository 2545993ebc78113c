import type { Locale } from '#contract/shared/locales.ts'
import type { TicketKind, TicketState } from '#contract/support/schemas.ts'
import type { TicketImage } from '#worker/db/account-tables.ts'
import type { TicketStand } from '#domain/support/ticket-step.ts'

/** What a list shows of a ticket. */
export interface TicketRow {
  readonly id: string
  readonly number: number
  readonly kind: TicketKind
  readonly category: string
  readonly state: TicketState
  readonly excerpt: string
  readonly createdAt: number
  readonly updatedAt: number
}

/** The opening words as far as a list shows them. */
const EXCERPT = 160
export const LISTED = `t.id, t.number, t.kind, t.category, t.state, substr(t.text, 1, ${EXCERPT}) AS excerpt, t.created_at AS createdAt, t.updated_at AS updatedAt`

/** A person's own tickets, newest first, from before a time on: as many rows as are asked for. */
export async function findOwnTickets(db: D1Database, userId: string, before: number, limit: number): Promise<TicketRow[]> {
  const { results } = await db
    .prepare(`SELECT ${LISTED} FROM ticket t WHERE t.user_id = ?1 AND t.created_at < ?2 ORDER BY t.created_at DESC LIMIT ?3`)
    .bind(userId, before, limit)
    .all<TicketRow>()
  return results
}

export interface OwnTicket extends TicketRow, TicketStand {
  readonly text: string
  readonly images: readonly TicketImage[]
  readonly language: Locale
  readonly questionId: string | null
  readonly messages: readonly MessageRow[]
}

export interface MessageRow {
  readonly n: number
  readonly from: 'person' | 'staff' | 'note'
  readonly text: string
  readonly images: readonly TicketImage[]
  readonly createdAt: number
}

/** One own ticket with what was said on it; the desk's notes stay where they are. Null for what is absent and what is another's. */
export async function findOwnTicket(db: D1Database, userId: string, id: string): Promise<OwnTicket | null> {
  const [tickets, messages] = await db.batch([
    db
      .prepare(
        `SELECT ${LISTED}, t.text, t.images, t.language, t.question_id AS questionId, t.owed_since AS owedSince, t.closed_at AS closedAt
         FROM ticket t WHERE t.id = ?1 AND t.user_id = ?2`,
      )
      .bind(id, userId),
    db
      .prepare(
        `SELECT n, from_side AS "from", text, images, created_at AS createdAt FROM ticket_message
         WHERE ticket_id = ?1 AND from_side <> 'note' ORDER BY n LIMIT 500`,
      )
      .bind(id),
  ])
  const row = tickets?.results[0] as (Omit<OwnTicket, 'images' | 'messages'> & { readonly images: string }) | undefined
  if (row === undefined) return null
  return { ...row, images: imagesOf(row.images), messages: (messages?.results ?? []).map((one) => messageOf(one as StoredMessage)) }
}

export type StoredMessage = Omit<MessageRow, 'images'> & { readonly images: string }
export const messageOf = <Row extends StoredMessage>(row: Row): Omit<Row, 'images'> & { readonly images: readonly TicketImage[] } => ({
  ...row,
  images: imagesOf(row.images),
})

// Only what the contract let in was ever written.
export const imagesOf = (json: string): readonly TicketImage[] => JSON.parse(json) as TicketImage[]

/** How many tickets a person has opened on purpose since a time (ms UTC): at most `limit` rows. */
export async function countOpened(db: D1Database, userId: string, since: number, limit: number): Promise<number> {
  const n = await db
    .prepare(`SELECT count(*) AS n FROM (SELECT 1 FROM ticket WHERE user_id = ?1 AND created_at > ?2 AND kind = 'feedback' LIMIT ${limit})`)
    .bind(userId, since)
    .first<number>('n')
  return n ?? 0
}

/** Adds words of the person and puts the ticket where the rule says, both or neither; false where it has as many as it can take. */
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

/** The keys of all pictures on a person's tickets. */
export async function pictureKeysOf(db: D1Database, userId: string): Promise<Set<string>> {
  const { results } = await db
    .prepare(
      `SELECT images FROM ticket WHERE user_id = ?1 AND images <> '[]'
       UNION ALL SELECT s.images FROM ticket t JOIN ticket_message s ON s.ticket_id = t.id WHERE t.user_id = ?1 AND s.images <> '[]'`,
    )
    .bind(userId)
    .all<{ images: string }>()
  return new Set(results.flatMap(({ images }) => imagesOf(images).map(({ key }) => key)))
}

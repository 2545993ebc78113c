import { and, asc, count, desc, eq, exists, gt, inArray, ne, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import type { Locale } from '#contract/shared/locales.ts'
import type { AskedQuestion, TicketKind, TicketState } from '#contract/support/schemas.ts'
import type { TicketStand } from '#domain/support/ticket-step.ts'
import type { PageCursor } from '#domain/text/page-cursor.ts'
import { ticket, type TicketImage, ticketMessage } from '#worker/db/account-tables.ts'
import { attempt } from '#worker/db/attempt-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { paper } from '#worker/db/test-tables.ts'

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

/** The columns of a list, with the opening words as far as it shows them. */
export const LISTED = {
  id: ticket.id,
  number: ticket.number,
  kind: ticket.kind,
  category: ticket.category,
  state: ticket.state,
  excerpt: sql<string>`substr(${ticket.text}, 1, 160)`,
  createdAt: ticket.createdAt,
  updatedAt: ticket.updatedAt,
}

/** A person's own tickets, newest first, after a place: as many rows as are asked for. */
export function findOwnTickets(db: D1Database, userId: string, after: PageCursor, limit: number): Promise<TicketRow[]> {
  return openDb(db)
    .select(LISTED)
    .from(ticket)
    .where(and(eq(ticket.userId, userId), sql`(${ticket.createdAt}, ${ticket.id}) < (${after.by}, ${after.id})`))
    .orderBy(desc(ticket.createdAt), desc(ticket.id))
    .limit(limit)
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

/** The columns of a message in a thread. */
export const MESSAGE = {
  n: ticketMessage.n,
  from: ticketMessage.from,
  text: ticketMessage.text,
  images: ticketMessage.images,
  createdAt: ticketMessage.createdAt,
}

/** One own ticket with what was said on it; the notes of admins are left out. Null for what is absent and what is another's. */
export async function findOwnTicket(db: D1Database, userId: string, id: string): Promise<OwnTicket | null> {
  const isOwn = and(eq(ticket.id, id), eq(ticket.userId, userId))
  const { text, images, language, questionId, owedSince, closedAt } = ticket
  const orm = openDb(db)
  const [tickets, messages] = await orm.batch([
    orm
      .select({ ...LISTED, text, images, language, questionId, owedSince, closedAt })
      .from(ticket)
      .where(isOwn),
    orm
      .select(MESSAGE)
      .from(ticketMessage)
      .where(and(eq(ticketMessage.ticketId, id), ne(ticketMessage.from, 'note')))
      .orderBy(asc(ticketMessage.n))
      .limit(500),
  ])
  const [row] = tickets
  return row === undefined ? null : { ...row, messages }
}

/** How many tickets a person has opened on purpose since a time (ms UTC): at most `limit` rows. */
export async function countOpened(db: D1Database, userId: string, since: number, limit: number): Promise<number> {
  const orm = openDb(db)
  const opened = orm
    .select({ one: sql`1`.as('one') })
    .from(ticket)
    .where(and(eq(ticket.userId, userId), gt(ticket.createdAt, since), inArray(ticket.kind, ['feedback', 'question'])))
    .limit(limit)
    .as('opened')
  const [row] = await orm.select({ n: count() }).from(opened)
  return row?.n ?? 0
}

/** The keys of all pictures on a person's tickets. */
export async function pictureKeysOf(db: D1Database, userId: string): Promise<Set<string>> {
  const orm = openDb(db)
  const rows = await unionAll(
    orm
      .select({ images: ticket.images })
      .from(ticket)
      .where(and(eq(ticket.userId, userId), ne(ticket.images, []))),
    orm
      .select({ images: ticketMessage.images })
      .from(ticket)
      .innerJoin(ticketMessage, eq(ticketMessage.ticketId, ticket.id))
      .where(and(eq(ticket.userId, userId), ne(ticketMessage.images, []))),
  )
  return new Set(rows.flatMap(({ images }) => images.map(({ key }) => key)))
}

/** The question at a place of a paper that the person has taken, or null: two rows. */
export async function findTakenQuestion(
  db: D1Database,
  userId: string,
  { testId, paperVersion, place }: AskedQuestion,
): Promise<string | null> {
  const orm = openDb(db)
  const taken = orm
    .select({ one: sql`1` })
    .from(attempt)
    .where(and(eq(attempt.userId, userId), eq(attempt.testId, testId), eq(attempt.paperVersion, paperVersion)))
  const [row] = await orm
    .select({ id: sql<string | null>`${paper.plan} ->> ('$.questions[' || CAST(${place} AS INTEGER) || '].id')` })
    .from(paper)
    .where(and(eq(paper.testId, testId), eq(paper.version, paperVersion), exists(taken)))
  return row?.id ?? null
}

import { and, asc, count, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Locale, Localized } from '#contract/shared/locales.ts'
import type { TicketKind, TicketState } from '#contract/support/schemas.ts'
import type { InboxQuery, RelatedTicket } from '#contract/support/inbox-schemas.ts'
import type { TicketStand } from '#domain/support/ticket-step.ts'
import type { PageCursor } from '#domain/text/page-cursor.ts'
import { ticket, type TicketImage, ticketMessage } from '#worker/db/account-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { contactMessage, user } from '#worker/db/people-tables.ts'
import { test } from '#worker/db/test-tables.ts'
import { LISTED, MESSAGE, type MessageRow, type TicketRow } from './queries.ts'

export interface InboxRow extends TicketRow {
  readonly userId: string | null
  /** Of the account, or as the visitor signed. */
  readonly name: string | null
  readonly language: Locale
  readonly assigneeId: string | null
  readonly assigneeName: string | null
  readonly owedSince: number | null
}

const person = alias(user, 'p')
const assignee = alias(user, 'a')

const ROW = {
  ...LISTED,
  userId: ticket.userId,
  name: sql<string | null>`coalesce(${person.name}, ${contactMessage.name})`,
  language: ticket.language,
  assigneeId: ticket.assigneeId,
  assigneeName: assignee.name,
  owedSince: ticket.owedSince,
}

/**
 * A page of the inbox, newest first: by an index of the state asked for, or by number, so that closed tickets are not walked over. Merged
 * tickets are shown by the one that speaks for them, unless their number is asked for.
 */
export function findInbox(db: D1Database, query: InboxQuery, after: PageCursor, adminId: string, limit: number): Promise<InboxRow[]> {
  const place = query.state === undefined ? ticket.number : ticket.createdAt
  return openDb(db)
    .select(ROW)
    .from(ticket)
    .leftJoin(person, eq(person.id, ticket.userId))
    .leftJoin(contactMessage, eq(contactMessage.id, ticket.contactId))
    .leftJoin(assignee, eq(assignee.id, ticket.assigneeId))
    .where(
      and(
        query.number === undefined ? isNull(ticket.mergedInto) : eq(ticket.number, Number(query.number)),
        query.state === undefined ? undefined : eq(ticket.state, query.state),
        query.kind === undefined ? undefined : eq(ticket.kind, query.kind),
        query.assignee === 'me' ? eq(ticket.assigneeId, adminId) : undefined,
        query.assignee === 'nobody' ? isNull(ticket.assigneeId) : undefined,
        sql`(${place}, ${ticket.id}) < (${after.by}, ${after.id})`,
      ),
    )
    .orderBy(desc(place), desc(ticket.id))
    .limit(limit)
}

/** How many tickets are in each state that asks for something; of the closed ones no one keeps count. */
export async function countStates(db: D1Database): Promise<Map<TicketState, number>> {
  const rows = await openDb(db)
    .select({ state: ticket.state, n: count() })
    .from(ticket)
    .where(and(inArray(ticket.state, ['new', 'open', 'waiting']), isNull(ticket.mergedInto)))
    .groupBy(ticket.state)
  return new Map(rows.map(({ state, n }) => [state, n]))
}

export interface InboxTicketRow extends InboxRow, TicketStand {
  readonly email: string | null
  readonly text: string
  readonly images: readonly TicketImage[]
  readonly context: Readonly<Record<string, string | number>>
  readonly questionId: string | null
  readonly testId: string | null
  readonly n: number | null
  readonly testTitle: Localized | null
  readonly mergedInto: string | null
  readonly revision: number
}

/** Everything about one ticket, or null. */
export async function findInboxTicket(db: D1Database, id: string): Promise<InboxTicketRow | null> {
  const { text, images, context, questionId, testId, n, mergedInto, revision, closedAt } = ticket
  const email = sql<string | null>`coalesce(${person.email}, ${contactMessage.email})`
  const [row] = await openDb(db)
    .select({ ...ROW, email, text, images, context, questionId, testId, n, testTitle: test.title, mergedInto, revision, closedAt })
    .from(ticket)
    .leftJoin(person, eq(person.id, ticket.userId))
    .leftJoin(contactMessage, eq(contactMessage.id, ticket.contactId))
    .leftJoin(assignee, eq(assignee.id, ticket.assigneeId))
    .leftJoin(test, eq(test.id, ticket.testId))
    .where(eq(ticket.id, id))
  return row === undefined ? null : { ...row, context: { ...row.context } }
}

export interface InboxMessageRow extends MessageRow {
  readonly author: string | null
}

export interface Surroundings {
  readonly messages: readonly InboxMessageRow[]
  readonly merged: readonly RelatedTicket[]
  readonly mergedInto: RelatedTicket | null
  readonly related: readonly RelatedTicket[]
  readonly admins: readonly { readonly userId: string; readonly name: string }[]
}

const RELATED = {
  id: ticket.id,
  number: ticket.number,
  kind: ticket.kind,
  state: ticket.state,
  excerpt: sql<string>`substr(${ticket.text}, 1, 80)`,
}
const MOST_RELATED = 20

/** What belongs to a ticket: its thread, those it speaks for, others that may be about the same, and who could take it. */
export async function findSurroundings(
  db: D1Database,
  { id, questionId, userId, mergedInto }: Pick<InboxTicketRow, 'id' | 'questionId' | 'userId' | 'mergedInto'>,
): Promise<Surroundings> {
  const orm = openDb(db)
  const [messages, merged, into, related, admins] = await orm.batch([
    orm
      .select({ ...MESSAGE, author: user.name })
      .from(ticketMessage)
      .leftJoin(user, eq(user.id, ticketMessage.authorId))
      .where(eq(ticketMessage.ticketId, id))
      .orderBy(asc(ticketMessage.n))
      .limit(500),
    orm.select(RELATED).from(ticket).where(eq(ticket.mergedInto, id)).orderBy(asc(ticket.number)).limit(200),
    orm
      .select(RELATED)
      .from(ticket)
      .where(eq(ticket.id, mergedInto ?? '')),
    orm
      .select(RELATED)
      .from(ticket)
      .where(
        and(
          or(
            // As the conditions of the indexes `ticket_report` and `ticket_question` say it.
            sql`(${ticket.questionId} = ${questionId} AND ${ticket.kind} = 'report')`,
            sql`(${ticket.questionId} = ${questionId} AND ${ticket.kind} = 'question')`,
            sql`${ticket.userId} = ${userId}`,
          ),
          ne(ticket.id, id),
          ne(ticket.state, 'closed'),
          isNull(ticket.mergedInto),
        ),
      )
      .orderBy(asc(ticket.number))
      .limit(MOST_RELATED),
    orm
      .select({ userId: user.id, name: user.name })
      .from(user)
      .where(and(eq(user.role, 'admin'), isNull(user.deletedAt)))
      .orderBy(asc(user.name))
      .limit(100),
  ])
  return { messages, merged, mergedInto: into[0] ?? null, related, admins }
}

/** Everyone that a ticket speaks for: its own person and those of the tickets merged into it, each with their ticket. */
export interface Spoken {
  readonly id: string
  readonly number: number
  readonly kind: TicketKind
  readonly userId: string
  readonly language: Locale
}

/** The people who hear of an act on a ticket, by the number of their ticket, at most 200. */
export function findLinkedTickets(db: D1Database, id: string): Promise<Spoken[]> {
  const merged = openDb(db).select({ id: ticket.id }).from(ticket).where(eq(ticket.mergedInto, id))
  return openDb(db)
    .select({
      id: ticket.id,
      number: ticket.number,
      kind: ticket.kind,
      userId: user.id,
      language: sql<Locale>`coalesce(${user.interfaceLanguage}, ${ticket.language})`,
    })
    .from(ticket)
    .innerJoin(user, and(eq(user.id, ticket.userId), isNull(user.deletedAt)))
    .where(sql`${ticket.id} IN (SELECT ${id} UNION ALL ${merged.getSQL()})`)
    .orderBy(asc(ticket.number))
    .limit(200)
}

import type { Locale, Localized } from '#contract/shared/locales.ts'
import type { TicketKind, TicketState } from '#contract/support/schemas.ts'
import type { InboxQuery, RelatedTicket } from '#contract/support/inbox-schemas.ts'
import type { TicketStand } from '#domain/support/ticket-step.ts'
import type { TicketImage } from '#worker/db/account-tables.ts'
import { imagesOf, LISTED, messageOf, type MessageRow, type StoredMessage, type TicketRow } from './repository.ts'

export interface InboxRow extends TicketRow {
  readonly userId: string | null
  /** Of the account, or as the visitor signed. */
  readonly name: string | null
  readonly language: Locale
  readonly assigneeId: string | null
  readonly assigneeName: string | null
  readonly owedSince: number | null
}

const ROW = `${LISTED}, t.user_id AS userId, coalesce(p.name, m.name) AS name, t.language, t.assignee_id AS assigneeId, a.name AS assigneeName,
  t.owed_since AS owedSince`
const PEOPLE = `LEFT JOIN user p ON p.id = t.user_id LEFT JOIN contact_message m ON m.id = t.contact_id LEFT JOIN user a ON a.id = t.assignee_id`

/**
 * A page of the inbox, newest first: by an index of the state asked for, or by number, so that closed tickets are not walked over. Merged tickets are shown by the one that speaks for them, unless their number is asked for.
 */
export async function findInbox(db: D1Database, query: InboxQuery, adminId: string, limit: number): Promise<InboxRow[]> {
  const values: (string | number)[] = []
  const bind = (value: string | number): string => `?${values.push(value)}`
  const wanted = query.number === undefined ? ['t.merged_into IS NULL'] : [`t.number = ${bind(Number(query.number))}`]
  if (query.state !== undefined) wanted.push(`t.state = ${bind(query.state)}`)
  if (query.kind !== undefined) wanted.push(`t.kind = ${bind(query.kind)}`)
  if (query.assignee === 'me') wanted.push(`t.assignee_id = ${bind(adminId)}`)
  if (query.assignee === 'nobody') wanted.push('t.assignee_id IS NULL')
  const place = query.state === undefined ? 't.number' : 't.created_at'
  if (query.before !== undefined) wanted.push(`${place} < ${bind(Number(query.before))}`)
  const { results } = await db
    .prepare(`SELECT ${ROW} FROM ticket t ${PEOPLE} WHERE ${wanted.join(' AND ')} ORDER BY ${place} DESC LIMIT ${bind(limit)}`)
    .bind(...values)
    .all<InboxRow>()
  return results
}

/** How many tickets are in each state that asks for something; of the closed ones nobody keeps count. */
export async function countStates(db: D1Database): Promise<Map<TicketState, number>> {
  const { results } = await db
    .prepare("SELECT state, count(*) AS n FROM ticket WHERE state IN ('new', 'open', 'waiting') AND merged_into IS NULL GROUP BY state")
    .all<{ state: TicketState; n: number }>()
  return new Map(results.map(({ state, n }) => [state, n]))
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

type StoredInboxTicketRow = Omit<InboxTicketRow, 'images' | 'context' | 'testTitle'> & {
  readonly images: string
  readonly context: string
  readonly testTitle: string | null
}

/** Everything about one ticket, or null. */
export async function findInboxTicket(db: D1Database, id: string): Promise<InboxTicketRow | null> {
  const row = await db
    .prepare(
      `SELECT ${ROW}, coalesce(p.email, m.email) AS email, t.text, t.images, t.context, t.question_id AS questionId, t.test_id AS testId, t.n,
         x.title AS testTitle, t.merged_into AS mergedInto, t.revision, t.closed_at AS closedAt
       FROM ticket t ${PEOPLE} LEFT JOIN test x ON x.id = t.test_id WHERE t.id = ?1`,
    )
    .bind(id)
    .first<StoredInboxTicketRow>()
  if (row === null) return null
  return {
    ...row,
    images: imagesOf(row.images),
    // Only what the contract let in was ever written.
    context: JSON.parse(row.context) as InboxTicketRow['context'],
    testTitle: row.testTitle === null ? null : (JSON.parse(row.testTitle) as Localized),
  }
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

const RELATED = `t.id, t.number, t.kind, t.state, substr(t.text, 1, 80) AS excerpt`
const MOST_RELATED = 20

/** What belongs to a ticket: its thread, those it speaks for, others that may be about the same, and who could take it. */
export async function findSurroundings(
  db: D1Database,
  { id, questionId, userId, mergedInto }: Pick<InboxTicketRow, 'id' | 'questionId' | 'userId' | 'mergedInto'>,
): Promise<Surroundings> {
  const [messages, merged, into, related, admins] = await db.batch([
    db
      .prepare(
        `SELECT s.n, s.from_side AS "from", s.text, s.images, s.created_at AS createdAt, u.name AS author
         FROM ticket_message s LEFT JOIN user u ON u.id = s.author_id WHERE s.ticket_id = ?1 ORDER BY s.n LIMIT 500`,
      )
      .bind(id),
    db.prepare(`SELECT ${RELATED} FROM ticket t WHERE t.merged_into = ?1 ORDER BY t.number LIMIT 200`).bind(id),
    db.prepare(`SELECT ${RELATED} FROM ticket t WHERE t.id = ?1`).bind(mergedInto ?? ''),
    db
      .prepare(
        `SELECT ${RELATED} FROM ticket t WHERE (t.question_id = ?1 AND t.kind = 'report' OR t.user_id = ?2) AND t.id <> ?3
           AND t.state <> 'closed' AND t.merged_into IS NULL ORDER BY t.number LIMIT ${MOST_RELATED}`,
      )
      .bind(questionId, userId, id),
    db.prepare("SELECT id AS userId, name FROM user WHERE role = 'admin' AND deleted_at IS NULL ORDER BY name LIMIT 100"),
  ])
  return {
    messages: (messages?.results ?? []).map((row) => messageOf(row as StoredMessage & { readonly author: string | null })),
    merged: (merged?.results ?? []) as RelatedTicket[],
    mergedInto: (into?.results[0] as RelatedTicket | undefined) ?? null,
    related: (related?.results ?? []) as RelatedTicket[],
    admins: (admins?.results ?? []) as { userId: string; name: string }[],
  }
}

/** Everybody that a ticket speaks for: its own person and those of the tickets merged into it, each with their ticket. */
export interface Spoken {
  readonly id: string
  readonly number: number
  readonly kind: TicketKind
  readonly userId: string
  readonly language: Locale
}

export async function findSpokenFor(db: D1Database, id: string): Promise<Spoken[]> {
  const { results } = await db
    .prepare(
      `SELECT t.id, t.number, t.kind, u.id AS userId, coalesce(u.interface_language, t.language) AS language
       FROM ticket t JOIN user u ON u.id = t.user_id AND u.deleted_at IS NULL
       WHERE t.id IN (SELECT ?1 UNION ALL SELECT id FROM ticket WHERE merged_into = ?1) ORDER BY t.number LIMIT 200`,
    )
    .bind(id)
    .all<Spoken>()
  return results
}

import { attemptIdOf } from '#contract/shared/ids.ts'
import { TICKET_STATES } from '#contract/support/schemas.ts'
import type { TicketAct, InboxTicket, InboxItem, InboxQuery, InboxResponse } from '#contract/support/inbox-schemas.ts'
import { afterTicketAct } from '#domain/support/ticket-step.ts'
import type { Actor } from '#worker/db/audit.ts'
import { writeCursor } from '#domain/text/page-cursor.ts'
import { placeOrThrow } from '#worker/http/place-or-throw.ts'
import { AppError } from '#worker/http/app-error.ts'
import { logLine } from '#worker/http/log.ts'
import { notify } from '#worker/notifying/notify.ts'
import type { StoredNotification } from '#worker/db/stored-notification.ts'
import {
  countStates,
  type InboxTicketRow,
  findInboxTicket,
  findInbox,
  findLinkedTickets,
  findSurroundings,
  type InboxRow,
} from './inbox-queries.ts'
import { pictureOf } from './service.ts'
import { writeAct } from './write-act.ts'

const PAGE = 50

/** A page of the inbox, and how many tickets are in each state. */
export async function readInbox(db: D1Database, query: InboxQuery, adminId: string): Promise<InboxResponse> {
  const [rows, counts] = await Promise.all([
    findInbox(db, query, placeOrThrow(query.before, 'query.before'), adminId, PAGE + 1),
    countStates(db),
  ])
  const items = rows.slice(0, PAGE).map(itemOf)
  const last = rows.length > PAGE ? items.at(-1) : undefined
  return {
    items,
    next: last === undefined ? null : writeCursor({ by: query.state === undefined ? last.number : last.createdAt, id: last.id }),
    counts: Object.fromEntries(TICKET_STATES.map((state) => [state, counts.get(state) ?? 0])) as InboxResponse['counts'],
  }
}

/** One ticket with everything about it. Errors: not_found. */
export async function readInboxTicket(db: D1Database, id: string): Promise<InboxTicket> {
  const row = await ticketForAdmin(db, id)
  const around = await findSurroundings(db, row)
  const opening = { n: 0, from: 'person' as const, author: row.name, text: row.text, images: row.images.map(pictureOf) }
  return {
    ...itemOf(row),
    email: row.email,
    text: row.text,
    revision: row.revision,
    context: row.context,
    question: row.questionId === null ? null : { id: row.questionId },
    test: row.testId === null ? null : { id: row.testId, title: row.testTitle ?? { en: row.testId } },
    attemptId: row.testId === null || row.n === null ? null : attemptIdOf(row.testId, row.n),
    messages: [
      { ...opening, createdAt: row.createdAt },
      ...around.messages.map(({ images, ...message }) => ({ ...message, images: images.map(pictureOf) })),
    ],
    mergedInto: around.mergedInto,
    merged: around.merged,
    related: around.related,
    admins: around.admins,
  }
}

export interface InboxDeps {
  readonly db: D1Database
  readonly hub: (userId: string) => { push(notification: StoredNotification): Promise<number> }
  readonly actor: Actor
  readonly now: number
  readonly newId: () => string
}

/**
 * Does one act and tells whom it concerns: everyone the ticket speaks for hears of a reply; who reported a question also hears that the
 * report was closed. Errors: not_found; conflict (someone was faster, or it cannot be merged so); invalid_request (a reply to a visitor).
 */
export async function actOnTicket(deps: InboxDeps, id: string, act: TicketAct): Promise<InboxTicket> {
  const { db, now } = deps
  const row = await ticketForAdmin(db, id)
  const isAnswered = act.act === 'reply' || (act.act === 'state' && act.state === 'closed' && row.state !== 'closed')
  const linked = isAnswered ? await findLinkedTickets(db, id) : []
  if (act.act === 'reply' && linked.length === 0)
    throw new AppError('invalid_request', { path: 'body.act', reason: 'no one here has an account' })
  // Someone who reported a question is notified of the outcome; other tickets are closed silently after their answer.
  const notice = notify(db, {
    kind: act.act === 'reply' ? 'ticketReplied' : 'reportClosed',
    people: linked
      .filter(({ kind }) => act.act === 'reply' || kind === 'report')
      .map((one) => ({ userId: one.userId, language: one.language, params: { ticketId: one.id, number: one.number } })),
    tag: deps.newId().slice(0, 8),
    at: now,
  })
  const done = await writeAct(
    db,
    { act, ticketId: id, before: row, after: afterTicketAct(row, act, now), actor: deps.actor, auditId: deps.newId(), now },
    notice.statements,
  )
  if (done === 'conflict') throw new AppError('conflict')
  await notice.deliver(deps.hub, (error) => logLine('warn', { event: 'reply_not_pushed', ticketId: id, error: String(error) }))
  return readInboxTicket(db, id)
}

/** Whose screenshots a ticket's are. Errors: not_found, where there is no such ticket or no one's. */
export async function pictureOwner(db: D1Database, id: string): Promise<string> {
  const { userId } = await ticketForAdmin(db, id)
  if (userId === null) throw new AppError('not_found')
  return userId
}

async function ticketForAdmin(db: D1Database, id: string): Promise<InboxTicketRow> {
  const row = await findInboxTicket(db, id)
  if (row === null) throw new AppError('not_found')
  return row
}

const itemOf = (row: InboxRow): InboxItem => ({
  id: row.id,
  number: row.number,
  kind: row.kind,
  category: row.category,
  state: row.state,
  excerpt: row.excerpt,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  language: row.language,
  owedSince: row.owedSince,
  person: { userId: row.userId, name: row.name ?? '' },
  assignee: row.assigneeId === null ? null : { userId: row.assigneeId, name: row.assigneeName ?? '' },
})

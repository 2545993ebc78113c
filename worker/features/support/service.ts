import * as z from 'zod/mini'
import {
  type AskedQuestion,
  type OpenedTicket,
  type OpenTicketRequest,
  TICKET_LIMITS,
  type TicketPicture,
  type TicketSummary,
  type TicketsResponse,
  type TicketThread,
} from '#contract/support/schemas.ts'
import { afterPersonWrote } from '#domain/support/ticket-step.ts'
import type { UserHubCalls } from '#do/user-hub/hub-calls.ts'
import type { TicketImage } from '#worker/db/account-tables.ts'
import { decodeFirst } from '#worker/db/decode-row.ts'
import { openTicketStatement } from '#worker/db/open-ticket.sql.ts'
import { writeCursor } from '#domain/text/page-cursor.ts'
import { placeOrThrow } from '#worker/http/place-or-throw.ts'
import { AppError } from '#worker/http/app-error.ts'
import { ownPictures } from './pictures.ts'
import { addOwnMessage } from './add-messages.sql.ts'
import { countOpened, findOwnTicket, findOwnTickets, findTakenQuestion, type OwnTicket, type TicketRow } from './queries.ts'

export interface PersonDeps {
  readonly db: D1Database
  readonly media: Pick<R2Bucket, 'head'>
  readonly hub: Pick<UserHubCalls, 'holdsAnyQuestion'>
  readonly userId: string
  readonly now: number
  readonly newId: () => string
}

const DAY_MS = 24 * 3_600_000
export const TICKET_PAGE = 20

/**
 * Opens a ticket. Errors: invalid_request (a picture that is not theirs), not_found (no question of a paper of theirs), too_many_requests
 * (thirty within a day).
 */
export async function openTicket(deps: PersonDeps, request: OpenTicketRequest): Promise<OpenedTicket> {
  const { db, userId, now } = deps
  if ((await countOpened(db, userId, now - DAY_MS, TICKET_LIMITS.perDay)) >= TICKET_LIMITS.perDay) throw new AppError('too_many_requests')
  const images = await ownPictures(deps.media, userId, request.images)
  const id = deps.newId()
  const { category, text, language } = request
  const about = request.question === undefined ? { kind: 'feedback' as const } : await aboutQuestion(deps, request.question)
  const context = Object.fromEntries(Object.entries(request.context).filter(([, value]) => value !== undefined))
  const statement = openTicketStatement(db, { id, ...about, category, userId, text, images, context, language, at: now })
  const row = decodeFirst(z.object({ number: z.number() }), await statement.first())
  if (row === null) throw new Error('the ticket was not written')
  return { id, number: row.number }
}

async function aboutQuestion({ db, userId }: PersonDeps, { testId, paperVersion, place }: AskedQuestion) {
  const questionId = await findTakenQuestion(db, userId, { testId, paperVersion, place })
  if (questionId === null) throw new AppError('not_found')
  return { kind: 'question' as const, questionId, testId, paperVersion }
}

/** A page of the person's tickets, newest first. */
export async function listOwnTickets(deps: Pick<PersonDeps, 'db' | 'userId'>, before: string | undefined): Promise<TicketsResponse> {
  const rows = await findOwnTickets(deps.db, deps.userId, placeOrThrow(before, 'query.before'), TICKET_PAGE + 1)
  const items = rows.slice(0, TICKET_PAGE)
  const last = rows.length > TICKET_PAGE ? items.at(-1) : undefined
  return { items: items.map(summaryOf), next: last === undefined ? null : writeCursor({ by: last.createdAt, id: last.id }) }
}

/**
 * One ticket with what was said on it. While an open attempt of theirs holds the question that it is about, the operator's words are
 * withheld: they may tell the answer (docs/threats.md#keys-during-an-open-exam). Errors: not_found, the same for what is absent and what is another's.
 */
export async function readOwnTicket(deps: PersonDeps, id: string): Promise<TicketThread> {
  const found = await ownTicket(deps, id)
  const isWithheld = found.questionId !== null && (await deps.hub.holdsAnyQuestion([found.questionId], ''))
  const opening = { n: 0, from: 'person' as const, text: found.text, images: found.images.map(pictureOf), createdAt: found.createdAt }
  const others = found.messages.flatMap(({ from, images, ...message }) =>
    from === 'note' || (from === 'staff' && isWithheld) ? [] : [{ ...message, from, images: images.map(pictureOf) }],
  )
  return { ...summaryOf(found), language: found.language, isWithheld, messages: [opening, ...others] }
}

/** More from the person. Errors: not_found; invalid_request (a picture that is not theirs); conflict (the ticket is full). */
export async function writeOnTicket(
  deps: PersonDeps,
  id: string,
  message: { readonly text: string; readonly images: readonly string[] },
): Promise<TicketThread> {
  const found = await ownTicket(deps, id)
  const images = await ownPictures(deps.media, deps.userId, message.images)
  const after = afterPersonWrote(found, deps.now)
  const isAdded = await addOwnMessage(deps.db, deps.userId, id, { text: message.text, images }, after, TICKET_LIMITS.messages, deps.now)
  if (!isAdded) throw new AppError('conflict')
  return readOwnTicket(deps, id)
}

async function ownTicket(deps: Pick<PersonDeps, 'db' | 'userId'>, id: string): Promise<OwnTicket> {
  const found = await findOwnTicket(deps.db, deps.userId, id)
  if (found === null) throw new AppError('not_found')
  return found
}

export const pictureOf = ({ key, width, height }: TicketImage): TicketPicture => ({ key, width, height })

const summaryOf = ({ id, number, kind, category, state, excerpt, createdAt, updatedAt }: TicketRow): TicketSummary => ({
  id,
  number,
  kind,
  category,
  state,
  excerpt,
  createdAt,
  updatedAt,
})

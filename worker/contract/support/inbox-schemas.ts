/** The operator's side of the tickets: `/api/admin/feedback`. Times in ms UTC. */
import * as z from 'zod/mini'
import { placeSchema } from '#contract/shared/place.ts'
import { idSchema } from '#contract/shared/ids.ts'
import type { Locale, Localized } from '#contract/shared/locales.ts'
import {
  TICKET_KINDS,
  TICKET_STATES,
  type ThreadMessage,
  type TicketKind,
  type TicketState,
  type TicketSummary,
  ticketText,
} from './schemas.ts'

/** `before` is the `next` of the page before. `mine`: assigned to who asks. `q`: a ticket's number. */
export const inboxQuery = z.strictObject({
  state: z.optional(z.enum(TICKET_STATES)),
  kind: z.optional(z.enum(TICKET_KINDS)),
  assignee: z.optional(z.enum(['me', 'nobody'])),
  number: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'not a number'))),
  before: z.optional(placeSchema),
})
export type InboxQuery = z.infer<typeof inboxQuery>

export interface InboxItem extends TicketSummary {
  readonly person: { readonly userId: string | null; readonly name: string }
  readonly language: Locale
  readonly assignee: { readonly userId: string; readonly name: string } | null
  /** Since when someone waits for an answer; null while no one does. */
  readonly owedSince: number | null
}

/** Newest first, 50 a page; `counts` are those of the states. */
export interface InboxResponse {
  readonly items: readonly InboxItem[]
  readonly next: string | null
  readonly counts: Readonly<Record<TicketState, number>>
}

export interface InboxMessage extends Omit<ThreadMessage, 'from'> {
  readonly from: 'person' | 'staff' | 'note'
  readonly author: string | null
}

export interface RelatedTicket {
  readonly id: string
  readonly number: number
  readonly kind: TicketKind
  readonly state: TicketState
  readonly excerpt: string
}

/** `GET /api/admin/feedback/{id}`. */
export interface InboxTicket extends InboxItem {
  readonly email: string | null
  readonly text: string
  readonly revision: number
  readonly context: Readonly<Record<string, string | number>>
  readonly question: { readonly id: string } | null
  readonly test: { readonly id: string; readonly title: Localized } | null
  /** Of the person's attempt: `{testId}.{n}`. */
  readonly attemptId: string | null
  readonly messages: readonly InboxMessage[]
  readonly mergedInto: RelatedTicket | null
  /** Tickets that this one speaks for. */
  readonly merged: readonly RelatedTicket[]
  /** Others that may be about the same: of the same question, or of the same person. Not closed, not merged. */
  readonly related: readonly RelatedTicket[]
  readonly admins: readonly { readonly userId: string; readonly name: string }[]
}

/**
 * `POST /api/admin/feedback/{id}`: one act at a time, each with the revision it was decided on (409 `conflict` where someone was
 * faster). `reply` goes to everyone the ticket speaks for and says which state it leaves; a visitor without an account cannot be
 * replied to here (400), only by e-mail.
 */
export const ticketActRequest = z.discriminatedUnion('act', [
  z.strictObject({
    act: z.literal('reply'),
    revision: z.int(),
    text: ticketText,
    state: z.enum(['open', 'waiting', 'closed']),
  }),
  z.strictObject({ act: z.literal('note'), revision: z.int(), text: ticketText }),
  z.strictObject({ act: z.literal('state'), revision: z.int(), state: z.enum(['open', 'waiting', 'closed']) }),
  z.strictObject({ act: z.literal('assign'), revision: z.int(), to: z.nullable(idSchema) }),
  z.strictObject({ act: z.literal('merge'), revision: z.int(), into: z.nullable(idSchema) }),
])
export type TicketAct = z.infer<typeof ticketActRequest>

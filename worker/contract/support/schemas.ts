/** What learners and the operator say to each other: a ticket and its messages. Times in ms UTC. */
import * as z from 'zod/mini'
import { placeSchema } from '#contract/shared/place.ts'
import { CONTACT_TOPICS, type ContactTopic } from '#contract/contact/schemas.ts'
import { HASH_PATTERN, idSchema } from '#contract/shared/ids.ts'
import { LOCALES, type Locale } from '#contract/shared/locales.ts'
import { isPlainText } from '#contract/shared/plain-text.ts'

/**
 * Where it came in: written on purpose, a fault of a question, from the public contact page, after a test, something that was not understood
 * in a question or its solution.
 */
export const TICKET_KINDS = ['feedback', 'report', 'contact', 'test', 'question'] as const
export type TicketKind = (typeof TICKET_KINDS)[number]

/** What a ticket can be about: the same as a message from the contact page. */
export const TICKET_CATEGORIES = CONTACT_TOPICS
export type TicketCategory = ContactTopic

/** `waiting`: for its person. */
export const TICKET_STATES = ['new', 'open', 'waiting', 'closed'] as const
export type TicketState = (typeof TICKET_STATES)[number]

export const TICKET_LIMITS = { text: 4_000, textMin: 3, images: 4, imageBytes: 1024 * 1024, messages: 200, perDay: 30 } as const

export const ticketText = z.string().check(
  z.trim(),
  z.minLength(TICKET_LIMITS.textMin),
  z.maxLength(TICKET_LIMITS.text),
  z.refine(isPlainText, 'has characters that cannot be shown'),
  z.overwrite((s) => s.normalize('NFC')),
)

const short = (max: number, pattern: RegExp) => z.optional(z.string().check(z.maxLength(max), z.regex(pattern, 'not of this site')))

/** Where someone was, as far as they let it be sent. */
export const ticketContext = z.strictObject({
  route: short(300, /^\/[\x21-\x7e]*$/),
  attempt: short(32, /^[a-z0-9]{16}\.[1-9]\d{0,3}$/),
  version: short(40, /^[\w.+ -]+$/),
  order: short(60, /^[\w-]+$/),
})

export const imageKeySchema = z.string().check(z.regex(HASH_PATTERN, 'not an image key'))
const imageKeys = z.array(imageKeySchema).check(z.maxLength(TICKET_LIMITS.images))

/** A question that the person has had before them: its place (0-based) in a paper of theirs. */
export const askedQuestion = z.strictObject({
  testId: idSchema,
  paperVersion: z.int().check(z.minimum(1), z.maximum(100_000)),
  place: z.int().check(z.minimum(0), z.maximum(999)),
})
export type AskedQuestion = z.infer<typeof askedQuestion>

/** `images` are keys that the upload gave to the same person. With `question` it asks about that question. */
export const openTicketRequest = z.strictObject({
  category: z.enum(TICKET_CATEGORIES),
  text: ticketText,
  images: imageKeys,
  context: ticketContext,
  language: z.enum(LOCALES),
  question: z.optional(askedQuestion),
})
export type OpenTicketRequest = z.infer<typeof openTicketRequest>
export interface OpenedTicket {
  readonly id: string
  readonly number: number
}

/** More from the person. */
export const addMessageRequest = z.strictObject({ text: ticketText, images: imageKeys })

export const ticketParams = z.object({ id: idSchema })

/** Its bytes are served to its person and to admins alone. */
export interface TicketPicture {
  readonly key: string
  readonly width: number
  readonly height: number
}

export interface TicketSummary extends OpenedTicket {
  readonly kind: TicketKind
  readonly category: string
  readonly state: TicketState
  /** The beginning of the opening words. */
  readonly excerpt: string
  readonly createdAt: number
  readonly updatedAt: number
}

/** `before` is the `next` of the page before. */
export const ticketsQuery = z.strictObject({ before: z.optional(placeSchema) })
export interface TicketsResponse {
  /** Newest first, 20 a page. */
  readonly items: readonly TicketSummary[]
  readonly next: string | null
}

export interface ThreadMessage {
  readonly n: number
  readonly from: 'person' | 'staff'
  readonly text: string
  readonly images: readonly TicketPicture[]
  readonly createdAt: number
}

/** The opening words are the first message (n 0). */
export interface TicketThread extends TicketSummary {
  readonly language: Locale
  /** The operator's answers may tell of a question that an open test of the reader holds: they come once that is submitted. */
  readonly isWithheld: boolean
  readonly messages: readonly ThreadMessage[]
}

/**
 * The live connection (docs/screens.md#specified-calls). The page asks `POST /api/live/ticket` {} and opens `/api/live` with the subprotocols
 * `['app.v1', 'ticket.…']`; a ticket serves once, so every reconnect asks for a new one. Then it sends `addNewUser`, and hears
 * events from there on. `ping` as bare text is answered by `pong` without waking anyone; it need not be sent more often than
 * every 30 s.
 */
import * as z from 'zod/mini'
import { idSchema } from '#contract/shared/ids.ts'
import { LOCALES } from '#contract/shared/locales.ts'
import { type Notification, notificationIdSchema } from '#contract/notifications/schemas.ts'

export const LIVE_PATH = '/api/live'
export const LIVE_PROTOCOL = 'app.v1'

/** `ticket` is the whole second subprotocol. It opens one connection of this session within 30 s. `expiresAt` ms UTC. */
export interface LiveTicketResponse {
  readonly ticket: string
  readonly expiresAt: number
}

export const LIVE_LIMITS = {
  ticketMs: 30_000,
  /** Of one frame from the page, in UTF-16 units or bytes. */
  frameBytes: 4_096,
  socketsPerUser: 5,
  /** Notifications that come within this time leave in one frame. */
  coalesceMs: 20,
  /** How many missed notifications of one stream are sent again; beyond that the page has to fetch the list (`listChanged`). */
  resent: 200,
} as const

/** Why the server ended a connection. After the first three the page does not connect again on its own. */
export const LIVE_CLOSE = {
  /** The session is over, or its person was banned: ask the API, which knows. */
  sessionEnded: 4401,
  /** `addNewUser` named someone else. */
  foreignUser: 4403,
  /** A sixth tab opened: the oldest is let go. It may connect again when its tab is looked at. */
  replaced: 4409,
  /** A second frame, too large a one, or none of ours. */
  policy: 1008,
} as const

/**
 * What the page has seen: of each stream the newest id it knows, be it from the list or from an event, or null where it has seen none.
 * Keep it with `positionAfter`, and send it with `addNewUser`: everything newer is sent again, each once.
 */
export interface LivePosition {
  readonly personal: string | null
  readonly broadcast: string | null
}

export const NOTHING_SEEN: LivePosition = { personal: null, broadcast: null }

/** The position of a page that has now also seen these ids, in any order. */
export function positionAfter(position: LivePosition, ids: readonly string[]): LivePosition {
  const newest = (prefix: string, known: string | null) =>
    ids
      .filter((id) => id.startsWith(prefix))
      .reduce((best: string | null, id) => (best === null || id.slice(1, 10) > best.slice(1, 10) ? id : best), known)
  return { personal: newest('p', position.personal), broadcast: newest('b', position.broadcast) }
}

/**
 * What a page may say, as JSON `{"event":"addNewUser","data":{…}}`, once in the life of a connection. `userId` must be the ticket's.
 * Without `since` (the list could not be fetched) only what comes from now on is sent.
 */
export const liveRequest = z.strictObject({
  event: z.literal('addNewUser'),
  data: z.strictObject({
    userId: idSchema,
    language: z.optional(z.enum(LOCALES)),
    since: z.optional(z.strictObject({ personal: z.nullable(notificationIdSchema), broadcast: z.nullable(notificationIdSchema) })),
  }),
})
export type LiveRequest = z.infer<typeof liveRequest>

export type LiveEvent =
  /** The connection is up and everything that was missed has been sent. */
  | { readonly event: 'ready'; readonly data: { readonly userId: string } }
  /** In order within each stream, each once on a connection. */
  | { readonly event: 'newNotification'; readonly data: Notification }
  /** More was missed than is sent again: fetch the list. */
  | { readonly event: 'listChanged'; readonly data: Record<string, never> }
  /** Another tab or device has read: `ids` or, where null, everything. Fetch the count again. */
  | { readonly event: 'notificationsRead'; readonly data: { readonly ids: readonly string[] | null } }
  /** An open attempt is now written by the holder of `epoch`; a writer with a lower one has been superseded. */
  | { readonly event: 'attemptTakenOver'; readonly data: { readonly attemptId: string; readonly epoch: number } }
  /** The clock of an open attempt was moved, or the attempt was ended or opened again: ask the server. */
  | { readonly event: 'attemptChanged'; readonly data: { readonly attemptId: string } }
  /** Role, Prime or profile of the person changed: fetch `/api/me`. */
  | { readonly event: 'sessionChanged'; readonly data: Record<string, never> }

/** Every frame from the server but `pong` is a JSON array of events. A page skips events it does not know. */
export type LiveFrame = readonly LiveEvent[]

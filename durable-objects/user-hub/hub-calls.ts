import type { OpenAttempt } from '#contract/catalogue/schemas.ts'
import type { LiveEvent } from '#contract/live/schemas.ts'
import type { Locale } from '#contract/shared/locales.ts'
import type { StoredNotification } from '#worker/db/stored-notification.ts'
import type { HeldAttempt } from './open-attempts.ts'

/** What the Worker, the rooms and the presence shards may ask of a hub. */
export interface UserHubCalls {
  /** 'refused' where the attempt begins by an entry ticket that this hub refuses; an older hub takes every one in. */
  registerAttempt(attempt: HeldAttempt, entry?: EntryFacts): Promise<'refused' | undefined>
  attemptClosed(attemptId: string): Promise<void>
  openAttempts(): Promise<OpenAttempt[]>
  /**
   * Whether an entry ticket still reads the result of `attemptId`, and whether another open exam attempt holds one of its questions. Absent
   * from a hub of an older Worker.
   */
  readsByTicket(entry: EntryFacts, questionIds: string[], attemptId: string): Promise<'refused' | 'holds' | 'reads'>
  holdsAnyQuestion(questionIds: string[], exceptAttemptId: string): Promise<boolean>
  /** `keptSessionId` is the one session that continues; without it all end. */
  revokeOpenAttempts(keptSessionId?: string): Promise<void>
  /** The upgrade to a socket; the ticket's facts come in `TICKET_HEADER`. */
  fetch(request: Request): Promise<Response>
  push(notification: StoredNotification): Promise<number>
  tell(event: HubEvent): Promise<void>
  /** Has every connection fetch its list again, because something in it is gone. */
  refresh(): Promise<void>
  /** `others` are the person's sessions that continue; an older Worker does not name them, then attempts keep their writers. */
  endSession(sessionId: string, others?: readonly string[]): Promise<void>
  /** Forgets everything, for an account that is being deleted, and says at which tests attempts were open. */
  erase(userId: string): Promise<string[]>
}

/** What is only told and kept nowhere. */
export type HubEvent = Exclude<LiveEvent, { readonly event: 'ready' | 'newNotification' | 'listChanged' }>

/** Of the entry ticket by which an attempt at a live test begins; `issuedAt` in ms UTC. */
export interface EntryFacts {
  readonly sessionId: string
  readonly issuedAt: number
}

/** What a ticket says once the Worker has verified it; only the Worker reaches a hub, so the hub believes it. Times in ms UTC. */
export interface TicketFacts {
  readonly ticketId: string
  readonly issuedAt: number
  readonly userId: string
  readonly sessionId: string
  readonly sessionEndsAt: number
  readonly accountMadeAt: number
  readonly language: Locale
  /** The person's place in bitmaps of broadcasts; null where it is not known, absent from tickets of before November 2026. */
  readonly accountNumber?: number | null
  /** What the person fetches images of their own broadcasts with; null where there is none. */
  readonly imagePass?: string | null
}

export const TICKET_HEADER = 'x-live-ticket'

import * as z from 'zod/mini'
import { LOCALES } from '#contract/shared/locales.ts'

/** From so long before a live test opens learners may register for it (ms). */
export const REGISTRATION_FROM_MS = 12 * 3_600_000

/** So long after the end of the window an entry ticket still reads the result of its attempt (ms). */
export const RESULTS_BY_TICKET_MS = 6 * 3_600_000

/**
 * What a learner gets who has registered for a live test. Everything that the record has to say about the start has been asked by then, so
 * that the start itself asks no database. Times in ms UTC.
 */
export interface EntryTicket {
  /** The bearer token of `takeSeat` and of `getLiveResult`. */
  readonly ticket: string
  readonly expiresAt: number
  /** When this learner's turn to start is. Learners start one after another; each one's time runs from the own start. */
  readonly startsAt: number
  readonly serverNow: number
  /** The same session for longer, where it would have ended in the test. */
  readonly session: { readonly token: string; readonly expiresAt: number } | null
}

/** `POST /api/live-tests/{id}/line`: the place of someone who comes after the opening. */
export interface LinePlace {
  /** How long until the turn to start, ms. */
  readonly waitMs: number
}

/** `POST /api/live-tests/{id}/seat` */
export const seatRequest = z.strictObject({
  language: z.enum(LOCALES),
  /** Of the site that asks (contract/attempts, `startAttemptRequest`). */
  level: z.optional(z.int().check(z.minimum(1), z.maximum(1_000))),
})

/** A test while it is being taken, as admins watch it. Times in ms UTC. */
import * as z from 'zod/mini'
import type { AttemptMode } from '#contract/attempts/schemas.ts'
import { idSchema } from '#contract/shared/ids.ts'
import type { PersonName } from '#contract/shared/person-name.ts'
import { isPlainText } from '#contract/shared/plain-text.ts'

/** Opaque to the caller: the deadline and the learner after whom the next page begins. */
export const monitorQuery = z.strictObject({ cursor: z.optional(z.string().check(z.regex(/^\d{1,15}:[a-z0-9]{16}$/, 'not a cursor'))) })

/** `POST /api/admin/tests/{testId}/monitor/extend`: gives time to everyone who is at the test. The same order twice is one. */
export const extendAllOrder = z.strictObject({
  order: idSchema,
  minutes: z.int().check(z.minimum(1), z.maximum(240)),
  reason: z.string().check(
    z.minLength(3),
    z.maxLength(200),
    z.refine((text) => isPlainText(text) && text.trim().length >= 3, 'say why, in 3 to 200 plain characters'),
  ),
})
export type ExtendAllOrder = z.infer<typeof extendAllOrder>
export interface ExtendAllResponse {
  readonly jobId: string
}

export interface OpenAttemptRow {
  readonly userId: string
  readonly attemptId: string
  readonly mode: AttemptMode
  readonly startedAt: number
  readonly deadlineAt: number
  /** Null before the first save. */
  readonly lastSavedAt: number | null
  /** Whether a page of the learner is connected. */
  readonly isConnected: boolean
}

/** Where the sitting of a live test stands (decision 0173). */
export interface SittingView {
  /** open: answers may still come · closing: ranks are counted, provisional while results are missing · final: they are complete. */
  readonly state: 'open' | 'closing' | 'final'
  /** Attempts of the sitting, and those of them whose marks are in. */
  readonly seats: number
  readonly closed: number
  /** The parts that its results are kept in, and those of them that have every result. */
  readonly shards: number
  readonly shardsDone: number
  /** Of the ranks on show, counted anew with each change; 0 where none are yet. */
  readonly version: number
}

/** `GET /api/admin/tests/{testId}/monitor?cursor=` */
export interface Monitor {
  readonly testId: string
  /** Open and ranking closed attempts together. */
  readonly started: number
  readonly open: number
  /** Open with a connected page, and without one. Null where more are open than are asked about. */
  readonly active: number | null
  readonly disconnected: number | null
  /** Ranking attempts that are closed. */
  readonly submitted: number
  /** Absent where the test has no sitting, or where it does not answer. */
  readonly sitting?: SittingView
  /** Ranking attempts by the minute they closed in, the last half hour, newest first; of the newest 500 alone. */
  readonly perMinute: readonly { readonly minute: number; readonly closed: number }[]
  /** The soonest to end first. */
  readonly items: readonly OpenAttemptRow[]
  /** Those of the items. */
  readonly people: readonly PersonName[]
  readonly next: string | null
  readonly serverNow: number
}

/** What admins see of learners' attempts and may do to them: time, a second opening, taking one out of rank (docs/screens.md#features-with-rules-of-their-own). */
import * as z from 'zod/mini'
import { MOST_EXTRA_MINUTES_PER_HOUR } from '#contract/attempts/accommodation.ts'
import type { AttemptMode, LostTime } from '#contract/attempts/schemas.ts'
import { idSchema } from '#contract/shared/ids.ts'
import type { Localized } from '#contract/shared/locales.ts'
import { isPlainText } from '#contract/shared/plain-text.ts'
import type { Units } from '#contract/shared/units.ts'

/** Why, in words that the learner is shown too. */
const reason = z.string().check(
  z.minLength(3),
  z.maxLength(200),
  z.refine((text) => isPlainText(text) && text.trim().length >= 3, 'say why, in 3 to 200 plain characters'),
)

/** `GET /api/admin/learners/names?ids=`: what to call up to 60 accounts; one that is gone is left out. */
export const namesQuery = z.strictObject({
  ids: z.string().check(z.regex(/^[a-z0-9]{16}(,[a-z0-9]{16}){0,59}$/, 'ids with commas between')),
})
export interface LearnerName {
  readonly userId: string
  readonly name: string
}

/** `GET /api/admin/learners?query=`: the beginning of an e-mail address or of a name, or a whole user id; empty begins at the first. */
export const learnersQuery = z.strictObject({ query: z.optional(z.string().check(z.maxLength(254), z.refine(isPlainText, 'not text'))) })

export interface LearnerRow {
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly createdAt: number
  /** Compensatory time: extra minutes for each hour of a test. */
  readonly minutesPerHour: number
}

/** `GET /api/admin/learners/{userId}`. Attempts newest first, as the record has them. Marks in units, times ms UTC. */
export interface LearnerDetail extends LearnerRow {
  readonly attempts: readonly {
    readonly attemptId: string
    readonly testId: string
    readonly title: Localized
    readonly mode: AttemptMode
    readonly state: 'open' | 'closed'
    readonly ranking: boolean
    readonly isVoid: boolean
    readonly startedAt: number
    readonly closedAt: number | null
    readonly score12: Units | null
    readonly max12: Units
    /** Units in a mark; absent where there are 12. */
    readonly unit?: number
  }[]
}

/** `GET /api/admin/learners/{userId}/attempts/{attemptId}`: straight from the room. */
export interface AdminAttempt {
  readonly attemptId: string
  readonly mode: AttemptMode
  readonly state: 'open' | 'closed'
  readonly isVoid: boolean
  readonly ranking: boolean
  readonly startedAt: number
  readonly deadlineAt: number
  readonly closedAt: number | null
  readonly lastSavedAt: number | null
  readonly compensationMs: number
  readonly late: number
  /** Pauses included. */
  readonly clock: readonly (Omit<LostTime, 'kind'> & { readonly kind: LostTime['kind'] | 'pause' })[]
  readonly serverNow: number
}

/**
 * `POST …/give` to an open attempt, `…/reopen` a closed one. `order` is made by the page, one for each wish: sent again after an error it
 * is carried out once, and whatever was missing of it is made up for.
 */
export const timeOrder = z.strictObject({ order: idSchema, minutes: z.int().check(z.minimum(1), z.maximum(240)), reason })
/** `POST …/void`. */
export const voidOrder = z.strictObject({ order: idSchema, reason })
/** `PUT /api/admin/learners/{userId}/accommodation`. It counts for attempts that start from now on. */
export const accommodationOrder = z.strictObject({
  minutesPerHour: z.int().check(z.minimum(0), z.maximum(MOST_EXTRA_MINUTES_PER_HOUR)),
  reason,
})

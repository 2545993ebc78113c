/** The deck of mistakes, the daily goal and the streak (docs/exam-rules.md#spaced-repetition). Times in ms UTC. */
import * as z from 'zod/mini'
import { idSchema } from '#contract/shared/ids.ts'
import type { QuestionKey } from '#contract/papers/schemas.ts'
import type { PublishedReply } from '#contract/question-replies/schemas.ts'
import { GOAL_MOST, GRADES } from './practice-limits.ts'
import type { QuestionPlaceRef, QuestionSource, SourceTopic } from '#contract/question-bank/question-source.ts'

/** What the home says of practising. */
export interface PracticeSummary {
  /** Cards due at this moment, up to `DUE_COUNT_CAP`. */
  readonly dueNow: number
  /** Cards due until the end of the day in India, those due now included, up to `DUE_COUNT_CAP`. */
  readonly dueToday: number
  /** Reviews a day that the learner has set. */
  readonly goal: number
  readonly doneToday: number
  /** Days in a row on which something was practised; 0 where the row is broken. */
  readonly streak: number
  /** Whether today counts already. */
  readonly studiedToday: boolean
  /** 1 while this week's day off is unused, else 0. */
  readonly freezeLeft: 0 | 1
  /** The present week from Monday on; absent in answers from before it was told. */
  readonly week?: readonly WeekDay[]
  /** There are attempts that the deck has not been filled from yet. */
  readonly hasNew: boolean
  readonly serverNow: number
}

/** What became of a day of the week: `off` is the one day off that kept the days in a row. */
export type WeekDay = 'studied' | 'off' | 'missed' | 'today' | 'ahead'

/** What one call took in; `more` where attempts are left for the next. */
export interface FillResponse {
  readonly attempts: number
  readonly cards: number
  readonly more: boolean
}

/** Reviews a day. */
export const goalRequest = z.strictObject({ goal: z.int().check(z.minimum(1), z.maximum(GOAL_MOST)) })

export const CARD_REASONS = ['wrong', 'skipped', 'slow', 'marked', 'own'] as const
export type CardReason = (typeof CARD_REASONS)[number]

/** What FSRS-6 knows of a card; `state` 0 new, 1 learning, 2 review, 3 learning again. Stability in days. */
export interface CardMemory {
  readonly due: number
  readonly stability: number
  readonly difficulty: number
  readonly elapsedDays: number
  readonly scheduledDays: number
  readonly learningSteps: number
  readonly reps: number
  readonly lapses: number
  readonly state: 0 | 1 | 2 | 3
  readonly lastReview: number | null
  /** Set where the card comes by a fixed calendar and not by memory: its place there (minor-rules.ts). */
  readonly calendar?: number
}

export interface DeckCard extends QuestionPlaceRef {
  readonly reason: CardReason
  readonly memory: CardMemory
  readonly topicId: string
}

/** The cards due next, first due first, with what is needed to review them without a network. */
export interface RevisionQueue {
  readonly cards: readonly (DeckCard & {
    readonly key: QuestionKey
    /** What stands under the solution; absent without any. */
    readonly replies?: readonly PublishedReply[]
    readonly isSaved: boolean
  })[]
  readonly sources: readonly QuestionSource[]
  readonly topics: readonly SourceTopic[]
  /** Due cards that are left out while an open attempt holds their questions. */
  readonly withheld: number
  readonly serverNow: number
}

/** Made by the device, so that what is sent twice counts once. */
const opSchema = z.string().check(z.regex(/^[a-z0-9]{16}$/, 'not an id'))

/** Reviews in the order in which they were given; `at` is the device's corrected clock: evidence, not proof. */
export const reviewsRequest = z.strictObject({
  reviews: z
    .array(
      z.strictObject({
        op: opSchema,
        questionId: idSchema,
        grade: z.literal(GRADES),
        at: z.int().check(z.minimum(0), z.maximum(8_640_000_000_000_000)),
      }),
    )
    .check(z.minLength(1), z.maxLength(50)),
})
export type ReviewsRequest = z.infer<typeof reviewsRequest>

export interface ReviewsResponse {
  /** `known` was sent before; `absent` is a card that is not there (any more). */
  readonly results: readonly {
    readonly op: string
    readonly outcome: 'applied' | 'known' | 'absent'
    readonly dueAt: number | null
    /** Set aside, because it was forgotten too often. */
    readonly isLeech: boolean
  }[]
  readonly doneToday: number
}

/** Takes back the review of this id. */
export const undoRequest = z.strictObject({ op: opSchema })
export interface UndoResponse {
  /** `changed` where the card has been changed since. */
  readonly outcome: 'undone' | 'changed' | 'absent'
  readonly doneToday: number
}

/** Sets a card aside, or takes it back. */
export const cardRequest = z.strictObject({ suspended: z.boolean() })

/** The cards that were set aside, newest first. */
export interface AsideCards {
  readonly items: readonly (QuestionPlaceRef & { readonly suspendedAt: number; readonly lapses: number; readonly topicId: string })[]
  readonly sources: readonly QuestionSource[]
  readonly topics: readonly SourceTopic[]
}

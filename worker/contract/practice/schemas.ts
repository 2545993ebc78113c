/** Topic practice: sessions of ten questions from the pool, which no test holds. Times in ms UTC, abilities in logits. */
import * as z from 'zod/mini'
import type { Difficulty } from '#contract/question-bank/schemas.ts'
import type { SourceTopic } from '#contract/question-bank/question-source.ts'
import { externalId } from '#contract/shared/external-id.ts'
import { idSchema } from '#contract/shared/ids.ts'
import { LOCALES, type Locale } from '#contract/shared/locales.ts'

/** Questions of a session; a day counts for the streak once so many are answered. */
export const SESSION_QUESTIONS = 10

/** `POST /api/practice/sessions`. */
export const startPracticeRequest = z.strictObject({
  topicId: externalId,
  /** The question language of the profile unless said. */
  language: z.optional(z.enum(LOCALES)),
  /** Where the questions come in their fixed order: the place after which they go on, as the session before said. */
  after: z._default(z.int().check(z.gte(0), z.lte(1_000_000_000)), 0),
})

/** `POST /api/practice/sessions/:sessionId`: every answer, in the order they were given. */
export const finishPracticeRequest = z.strictObject({
  answers: z.array(z.strictObject({ questionId: idSchema, option: z.int().check(z.gte(0), z.lte(25)) })).check(
    z.minLength(1),
    z.maxLength(SESSION_QUESTIONS),
    z.refine((list) => new Set(list.map(({ questionId }) => questionId)).size === list.length, 'answers a question twice'),
  ),
  /** When the last one was given, by the device's clock. */
  at: z.int().check(z.gte(0), z.lte(8_640_000_000_000_000)),
})
export type FinishPractice = z.infer<typeof finishPracticeRequest>

export interface PracticeTopic extends SourceTopic {
  /** Questions in the pool, and how many of them the learner has done. */
  readonly total: number
  readonly done: number
  /** 1 to 5; null where there are not enough answers, or where none are kept. */
  readonly step: number | null
  /** The last day of India on which a session of it was finished; absent in answers from before it was told, null where none is kept. */
  readonly lastDay?: number | null
}

/** What the learner practises: every topic that the pool has. */
export interface PracticeTopics {
  readonly topics: readonly PracticeTopic[]
  readonly suggestion: {
    readonly topicId: string
    /** `right` of `of` questions in the last `tests` tests; null where they show nothing. */
    readonly reason: { readonly right: number; readonly of: number; readonly tests: number } | null
  } | null
  /** Whether progress is kept; it is not of minors. */
  readonly isKept: boolean
}

/** One language of a question: safe HTML. */
export interface PracticeText {
  readonly stem: string
  readonly options: readonly string[]
  readonly solution: string
  /** A video of the solution on another site, and its length in seconds; absent where this language has none. */
  readonly videoUrl?: string | undefined
  readonly videoSeconds?: number | undefined
}

/** With its key and its solution: a session needs no network. */
export interface PracticeQuestion {
  readonly questionId: string
  readonly level: Difficulty
  readonly difficulty: number
  readonly place: number
  /** The share of right answers, of 1; null before there are 30. */
  readonly solvedShare: number | null
  /** The number of the right option. */
  readonly right: number
  readonly texts: Readonly<Partial<Record<Locale, PracticeText>>>
}

export interface PracticeSession {
  readonly sessionId: string
  readonly topic: SourceTopic
  /** In which the questions are shown first. */
  readonly language: Locale
  readonly questions: readonly PracticeQuestion[]
  /** What the learner can do so far; null where the questions come in their fixed order. */
  readonly skill: { readonly theta: number; readonly n: number } | null
  readonly total: number
  readonly done: number
  readonly hasMaths: boolean
}

/** What a session changed; null where nothing but the day is kept. The same however often it is sent. */
export interface FinishedPractice {
  readonly stepBefore: number | null
  readonly stepAfter: number | null
  readonly countsForDay: boolean
}

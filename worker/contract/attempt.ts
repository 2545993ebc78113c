/**
 * The wire of an attempt. Questions are named by their place in the paper (0-based, before any shuffle) and options by
 * their number in the paper, which is random per paper; what an op carries is small because phones pay for every byte.
 */
import * as z from 'zod/mini'
import type { ContentPattern } from './content.ts'
import { idSchema } from './ids.ts'
import { LOCALES, type Locale, type Localized } from './locales.ts'

/** The five states of exam-rules §1.1, in the order of their numbers on the wire. */
export const PALETTE_STATES = ['notVisited', 'notAnswered', 'answered', 'marked', 'markedAnswered'] as const
export type PaletteState = (typeof PALETTE_STATES)[number]

/** Chosen options by number, sorted, or what was typed into a numerical answer; null is nothing. */
export type Answer = readonly number[] | string | null

export const ATTEMPT_LIMITS = {
  opsPerBatch: 500,
  /** Everything one attempt may ever send; a hundred questions need a few hundred. */
  opsPerAttempt: 8_000,
  typedAnswer: 24,
  batchBytes: 64 * 1024,
} as const

const answerSchema = z.nullable(
  z.union([
    z.array(z.int().check(z.minimum(0), z.maximum(25))).check(z.minLength(1), z.maxLength(10)),
    z.string().check(z.regex(/^[0-9.+-]{1,24}$/)),
  ]),
)

/**
 * What one question is after one thing the learner did:
 * [seq, question, state, saved, buffer, at, spentMs, what]
 * seq counts from 1 within its epoch; `at` is the learner's corrected clock (ms UTC), evidence and not proof; `spentMs` is
 * the time on the question since its last op; `what` adds OP_CHANGED where an answer or a mark changed and OP_LEFT where the
 * learner went on to another question, so that a visit ended.
 */
export const OP_CHANGED = 1
export const OP_LEFT = 2

export const opSchema = z.tuple([
  z.int().check(z.minimum(1), z.maximum(ATTEMPT_LIMITS.opsPerAttempt)),
  z.int().check(z.minimum(0), z.maximum(999)),
  z.int().check(z.minimum(0), z.maximum(4)),
  answerSchema,
  answerSchema,
  z.int().check(z.minimum(0), z.maximum(8_640_000_000_000_000)),
  z.int().check(z.minimum(0), z.maximum(86_400_000)),
  z.int().check(z.minimum(0), z.maximum(3)),
])
export type Op = z.infer<typeof opSchema>

export const opsRequest = z.strictObject({
  epoch: z.int().check(z.minimum(1), z.maximum(100_000)),
  /** In the order of seq, without a gap. Those at or below what is applied already are ignored. */
  ops: z.array(opSchema).check(z.maxLength(ATTEMPT_LIMITS.opsPerBatch)),
})
export type OpsRequest = z.infer<typeof opsRequest>

/** The answer to a save. `late` counts ops that came after the deadline and its grace: kept, but not marked. */
export interface OpsResponse {
  readonly applied: number
  readonly late: number
  readonly state: AttemptState
  readonly serverNow: number
  readonly deadlineAt: number
}

export type AttemptState = 'open' | 'closed'
export type CloseReason = 'submit' | 'deadline' | 'sweep'

export const startAttemptRequest = z.strictObject({ testId: idSchema, language: z.enum(LOCALES), mode: z.optional(z.literal('exam')) })

/** What opens one encrypted file. */
export interface PaperFileKey {
  readonly hash: string
  /** AES-GCM key, base64url. */
  readonly key: string
}

/** `POST /api/attempts/{id}/continue`: this device becomes the only writer. */
export interface WriterGrant {
  readonly attemptId: string
  /** Authenticates the save path alone: `Authorization: Bearer …` on ops, copy and submit. */
  readonly token: string
  readonly epoch: number
  readonly seed: number
  readonly language: Locale
  readonly startedAt: number
  readonly deadlineAt: number
  readonly graceMs: number
  readonly compensationMs: number
  readonly serverNow: number
  /** The rules this attempt was started under, whatever the test's present ones are. */
  readonly title: Localized
  readonly pattern: ContentPattern
  readonly paper: { readonly version: number; readonly files: Partial<Record<Locale, PaperFileKey>>; readonly assets: PaperFileKey | null }
  readonly copy: ServerCopy
  /** A longer-lived session token where the present one would have ended before the test, else null. */
  readonly session: { readonly token: string; readonly expiresAt: number } | null
}

/**
 * `POST /api/attempts`: a new attempt, or the open one of this learner at this test. An open one has another writer, maybe on
 * another device: nothing is taken over until the learner says so (`continue`).
 */
export type StartAttemptResponse =
  | { readonly kind: 'started'; readonly grant: WriterGrant }
  | {
      readonly kind: 'open'
      readonly attemptId: string
      readonly startedAt: number
      readonly deadlineAt: number
      readonly lastSavedAt: number | null
      readonly serverNow: number
    }

/** One question in the server's copy: [question, state, saved, buffer, spentMs, visits]; untouched questions are left out. */
export type CopiedQuestion = readonly [number, number, Answer, Answer, number, number]

/** What the room holds: the last state of every question, and the highest op applied, as [epoch, seq]. */
export interface ServerCopy {
  readonly applied: readonly [epoch: number, seq: number]
  readonly questions: readonly CopiedQuestion[]
  readonly state: AttemptState
  readonly serverNow: number
  readonly deadlineAt: number
  /** The last epoch that changed each touched question, in the order of `questions`. */
  readonly epochs: readonly number[]
  /** The question of the last op applied: where the learner was. */
  readonly current: number | null
}

/** `POST /api/attempts/{id}/submit`: the last ops and the wish to end. Repeats get the same receipt. */
export const submitRequest = opsRequest
export interface SubmitResponse {
  readonly state: 'closed'
  readonly reason: CloseReason
  readonly closedAt: number
  readonly late: number
  /** A hash over the marked responses: what the learner can hold against us. */
  readonly receipt: string
  readonly serverNow: number
}

/** `GET /api/attempts/{id}` for its owner, by session. */
export interface AttemptStatus {
  readonly attemptId: string
  readonly testId: string
  readonly state: AttemptState
  readonly startedAt: number
  readonly deadlineAt: number
  readonly closedAt: number | null
  readonly lastSavedAt: number | null
  /** Of a closed attempt: why it closed, its receipt, and how many ops came after its time. */
  readonly reason: CloseReason | null
  readonly receipt: string | null
  readonly late: number
  readonly feedbackGiven: boolean
  readonly serverNow: number
}

export const FEEDBACK_FACES = [1, 2, 3, 4, 5] as const
export const feedbackRequest = z.strictObject({
  face: z.int().check(z.minimum(1), z.maximum(5)),
  difficulty: z.nullable(z.enum(['easy', 'right', 'hard'])),
  text: z.string().check(
    z.maxLength(2_000),
    z.refine(
      (s) => s.isWellFormed() && !/[\u0000-\u0009\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/.test(s),
      'has characters that cannot be stored',
    ),
  ),
})
export type FeedbackRequest = z.infer<typeof feedbackRequest>

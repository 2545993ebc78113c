/**
 * The wire of an attempt. Questions are named by their place in the paper (0-based, before any shuffle) and options by
 * their number in the paper, which is random per paper; what an op carries is small because phones pay for every byte.
 */
import * as z from 'zod/mini'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import { idSchema } from '#contract/shared/ids.ts'
import { LOCALES, type Locale, type Localized } from '#contract/shared/locales.ts'
import type { QuestionKey } from '#contract/papers/schemas.ts'
import { isPlainText } from '#contract/shared/plain-text.ts'
import { TYPED_WORDS } from '#contract/question-bank/question-form.ts'
import type { Verdict } from '#contract/results/schemas.ts'
import type { Units } from '#contract/shared/units.ts'

/** The five states of docs/exam-rules.md#question-states, in the order of their numbers on the wire. */
export const PALETTE_STATES = ['notVisited', 'notAnswered', 'answered', 'marked', 'markedAnswered'] as const
export type PaletteState = (typeof PALETTE_STATES)[number]

/** Chosen options (of a matrix: cells, `row × columns + column`) by number, sorted, or what was typed; null is nothing. */
export type Answer = readonly number[] | string | null

export const ATTEMPT_LIMITS = {
  opsPerBatch: 500,
  /** Everything one attempt may ever send; a hundred questions need a few hundred. */
  opsPerAttempt: 8_000,
  /** Characters of a typed number; words may have more (TYPED_WORDS). */
  typedAnswer: 24,
  batchBytes: 64 * 1024,
} as const

const answerSchema = z.nullable(
  z.union([
    z.array(z.int().check(z.minimum(0), z.maximum(63))).check(z.minLength(1), z.maxLength(64)),
    z.string().check(z.minLength(1), z.maxLength(TYPED_WORDS), z.refine(isPlainText, 'has characters that cannot be stored')),
  ]),
)

/**
 * What one question is after one thing the learner did:
 * [seq, question, state, saved, buffer, at, spentMs, what]
 * seq counts from 1 within its epoch; `at` is the learner's corrected clock (ms UTC), evidence and not proof; `spentMs` is
 * the time on the question since its last op; `what` adds OP_CHANGED where an answer or a mark changed, OP_LEFT where the learner
 * continued to another question, so that a visit ended, and OP_SECTION_ENDED where the learner ended the question's section for good.
 * An op with OP_SECTION_CHOSEN or OP_SECTION_UNCHOSEN is about its question's section alone: the last word about each section holds, and
 * whatever it carries of the question changes nothing there.
 */
export const OP_CHANGED = 1
export const OP_LEFT = 2
export const OP_SECTION_ENDED = 4
export const OP_SECTION_CHOSEN = 8
export const OP_SECTION_UNCHOSEN = 16

export const opSchema = z.tuple([
  z.int().check(z.minimum(1), z.maximum(ATTEMPT_LIMITS.opsPerAttempt)),
  z.int().check(z.minimum(0), z.maximum(999)),
  z.int().check(z.minimum(0), z.maximum(4)),
  answerSchema,
  answerSchema,
  z.int().check(z.minimum(0), z.maximum(8_640_000_000_000_000)),
  z.int().check(z.minimum(0), z.maximum(86_400_000)),
  z.int().check(z.minimum(0), z.maximum(31)),
])
export type Op = z.infer<typeof opSchema>

export const LOST_KINDS = ['offline', 'service'] as const

export const opsRequest = z.strictObject({
  epoch: z.int().check(z.minimum(1), z.maximum(100_000)),
  /** In the order of seq, without a gap. Those at or below what is applied already are ignored. */
  ops: z.array(opSchema).check(z.maxLength(ATTEMPT_LIMITS.opsPerBatch)),
  /** When this device could not reach the service, as [kind, from, to] by its corrected clock (ms UTC): evidence, not proof. */
  lost: z.optional(
    z
      .array(
        z.tuple([
          z.enum(LOST_KINDS),
          z.int().check(z.minimum(0), z.maximum(8_640_000_000_000_000)),
          z.int().check(z.minimum(0), z.maximum(8_640_000_000_000_000)),
        ]),
      )
      .check(z.maxLength(20)),
  ),
})
export type OpsRequest = z.infer<typeof opsRequest>

/** The answer to a save. `late` counts ops that came after the deadline and its grace: kept, but not marked. */
export interface OpsResponse {
  readonly applied: number
  readonly late: number
  readonly state: AttemptState
  readonly serverNow: number
  readonly deadlineAt: number
  /** When each section ends, where each has its own clock. */
  readonly sectionEnds?: readonly number[]
}

export type AttemptState = 'open' | 'closed'
export type CloseReason = 'submit' | 'deadline' | 'sweep'

/**
 * exam: under the test's own rules · practice: no clock, key and solution of a question once its answer is settled · retry: only what
 * was not right in an attempt before, no clock · untimed: the whole test without a clock.
 */
export const ATTEMPT_MODES = ['exam', 'practice', 'retry', 'untimed'] as const
export type AttemptMode = (typeof ATTEMPT_MODES)[number]

/** The highest level that this site can show (worker/domain/attempt/client-level.ts). */
export const SITE_LEVEL = 4

export const startAttemptRequest = z.strictObject({
  testId: idSchema,
  language: z.enum(LOCALES),
  mode: z.optional(z.enum(ATTEMPT_MODES)),
  /** Of the site that asks. A test that needs more refuses to start there: an old page would show it wrongly. */
  level: z.optional(z.int().check(z.minimum(1), z.maximum(1_000))),
})

/** `POST /api/attempts/{id}/continue`: `level` is the highest that the asking page can show; pages from before the third say none. */
export const continueAttemptQuery = z.strictObject({
  level: z.optional(z.coerce.number<number>().check(z.int(), z.gte(1), z.lte(1_000))),
})

/** `POST /api/attempts/{id}/reveal`: settles the answer to one question of a practice attempt, for good, and shows what is right. */
export const revealRequest = z.strictObject({
  ...opsRequest.shape,
  question: z.int().check(z.minimum(0), z.maximum(999)),
})
export interface RevealResponse {
  readonly key: QuestionKey
  readonly verdict: Verdict
  readonly marks12: Units
  /** Units in a mark; absent where there are 12. */
  readonly unit?: number
  /** The solutions' files by language. */
  readonly solutions: Partial<Record<Locale, PaperFileKey>>
  readonly applied: number
  readonly serverNow: number
}

/** `POST /api/attempts/{id}/pause` with the last ops, and `…/resume`: the clock stands still in between. */
export const pauseRequest = opsRequest
export interface PauseState {
  readonly pausesLeft: number
  /** Since when the clock stands still, ms UTC, or null while it runs; it runs on on its own at `until`. */
  readonly pausedAt: number | null
  readonly until: number | null
}
export interface PauseResponse extends PauseState {
  readonly applied: number
  readonly serverNow: number
  readonly deadlineAt: number
  readonly sectionEnds?: readonly number[]
}

/** Time that was lost and what was given for it; the learner sees the same list (decision 0044). Times ms UTC. */
export interface LostTime {
  /** offline: this device had no network · service: the service did not answer · closed: the test was open on no device · given: an admin gave time. */
  readonly kind: 'offline' | 'service' | 'closed' | 'given'
  readonly from: number
  readonly to: number
  readonly creditMs: number
  readonly by: 'rule' | 'admin' | null
  readonly reason: string | null
}

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
  /** Absent where an older server answers: an exam. */
  readonly mode?: AttemptMode
  /** The questions of a second try. */
  readonly only?: readonly number[] | null
  /** Null where the pattern allows no pause. */
  readonly pause?: PauseState | null
  readonly lostTime?: readonly LostTime[]
  /** A longer-lived session token where the present one would have ended before the test, else null. */
  readonly session: { readonly token: string; readonly expiresAt: number } | null
}

/**
 * `POST /api/attempts`: a new attempt, or the open one of this learner at this test. An open one has another writer, maybe on
 * another device: nothing is taken over until the learner says so (`continue`).
 */
export type StartAttemptResponse =
  | {
      readonly kind: 'started'
      readonly grant: WriterGrant
      /** The bearer token of `getLiveResult`, where the exam of a live test was started by session: whoever registered has one already. */
      readonly entryTicket?: string
    }
  | {
      readonly kind: 'open'
      readonly attemptId: string
      readonly startedAt: number
      readonly deadlineAt: number
      readonly lastSavedAt: number | null
      readonly serverNow: number
      readonly mode?: AttemptMode
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
  /** When each section ends, where each has its own clock. */
  readonly sectionEnds?: readonly number[]
  /** Absent where the learner has not chosen among sections. */
  readonly choice?: SectionChoice
  /** Questions of a practice attempt whose answer is settled, with what is right. */
  readonly settled?: readonly SettledQuestion[]
}

/** Which sections the learner has chosen, by number, ascending, and the last epoch that chose or gave one up. */
export interface SectionChoice {
  readonly sections: readonly number[]
  readonly epoch: number
}

export interface SettledQuestion {
  readonly question: number
  readonly key: QuestionKey
  readonly verdict: Verdict
  readonly marks12: Units
  /** Units in a mark; absent where there are 12. */
  readonly unit?: number
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
  /** Of a closed attempt whose signed receipt can be had (`GET /api/attempts/{id}/receipt`); else absent. */
  readonly signsReceipts?: true
  readonly feedbackGiven: boolean
  readonly serverNow: number
  readonly mode?: AttemptMode
  readonly lostTime?: readonly LostTime[]
}

export const FEEDBACK_FACES = [1, 2, 3, 4, 5] as const
export const feedbackRequest = z.strictObject({
  face: z.int().check(z.minimum(1), z.maximum(5)),
  difficulty: z.nullable(z.enum(['easy', 'right', 'hard'])),
  text: z.string().check(z.maxLength(2_000), z.refine(isPlainText, 'has characters that cannot be stored')),
})
export type FeedbackRequest = z.infer<typeof feedbackRequest>

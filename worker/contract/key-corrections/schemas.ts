/** Corrections of a published key: what an admin decides about a question, what would come of it, and what has been done (docs/exam-rules.md#key-actions). */
import * as z from 'zod/mini'
import type { PaperFileKey } from '#contract/attempts/schemas.ts'
import type { Locale, Localized } from '#contract/shared/locales.ts'
import type { PersonName } from '#contract/shared/person-name.ts'
import type { AnswerKey, QuestionKey } from '#contract/papers/schemas.ts'
import type { WaitingRequest } from '#contract/shared/approvals.ts'
import { idSchema } from '#contract/shared/ids.ts'
import { isPlainText } from '#contract/shared/plain-text.ts'
import { type QuestionType, TYPED_WORDS } from '#contract/question-bank/question-form.ts'
import type { Units } from '#contract/shared/units.ts'

/**
 * setKey: any of these sets is right · dropFullMarksAll: everyone who appeared gets full marks · bonusIfAttempted: everyone who attempted it
 * does · withdraw: it counts for no one and leaves the maximum · useOwnKey: no decision stands any more, the question's own key holds.
 */
export const KEY_ACTIONS = ['setKey', 'dropFullMarksAll', 'bonusIfAttempted', 'withdraw', 'useOwnKey'] as const
export type KeyAction = (typeof KEY_ACTIONS)[number]

const number = z.int().check(z.minimum(0), z.maximum(63))
const plainText = (most: number) => z.string().check(z.minLength(1), z.maxLength(most), z.refine(isPlainText, 'not plain text'))

export const answerKeySchema = z.union([
  z.strictObject({ options: z.array(number).check(z.minLength(1), z.maxLength(64)) }),
  z.strictObject({ accept: plainText(200) }),
  z.strictObject({ rows: z.array(z.array(number).check(z.minLength(1), z.maxLength(16))).check(z.minLength(1), z.maxLength(16)) }),
  z.strictObject({ texts: z.array(plainText(TYPED_WORDS)).check(z.minLength(1), z.maxLength(20)) }),
])

const question = z.int().check(z.minimum(0), z.maximum(999))

/** As many as a paper can have questions, so that an official key is published as a whole. */
export const MOST_CHANGES = 400

/** One decision about the question at a place of the paper (0-based). */
export const keyChange = z.discriminatedUnion('action', [
  z.strictObject({ question, action: z.literal('setKey'), keys: z.array(answerKeySchema).check(z.minLength(1), z.maxLength(8)) }),
  z.strictObject({ question, action: z.enum(['dropFullMarksAll', 'bonusIfAttempted', 'withdraw', 'useOwnKey']) }),
])
export type KeyChange =
  | { readonly question: number; readonly action: 'setKey'; readonly keys: readonly AnswerKey[] }
  | { readonly question: number; readonly action: Exclude<KeyAction, 'setKey'> }

const change = {
  paperVersion: z.int().check(z.minimum(1), z.maximum(100_000)),
  changes: z.array(keyChange).check(z.minLength(1), z.maxLength(MOST_CHANGES)),
}

/** `POST /api/admin/tests/{testId}/keys/preview`: one page of attempts; asked again with `next` until that is null, the pages are added up. */
export const keyPreviewRequest = z.strictObject({
  ...change,
  cursor: z.optional(z.string().check(z.regex(/^(r|u):[a-z0-9]{0,16}:\d{1,15}$/, 'not a cursor'))),
})
export type KeyPreviewRequest = Omit<z.infer<typeof keyPreviewRequest>, 'changes'> & { readonly changes: readonly KeyChange[] }

/**
 * `POST /api/admin/tests/{testId}/keys/publish`: the decision holds for every paper of the test, those of today and those to come. Makes the next key
 * version of each paper that holds the questions, and orders their attempts marked again.
 */
export const keyPublishRequest = z.strictObject({
  ...change,
  reason: z.string().check(
    z.minLength(3),
    z.maxLength(500),
    z.refine((text) => isPlainText(text) && text.trim().length >= 3, 'say why, in 3 to 500 plain characters'),
  ),
  /** The newest key version that the decision was made upon. */
  expectedKeyVersion: z.int().check(z.minimum(1), z.maximum(100_000)),
  /** Made by the page: where a second admin has to approve, sent twice it is one request. Absent from pages of before. */
  order: z.optional(idSchema),
  /** The decisions of the challenge desk that it carries out: 409 `conflict` where one of them was undone. Absent from the page of the key. */
  settles: z.optional(
    z
      .array(z.strictObject({ questionId: idSchema, round: z.int().check(z.minimum(0), z.maximum(10_000)) }))
      .check(z.minLength(1), z.maxLength(MOST_CHANGES)),
  ),
})
export type KeyPublishRequest = Omit<z.infer<typeof keyPublishRequest>, 'changes'> & { readonly changes: readonly KeyChange[] }

/** A decision of the challenge desk about the objections to a question. */
export interface SettledDecision {
  readonly questionId: string
  readonly round: number
}

export interface KeyPublishResponse {
  /** Of the paper that the decision was made in. */
  readonly keyVersion: number
  /** Papers that hold such a question but with other answers to choose from: a set of right answers does not fit, and their key stays. */
  readonly unfit: readonly number[]
  /** A second admin has to approve first: the key is as it was. */
  readonly isWaiting: boolean
  /** The job that marks the attempts again, or the request that waits. */
  readonly jobId: string
}

/** An attempt whose marks a key would change. Marks in units of the test. */
export interface Mover {
  readonly userId: string
  readonly n: number
  readonly ranking: boolean
  readonly before12: Units
  readonly after12: Units
}

/** What a key would do to some attempts; two of them added are what it would do to both. Counts by score are of ranking attempts. */
export interface KeyEffect {
  readonly attempts: number
  readonly changed: number
  readonly up: number
  readonly down: number
  readonly rankingAttempts: number
  /** By score in units. */
  readonly before: Readonly<Record<string, number>>
  readonly after: Readonly<Record<string, number>>
  /** Changed attempts by what is added to their marks, in units. */
  readonly deltas: Readonly<Record<string, number>>
  /** The largest changes. */
  readonly movers: readonly Mover[]
}

export interface KeyPreviewResponse {
  readonly effect: KeyEffect
  /** Those of the movers. */
  readonly people: readonly PersonName[]
  /** The papers that would get a new key, and those that hold such a question but that a set of right answers does not fit. */
  readonly papers: readonly number[]
  readonly unfit: readonly number[]
  readonly next: string | null
}

/** `GET /api/admin/tests/{testId}/keys?paper=`: the key of a paper with what it belongs to; the current paper where none is named. */
export interface TestKeys {
  readonly testId: string
  readonly title: Localized
  readonly exam: string
  readonly kind: string
  readonly access: string
  readonly published: boolean
  readonly minutes: number
  readonly languages: readonly Locale[]
  readonly opensAt: number | null
  readonly closesAt: number | null
  readonly pattern: { readonly id: string; readonly version: number; readonly title: Localized }
  readonly max12: Units
  /** Units in a mark of the test; absent where there are 12. */
  readonly unit?: number
  /** Newest first. */
  readonly papers: readonly {
    readonly version: number
    readonly publishedAt: number
    readonly keyVersion: number
    readonly isCurrent: boolean
  }[]
  /** Null while nothing was ever published. */
  readonly paper: {
    readonly version: number
    readonly keyVersion: number
    readonly sections: readonly {
      readonly id: string
      readonly title: Localized
      readonly from: number
      readonly to: number
      readonly max12: Units
    }[]
    readonly questions: readonly KeyedQuestion[]
    /** What opens the paper in each language, and its images. */
    readonly files: Partial<Record<Locale, PaperFileKey>>
    readonly assets: PaperFileKey | null
    readonly hasMaths: boolean
    /** Newest first. */
    readonly history: readonly KeyHistoryEntry[]
  } | null
  /** What stands about questions of the test, in every paper. */
  readonly decisions: readonly KeyDecision[]
  /** Whether a correction needs a second admin, and those that wait for one. */
  readonly needsSecond: boolean
  readonly waiting: readonly WaitingKeys[]
  /** Who decided, in the history and in the standing decisions, and who asks. */
  readonly people: readonly PersonName[]
}

/** A correction that waits for a second admin, as it was asked for. */
export type WaitingKeys = WaitingRequest<Omit<KeyPublishRequest, 'order'>>

/** A standing decision in short, where questions are listed. */
export type DecisionBadge = Pick<KeyDecision, 'action' | 'reason' | 'decidedAt'>

/** A decision that stands about a question of a test. */
export interface KeyDecision {
  readonly questionId: string
  readonly action: Exclude<KeyAction, 'useOwnKey'>
  /** The accepted sets in the question's own letters, where it names any. */
  readonly answers: readonly string[]
  readonly reason: string
  readonly actorId: string
  readonly decidedAt: number
  /** Whether it fits the question as it is in the bank now; where not, the next printing waits for another decision. */
  readonly fits: boolean
  /** Whether the present paper of the test is marked by it; false for papers from before decisions were carried over. */
  readonly isApplied: boolean
}

export interface KeyedQuestion {
  readonly id: string
  readonly version: number
  readonly type: QuestionType
  readonly optionCount: number
  readonly columns?: number
  readonly decimals: number | null
  readonly max12: Units
  readonly key: QuestionKey
  /**
   * Where the options of this paper stand in the question bank: entry n is the authored place of the option that the paper calls n. Absent
   * where both have the same order, null where a paper from before orders were kept cannot be read.
   */
  readonly order?: readonly number[] | null
  /** The first words of its text, as it was written. */
  readonly words: Localized
}

export interface KeyHistoryEntry {
  readonly keyVersion: number
  readonly createdAt: number
  readonly changes: readonly KeyChange[]
  readonly reason: string | null
  readonly actorId: string | null
}

/** Which paper of the test, by its number; without it the newest. */
export const testKeysQuery = z.strictObject({ paper: z.optional(z.string().check(z.regex(/^[1-9]\d{0,4}$/, 'the number of a paper'))) })

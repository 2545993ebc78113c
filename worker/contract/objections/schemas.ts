/** Objections of learners to the key of a question, and what is decided about them. Times in ms UTC. */
import * as z from 'zod/mini'
import type { KeyChange } from '#contract/key-corrections/schemas.ts'
import { idSchema } from '#contract/shared/ids.ts'
import { LOCALES, type Locale } from '#contract/shared/locales.ts'
import type { PersonName } from '#contract/shared/person-name.ts'
import { isPlainText } from '#contract/shared/plain-text.ts'
import { OBJECTION_LIMITS } from './objection-limits.ts'

/** A text of so many characters. */
export const words = (least: number, most: number) =>
  z.string().check(z.trim(), z.minLength(least), z.maxLength(most), z.refine(isPlainText, 'has characters that cannot be shown'))

/**
 * What a learner holds to be right: these options as the paper numbers them, this number, several answers that each are right, no answer
 * at all, or that the question itself is wrong.
 */
export const proposalSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('options'),
    options: z.array(z.int().check(z.minimum(0), z.maximum(63))).check(z.minLength(1), z.maxLength(64)),
  }),
  z.strictObject({ kind: z.literal('number'), value: z.string().check(z.regex(/^-?\d{0,12}(\.\d{0,6})?$/, 'not a number')) }),
  z.strictObject({ kind: z.literal('several') }),
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({ kind: z.literal('wrong') }),
])
export type Proposal =
  | { readonly kind: 'options'; readonly options: readonly number[] }
  | { readonly kind: 'number'; readonly value: string }
  | { readonly kind: 'several' | 'none' | 'wrong' }

/** `place` is the question's in the paper of the attempt that counts, from 0. `source` is a text about where it is written, which nothing opens. */
export const objectRequest = z.strictObject({
  place: z.int().check(z.minimum(0), z.maximum(999)),
  proposal: proposalSchema,
  text: words(OBJECTION_LIMITS.textMin, OBJECTION_LIMITS.text),
  source: z.nullable(words(1, OBJECTION_LIMITS.source)),
  language: z.enum(LOCALES),
})
export type ObjectRequest = Omit<z.infer<typeof objectRequest>, 'proposal'> & { readonly proposal: Proposal }

export const questionParams = z.object({ testId: idSchema, questionId: idSchema })

/** open: nothing is decided · upheld: the key was changed because of it · turnedDown: the key stands. */
export type ObjectionState = 'open' | 'upheld' | 'turnedDown'

/** Why, in each language that it was written in. */
export type Reasons = Readonly<Partial<Record<Locale, string>>>

export interface OwnObjection {
  readonly questionId: string
  readonly paperVersion: number
  readonly place: number
  readonly proposal: Proposal
  readonly text: string
  readonly source: string | null
  readonly createdAt: number
  readonly state: ObjectionState
  /** Null while it is open. */
  readonly reasons: Reasons | null
}

/** The window of a test and the own objections in it, first filed first. */
export interface OwnObjections {
  readonly endsAt: number
  /** How many more may be filed. */
  readonly left: number
  readonly items: readonly OwnObjection[]
  readonly serverNow: number
}

/** What the page of a solution says of objections; it is there where the test has a window and the attempt counts. */
export interface ObjectionTerms {
  readonly endsAt: number
}

export const DECISION_STATES = ['final', 'pending', 'undone'] as const
/** final: it stands and is told · pending: the key is not published yet · undone: taken back before that. */
export type DecisionState = (typeof DECISION_STATES)[number]

/** A decision about the objections to a question up to a round. */
export interface DeskDecision {
  readonly round: number
  readonly state: DecisionState
  /** The change in the numbers of `paperVersion`; both null where the key stands. */
  readonly change: KeyChange | null
  readonly paperVersion: number | null
  readonly reasons: Reasons
  readonly decidedBy: string
  readonly decidedAt: number
  /** The objections that it decides; those of accounts that were deleted since are still counted. */
  readonly objections: number
}

/** The objections to one question of a test. */
export interface DeskGroup {
  readonly questionId: string
  /** The papers that they were made in, ascending. */
  readonly papers: readonly number[]
  /** Those that no decision covers. */
  readonly open: number
  /** The number of the next decision: what an admin decides on is what was on the screen. */
  readonly round: number
  /** Newest first, at most one of them pending. */
  readonly decisions: readonly DeskDecision[]
}

/** `GET /api/admin/tests/{testId}/objections`: counted by question, the most open first. */
export interface ObjectionDesk {
  /** When the window ends; null where the test has none. */
  readonly endsAt: number | null
  readonly groups: readonly DeskGroup[]
  /** Who decided. */
  readonly people: readonly PersonName[]
}

export interface CountedProposal {
  readonly paperVersion: number
  /** Null counts the rarer ones together. */
  readonly proposal: Proposal | null
  readonly count: number
}

/** One objection as admins read it: without the learner. */
export interface DeskObjection {
  readonly id: string
  readonly paperVersion: number
  readonly proposal: Proposal
  readonly text: string
  readonly source: string | null
  readonly language: Locale
  readonly state: ObjectionState
}

/** `GET /api/admin/tests/{testId}/objections/{questionId}?after=`: proposals of the open ones, the most frequent first, and a page of texts. */
export interface QuestionObjections {
  readonly proposals: readonly CountedProposal[]
  readonly items: readonly DeskObjection[]
  readonly next: string | null
}

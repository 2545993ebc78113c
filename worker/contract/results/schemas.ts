/** What a learner gets to see of a closed attempt. All marks in units, all durations in ms. */
import * as z from 'zod/mini'
import type { Answer, AttemptMode, CloseReason, LostTime } from '#contract/attempts/schemas.ts'
import type { Locale, Localized } from '#contract/shared/locales.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import type { PaperFileKey } from '#contract/attempts/schemas.ts'
import type { QuestionKey } from '#contract/papers/schemas.ts'
import type { ObjectionTerms } from '#contract/objections/schemas.ts'
import type { RankHold } from '#contract/plausibility/schemas.ts'
import type { PublishedReply } from '#contract/question-replies/schemas.ts'
import type { Units } from '#contract/shared/units.ts'

export const VERDICTS = ['right', 'partial', 'wrong', 'skipped', 'notConsidered'] as const
export type Verdict = (typeof VERDICTS)[number]

/** One question of an attempt as marked: [marks12, verdict number, state number, answer, spentMs, visits, answer changes, first answered after ms | -1]. */
export type MarkedQuestion = readonly [Units, number, number, Answer, number, number, number, number]

export interface Tally {
  readonly score12: Units
  readonly max12: Units
  readonly right: number
  readonly partial: number
  readonly wrong: number
  readonly skipped: number
  readonly negative12: Units
  readonly spentMs: number
}

export interface Standing {
  /** 1 is best; null while the board has not counted this attempt yet, among too few, and for attempts that do not rank. */
  readonly rank: number | null
  readonly of: number
  /** Seven decimals as text (docs/exam-rules.md#percentile), or null with `rank`. */
  readonly percentile: string | null
  /** Where there are too few to rank among: how many it takes. */
  readonly from?: number
}

/** Shown from five ranked attempts on, else null. */
export interface Cohort {
  readonly count: number
  readonly averageScore12: number
  readonly topperScore12: Units
  readonly sections: readonly {
    readonly average12: number
    readonly averageMs: number
    readonly topper12: Units
    readonly topperMs: number
    /** Right of all answers given there, of 1; null where none was, or where it was not counted yet. */
    readonly averageAccuracy?: number | null
    readonly topperAccuracy?: number | null
  }[]
  /** [bin's lowest mark in units, number of attempts], ascending, empty bins left out. */
  readonly histogram: readonly (readonly [Units, number])[]
  /** The width of a bin in units. */
  readonly bin12: Units
  /** The whole test; absent in answers from before it was told. */
  readonly overall?: { readonly average: OverallFigures; readonly topper: OverallFigures }
  /** Per question in paper order. `split` counts every option number; the last entry is "not answered". */
  readonly items: readonly {
    readonly rightPercent: number
    readonly averageMs: number
    readonly topperMs: number
    readonly split: readonly number[]
    /** Mean marks in units; absent in answers from before they were told. */
    readonly average12?: number
    /** The topper's marks and verdict number; null where they were not kept yet. */
    readonly topper?: readonly [Units, number] | null
  }[]
}

/** How others did in a test as a whole; null where it was not counted yet, or where nothing was answered. */
export interface OverallFigures {
  /** Right of all answers, of 1. */
  readonly accuracy: number | null
  /** Questions answered, of one person. */
  readonly attempted: number | null
  /** Marks in units that wrong answers took away, 0 or more. */
  readonly negative12: number | null
  /** The time of the whole test over the questions answered, ms. */
  readonly answerMs: number | null
}

/** How far the ranks of a live test are. Counts are null where nothing has been counted yet. */
export type RankState =
  | { readonly state: 'final' }
  | { readonly state: 'provisional'; readonly seats: number | null; readonly closed: number | null }

/** One attempt as it was marked, beside all others. */
export interface AnalysisResponse {
  readonly attemptId: string
  readonly testId: string
  readonly n: number
  readonly attempts: readonly { readonly n: number; readonly closedAt: number; readonly score12: Units; readonly ranking: boolean }[]
  readonly title: Localized
  readonly exam: string
  readonly pattern: ContentPattern
  /** Units in a mark of everything here; absent where there are 12. */
  readonly unit?: number
  readonly language: Locale
  readonly startedAt: number
  readonly closedAt: number
  /** The time that was given in all, extra time included, in ms; null without a clock, absent in answers from before it was told. */
  readonly givenMs?: number | null
  readonly reason: CloseReason
  readonly ranking: boolean
  readonly total: Tally
  readonly sections: readonly Tally[]
  readonly questions: readonly MarkedQuestion[]
  /** Of each question, in paper order. */
  readonly topics: readonly {
    readonly id: string
    readonly subject: Localized
    readonly title: Localized
    readonly difficulty: 'easy' | 'medium' | 'hard'
    /** The most it could give; absent in answers from before it was told. */
    readonly max12?: Units
  }[]
  readonly standing: Standing
  readonly categoryStanding: Standing | null
  readonly stateStanding: Standing | null
  /** Of an attempt in the sitting of a live test; else absent. */
  readonly ranks?: RankState
  /** An admin holds the own rank, so that neither it nor a percentile is shown (`getOwnRankHold` says why), or did so for a while; else absent. */
  readonly rankHold?: RankHold
  /** Of each section by its own marks, in the pattern's order; absent in answers from before it was told. */
  readonly sectionStandings?: readonly Pick<Standing, 'of' | 'percentile'>[]
  readonly cohort: Cohort | null
  /** The unranked result with the answers that came after the deadline, in a mock that has some. */
  readonly withLate: Tally | null
  readonly receipt: string
  /** Whether its signed receipt can be had (`GET /api/attempts/{id}/receipt`); else absent. */
  readonly signsReceipts?: true
  /** Whether what was fixed before this live test can be checked now (`GET /api/tests/{id}/commitments/opening`); else absent. */
  readonly opensCommitment?: true
  /** When marks of single questions, key and solutions will be shown, ms UTC; null where that time has come. */
  readonly releasedAt: number | null
  /** Absent in answers from before there was more than the exam. */
  readonly mode?: AttemptMode
  readonly lostTime?: readonly LostTime[]
  /** Whether conclusions may be drawn from how someone worked (minor-rules.ts); absent in answers from before there was a rule. */
  readonly isAnalysed?: boolean
  readonly serverNow: number
}

/** The key, the files' keys, and the attempt's marks. */
export interface SolutionResponse {
  readonly attemptId: string
  readonly testId: string
  readonly n: number
  readonly title: Localized
  readonly seed: number
  readonly language: Locale
  readonly paper: {
    readonly files: Partial<Record<Locale, PaperFileKey>>
    readonly assets: PaperFileKey | null
    readonly hasMaths: boolean
  }
  readonly solutions: Partial<Record<Locale, PaperFileKey>>
  /** What stands under a solution, by place; only of questions that have replies. Absent in answers from before there were any. */
  readonly replies?: Readonly<Record<string, readonly PublishedReply[]>>
  /** Absent where the key may not be objected to: the test has no window, or the attempt does not count. */
  readonly objections?: ObjectionTerms
  readonly key: readonly QuestionKey[]
  /** Units in a mark; absent where there are 12. */
  readonly unit?: number
  readonly questions: readonly MarkedQuestion[]
  readonly shuffle: { readonly questions: boolean; readonly options: boolean }
  /** What the clock gave for each question, ms, in paper order; absent in answers from before it was told. */
  readonly fairShareMs?: readonly number[]
  readonly cohort: Cohort | null
  /** Whether conclusions may be drawn from how someone worked (minor-rules.ts); absent in answers from before there was a rule. */
  readonly isAnalysed?: boolean
}

/** The number of the attempt; by default the one that counts for rank. */
export const resultQuery = z.strictObject({ attempt: z.optional(z.string().check(z.regex(/^[1-9]\d{0,3}$/, 'the number of an attempt'))) })

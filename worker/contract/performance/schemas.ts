/** My performance: what closed exam attempts show of a learner. Marks in units, times in ms UTC, shares of 1. */
import * as z from 'zod/mini'
import { isPlainText } from '#contract/shared/plain-text.ts'
import type { Localized } from '#contract/shared/locales.ts'
import type { CUT_OFF_CATEGORIES } from '#contract/patterns/pattern.ts'
import { ERROR_LABELS, type ErrorLabel, PERIODS, TARGET_KINDS } from '#contract/revision/practice-limits.ts'
import type { SourceTopic } from '#contract/question-bank/question-source.ts'
import type { Verdict } from '#contract/results/schemas.ts'
import type { Units } from '#contract/shared/units.ts'

/** What went wrong at a question; null takes the label away. */
export const labelRequest = z.strictObject({ label: z.nullable(z.enum(ERROR_LABELS)) })

export interface TopicTally {
  readonly topicId: string
  readonly right: number
  readonly partial: number
  readonly wrong: number
  readonly skipped: number
  readonly marks12: Units
  readonly max12: Units
  readonly spentMs: number
  /** What others took for the same questions, or the clock gave. */
  readonly usualMs: number
}

export interface PerformancePoint {
  readonly testId: string
  readonly n: number
  readonly title: Localized
  readonly exam: string
  readonly closedAt: number
  readonly ranking: boolean
  readonly score12: Units
  readonly max12: Units
  /** Units in a mark; absent where there are 12. */
  readonly unit?: number
  /** Seven decimals as text, among `of`, when it was last looked at; null without a rank. */
  readonly percentile: string | null
  readonly of: number
  readonly accuracy: number | null
  readonly spentMs: number
  /** The range that was foretold before this attempt, in shares of the marks; null where too little was known. */
  readonly foretold: ScoreRange | null
}

/** In shares of the most marks. `low` to `high` holds the score in four of five cases. */
export interface ScoreRange {
  readonly low: number
  readonly middle: number
  readonly high: number
}

export interface ScoreBand extends ScoreRange {
  readonly exam: string
  /** The most marks of the newest test of that exam. */
  readonly max12: Units
  /** Units in a mark; absent where there are 12. */
  readonly unit?: number
  readonly attempts: number
  /** How often the score fell into the range that was foretold, of how many times. */
  readonly within: number
  readonly of: number
  /** The chance of reaching the target, where there is one in marks; null without. */
  readonly chance: number | null
  /** Of the whole paper, of each category for which the pattern of the newest test has a cut-off, that of its latest year; absent before it was told. */
  readonly cutOffs?: readonly CutOffOutlook[]
}

/** A cut-off of earlier candidates, and the chance that the next score reaches it. */
export interface CutOffOutlook {
  readonly category: (typeof CUT_OFF_CATEGORIES)[number]
  readonly year: number | null
  readonly marks12: Units
  /** Units in a mark; absent where there are 12. */
  readonly unit?: number
  readonly chance: number
  /** The chance lies between these in four of five cases. */
  readonly low: number
  readonly high: number
}

export interface ExamTarget {
  readonly exam: string
  readonly kind: (typeof TARGET_KINDS)[number]
  /** Per cent of the marks, or a percentile. */
  readonly value: number
  readonly examAt: number | null
}

export const examName = z.string().check(
  z.minLength(1),
  z.maxLength(80),
  z.refine((text) => isPlainText(text) && !text.includes('\n'), 'not the name of an exam'),
)

/** A null value takes the target away. */
export const targetRequest = z.strictObject({
  exam: examName,
  kind: z.enum(TARGET_KINDS),
  value: z.nullable(z.int().check(z.minimum(1), z.maximum(100))),
  examAt: z.nullable(z.int().check(z.minimum(0), z.maximum(8_640_000_000_000_000))),
})

/** Nothing is analysed of a minor, nor of someone who has not said their age (minor-rules.ts). */
export type PerformanceResponse =
  | { readonly status: 'minor' }
  | { readonly status: 'ageUnknown' }
  | {
      readonly status: 'shown'
      /** Oldest first. */
      readonly attempts: readonly PerformancePoint[]
      /** Whether there were more in the period than are listed. */
      readonly isCut: boolean
      readonly topics: readonly TopicTally[]
      /** Units in a mark of `topics`, which may be of tests with different ones; absent where there are 12. */
      readonly unit?: number
      readonly topicNames: readonly SourceTopic[]
      /** How often each word was given, by topic. */
      readonly labels: readonly { readonly topicId: string; readonly label: ErrorLabel; readonly count: number }[]
      readonly bands: readonly ScoreBand[]
      readonly targets: readonly ExamTarget[]
      readonly serverNow: number
    }

/** The questions of a topic as they went, newest first. */
export interface TopicQuestions {
  readonly items: readonly TopicQuestion[]
  /** Attempts that are left out while an open attempt holds their questions. */
  readonly withheld: number
}

export interface TopicQuestion {
  readonly questionId: string
  readonly testId: string
  readonly n: number
  readonly paperVersion: number
  readonly place: number
  readonly title: Localized
  readonly closedAt: number
  readonly outcome: Verdict
  readonly marks12: Units
  /** Units in a mark; absent where there are 12. */
  readonly unit?: number
  readonly spentMs: number
  readonly label: ErrorLabel | null
}

const wish = { period: z._default(z.enum(PERIODS), '30'), exam: z.optional(examName) }
const topicId = z.string().check(z.regex(/^[a-z0-9][a-z0-9._-]{0,79}$/, 'not a topic'))

/** Days back from now, and one exam alone. */
export const performanceQuery = z.strictObject(wish)
export const topicQuestionsQuery = z.strictObject({ ...wish, topic: topicId })

/** Statistics of tests and questions as admins see them (docs/exam-rules.md#item-statistics). Marks in units, times in ms, indices in percent, shares of 1. */
import * as z from 'zod/mini'
import type { Localized } from '#contract/shared/locales.ts'
import type { QuestionType } from '#contract/question-bank/question-form.ts'
import type { Units } from '#contract/shared/units.ts'

export const statisticsQuery = z.strictObject({ paper: z.optional(z.string().check(z.regex(/^[1-9]\d{0,4}$/, 'the number of a paper'))) })

/** What speaks for a fault of a question, the likeliest for a wrong key first. */
export const ITEM_FLAGS = ['keyChosenByNobody', 'strongDistractor', 'negativeDiscrimination', 'tooHard', 'tooEasy'] as const
export type ItemFlag = (typeof ITEM_FLAGS)[number]

export interface OptionFigures {
  readonly count: number
  readonly isRight: boolean
  /** Mean total of those who chose it. */
  readonly meanTotal12: number | null
  /** Of choosing it with the total, −1 to 1. */
  readonly correlation: number | null
}

export interface ItemFigures {
  /** 0-based place in the paper. */
  readonly place: number
  readonly questionId: string
  readonly questionVersion: number
  readonly type: QuestionType
  readonly sectionId: string
  readonly max12: Units
  readonly isWithdrawn: boolean
  readonly n: number
  readonly facility: number | null
  readonly mean12: number | null
  readonly sd12: number | null
  readonly discrimination: number | null
  readonly efficiency: number | null
  readonly effectiveWeight: number | null
  readonly randomGuess: number | null
  readonly averageMs: number | null
  readonly unanswered: number
  readonly options: readonly OptionFigures[]
  readonly flags: readonly ItemFlag[]
}

export interface TotalFigures {
  readonly n: number
  readonly mean12: number | null
  readonly median12: number | null
  readonly sd12: number | null
  readonly skewness: number | null
  readonly kurtosis: number | null
  readonly consistency: number | null
  readonly errorRatio: number | null
  readonly standardError12: number | null
}

/**
 * `GET /api/admin/tests/{testId}/statistics?paper=`: of the ranking attempts at one paper, the present one where none is named. Papers
 * are never mixed: a place may hold another question in the next.
 */
export type TestStatistics = {
  readonly testId: string
  readonly title: Localized
  readonly papers: readonly number[]
  readonly paperVersion: number | null
} & (
  | { readonly kind: 'none' }
  /** An old board makes itself again: ask again in a moment. */
  | { readonly kind: 'counting' }
  | {
      readonly kind: 'counted'
      readonly keyVersion: number
      readonly max12: Units
      /** Units in a mark; absent where there are 12. */
      readonly unit?: number
      readonly total: TotalFigures
      readonly items: readonly ItemFigures[]
      /** [total, attempts], ascending. */
      readonly scores: readonly (readonly [Units, number])[]
    }
)

/** `GET /api/admin/questions/{id}/statistics`: a row for each paper that holds the question, newest tests first. */
export interface QuestionStatistics {
  readonly items: readonly {
    readonly testId: string
    readonly title: Localized
    readonly paperVersion: number
    /** Null while the test's board makes itself again. */
    readonly figures: ItemFigures | null
    /** By its author, and as measured on those who took it, in logits with its error; null while no one has. */
    readonly author?: 'easy' | 'medium' | 'hard'
    readonly measured?: { readonly difficulty: number; readonly error: number; readonly n: number } | null
  }[]
}

import type { Tally } from '#contract/results/schemas.ts'

/** What a score card derives from a tally. Shares are of 1. */
export interface TallyFigures {
  readonly questions: number
  readonly attempted: number
  /** Right of attempted; null where nothing was attempted. */
  readonly accuracy: number | null
  /** Attempted of all; null for a section without questions. */
  readonly attemptedShare: number | null
}

export function tallyFigures({ right, partial, wrong, skipped }: Pick<Tally, 'right' | 'partial' | 'wrong' | 'skipped'>): TallyFigures {
  const attempted = right + partial + wrong
  const questions = attempted + skipped
  return {
    questions,
    attempted,
    accuracy: attempted === 0 ? null : right / attempted,
    attemptedShare: questions === 0 ? null : attempted / questions,
  }
}

/** Whether nothing of a section was counted: not chosen, or not one of the first that were answered. */
export const isNotCounted = ({ right, partial, wrong, skipped }: Pick<Tally, 'right' | 'partial' | 'wrong' | 'skipped'>): boolean =>
  right + partial + wrong + skipped === 0

/** A percentile as people say it: two decimals, cut off and not rounded, so that 99.9999 is not shown as 100. */
export const shortPercentile = (percentile: string): string => percentile.replace(/(\.\d{2})\d*$/, '$1')

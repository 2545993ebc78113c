import type { AttemptSummary } from '#contract/catalogue.ts'
import type { AttemptFilter } from './attempt-search.ts'

export const filterAttempts = (attempts: readonly AttemptSummary[], { exam, kind }: AttemptFilter): AttemptSummary[] =>
  attempts.filter(
    (one) => (exam === undefined || one.exam === exam) && (kind === undefined || ((one.mode ?? 'exam') === 'exam') === (kind === 'exam')),
  )

/** A point of the trend; `share` of the marks, at least 0. */
export interface TrendPoint {
  readonly attempt: AttemptSummary
  readonly share: number
}

/** A line through fewer points says nothing. */
export const FEWEST_POINTS = 3
const MOST_POINTS = 20

/** The marked exams in the order in which they were taken, the latest twenty. Attempts come newest first. */
export const trendOf = (attempts: readonly AttemptSummary[]): TrendPoint[] =>
  attempts
    .flatMap((attempt) => {
      const { score12, max12, mode = 'exam', state } = attempt
      return state === 'closed' && mode === 'exam' && score12 !== null && max12 > 0
        ? [{ attempt, share: Math.max(0, Math.min(1, score12 / max12)) }]
        : []
    })
    .slice(0, MOST_POINTS)
    .toReversed()

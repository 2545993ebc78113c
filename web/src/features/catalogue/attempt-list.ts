import type { AttemptSummary } from '#contract/catalogue/schemas.ts'
import type { AttemptFilter } from './attempt-search.ts'

export const filterAttempts = (attempts: readonly AttemptSummary[], { exam, kind }: AttemptFilter): AttemptSummary[] =>
  attempts.filter(
    (one) => (exam === undefined || one.exam === exam) && (kind === undefined || ((one.mode ?? 'exam') === 'exam') === (kind === 'exam')),
  )

/** The attempts by the share of their marks, those without marks last; as they are without a wish. */
export function sortAttempts(attempts: readonly AttemptSummary[], sort: AttemptFilter['sort']): readonly AttemptSummary[] {
  if (sort === undefined) return attempts
  const sign = sort === 'best' ? -1 : 1
  const placeOf = ({ score12, max12 }: AttemptSummary): number => (score12 === null || max12 <= 0 ? Infinity : (sign * score12) / max12)
  return attempts.toSorted((a, b) => (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)))
}

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

/** When a score that is held back will be there (ms UTC); null where it is there, or is only on its way. */
export const scoreAwaitedAt = ({ score12, scoreAt = null }: AttemptSummary, now: number): number | null =>
  score12 === null && scoreAt !== null && scoreAt > now ? scoreAt : null

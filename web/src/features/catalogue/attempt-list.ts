import type { AttemptSummary } from '#contract/catalogue/schemas.ts'
import type { AttemptFilter } from './attempt-search.ts'

const DAY_MS = 86_400_000

/** The attempts that the address asks for. @param now ms UTC: a period ends with it */
export const filterAttempts = (attempts: readonly AttemptSummary[], { exam, kind, period }: AttemptFilter, now: number): AttemptSummary[] =>
  attempts.filter(
    (one) =>
      (exam === undefined || one.exam === exam) &&
      (kind === undefined || ((one.mode ?? 'exam') === 'exam') === (kind === 'exam')) &&
      (period === undefined || takenAt(one) > now - Number(period) * DAY_MS),
  )

/** The attempts in the order that is wanted, those that have no place in it last; newest first without a wish, as they come. */
export function sortAttempts(
  attempts: readonly AttemptSummary[],
  sort: AttemptFilter['sort'],
  nameOf: (attempt: AttemptSummary) => string,
): readonly AttemptSummary[] {
  switch (sort) {
    case undefined:
      return attempts
    case 'old':
      return attempts.toReversed()
    case 'name':
      return attempts.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), undefined, { numeric: true }))
    case 'best':
      return byNumber(attempts, (one) => negative(shareOf(one)))
    case 'lowest':
      return byNumber(attempts, shareOf)
    case 'percentile':
      return byNumber(attempts, ({ percentile }) => negative(numberOf(percentile)))
    case 'time':
      return byNumber(attempts, ({ closedAt, startedAt }) => (closedAt === null ? null : startedAt - closedAt))
  }
}

/** The least first; what has no number comes last, as it stood. */
function byNumber(attempts: readonly AttemptSummary[], valueOf: (attempt: AttemptSummary) => number | null): AttemptSummary[] {
  const placeOf = (one: AttemptSummary) => valueOf(one) ?? Infinity
  return attempts.toSorted((a, b) => (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)))
}

const takenAt = ({ closedAt, startedAt }: AttemptSummary): number => closedAt ?? startedAt
const shareOf = ({ score12, max12 }: AttemptSummary): number | null => (score12 === null || max12 <= 0 ? null : score12 / max12)
const numberOf = (text: string | null | undefined): number | null => (typeof text === 'string' ? Number(text) : null)
const negative = (n: number | null): number | null => (n === null ? null : -n)

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

import { getTimeline } from '#contract/results/endpoints.ts'
import { queryOf } from '#web/lib/api/call.ts'
import { attemptAt } from '../results-queries.ts'

/** What was done in the n-th attempt, in the ranking one without `n`, event by event. Errors as of the solution. */
export const timelineQuery = (testId: string, n: number | undefined) => ({
  ...queryOf(getTimeline, attemptAt(testId, n)),
  // Only a new answer key changes it.
  staleTime: 5 * 60_000,
  meta: { persist: true },
})

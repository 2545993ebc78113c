import { queryOptions } from '@tanstack/react-query'
import type { TimelineResponse } from '#contract/attempts/timeline.ts'
import { apiRequest } from '#web/lib/api/api-request.ts'

/** What was done in the n-th attempt, in the ranking one without `n`, event by event. Errors as of the solution. */
export const timelineQuery = (testId: string, n: number | undefined) =>
  queryOptions({
    queryKey: ['results', testId, 'timeline', n ?? 'ranking'],
    queryFn: ({ signal }) =>
      apiRequest<TimelineResponse>(`/api/tests/${testId}/timeline${n === undefined ? '' : `?attempt=${n}`}`, { signal }),
    // Only a new answer key changes it.
    staleTime: 5 * 60_000,
    meta: { persist: true },
  })

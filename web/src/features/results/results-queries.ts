import { queryOptions } from '@tanstack/react-query'
import type { AnalysisResponse, SolutionResponse } from '#contract/results/schemas.ts'
import { apiRequest } from '#web/lib/api/api-request.ts'

const attemptParam = (n: number | undefined): string => (n === undefined ? '' : `?attempt=${n}`)

/** The analysis of the n-th attempt, of the ranking one without `n`. Errors: not_found, result_not_released. */
export const analysisQuery = (testId: string, n: number | undefined) =>
  queryOptions({
    queryKey: ['results', testId, 'analysis', n ?? 'ranking'],
    queryFn: ({ signal }) => apiRequest<AnalysisResponse>(`/api/tests/${testId}/analysis${attemptParam(n)}`, { signal }),
    staleTime: 10_000,
    meta: { persist: true },
  })

/** Key and files of the same. Asked anew on every visit: an open test may withhold it again. Errors: also solution_withheld. */
export const solutionQuery = (testId: string, n: number | undefined) =>
  queryOptions({
    queryKey: ['results', testId, 'solution', n ?? 'ranking'],
    queryFn: ({ signal }) => apiRequest<SolutionResponse>(`/api/tests/${testId}/solution${attemptParam(n)}`, { signal }),
    staleTime: 0,
    meta: { persist: true },
  })

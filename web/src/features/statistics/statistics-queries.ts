import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QuestionStatistics, TestStatistics } from '#contract/statistics/schemas.ts'
import { apiRequest } from '#web/lib/api/api-request.ts'

/** Asks again while an old board counts itself anew. */
export const testStatisticsQuery = (testId: string, paper: number | undefined) =>
  queryOptions({
    queryKey: ['admin', 'statistics', 'test', testId, paper ?? null],
    queryFn: ({ signal }) =>
      apiRequest<TestStatistics>(`/api/admin/tests/${testId}/statistics${paper === undefined ? '' : `?paper=${paper}`}`, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.kind === 'counting' ? 1_000 : false),
  })

export const questionStatisticsQuery = (questionId: string) =>
  queryOptions({
    queryKey: ['admin', 'statistics', 'question', questionId],
    queryFn: ({ signal }) => apiRequest<QuestionStatistics>(`/api/admin/questions/${questionId}/statistics`, { signal }),
    refetchInterval: ({ state }) => (state.data?.items.some(({ figures }) => figures === null) === true ? 2_000 : false),
  })

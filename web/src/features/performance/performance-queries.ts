import { queryOptions } from '@tanstack/react-query'
import type { PerformanceResponse, TopicQuestions } from '#contract/performance/schemas.ts'
import { apiRequest } from '#web/lib/api/api-request.ts'
import { DEFAULT_PERIOD, type PerformanceSearch } from './performance-search.ts'

const wishOf = ({ period = DEFAULT_PERIOD, exam }: PerformanceSearch): Record<string, string> => ({
  period,
  ...(exam !== undefined && { exam }),
})

export const performanceQuery = (search: PerformanceSearch) =>
  queryOptions({
    queryKey: ['me', 'performance', wishOf(search)],
    queryFn: ({ signal }) =>
      apiRequest<PerformanceResponse>(`/api/me/performance?${new URLSearchParams(wishOf(search)).toString()}`, { signal }),
    staleTime: 10_000,
    meta: { persist: true },
  })

/** The questions of a topic; asked anew on every visit, since an open test may withhold them. */
export const topicQuestionsQuery = (search: PerformanceSearch, topic: string) =>
  queryOptions({
    queryKey: ['me', 'performance', 'questions', { ...wishOf(search), topic }],
    queryFn: ({ signal }) =>
      apiRequest<TopicQuestions>(`/api/me/performance/questions?${new URLSearchParams({ ...wishOf(search), topic }).toString()}`, {
        signal,
      }),
    staleTime: 0,
  })

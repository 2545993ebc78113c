import { getPerformance, listTopicQuestions } from '#contract/performance/endpoints.ts'
import { queryOf } from '#web/lib/api/call.ts'
import { DEFAULT_PERIOD, type PerformanceSearch } from './performance-search.ts'

const wishOf = ({ period = DEFAULT_PERIOD, exam }: PerformanceSearch) => ({ period, exam })

export const performanceQuery = (search: PerformanceSearch) => ({
  ...queryOf(getPerformance, { query: wishOf(search) }),
  staleTime: 10_000,
  meta: { persist: true },
})

/** Asked again on every visit, since an open test may withhold the questions. */
export const topicQuestionsQuery = (search: PerformanceSearch, topic: string) => ({
  ...queryOf(listTopicQuestions, { query: { ...wishOf(search), topic } }),
  staleTime: 0,
})

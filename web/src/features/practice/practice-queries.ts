import { listPracticeTopics } from '#contract/practice/endpoints.ts'
import { queryOf } from '#web/lib/api/call.ts'

export const topicsQuery = () => ({ ...queryOf(listPracticeTopics), staleTime: 10_000, meta: { persist: true } })

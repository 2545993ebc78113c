import { listPracticeTopics } from '#contract/practice/endpoints.ts'
import { getStudyPlan } from '#contract/study-plan/endpoints.ts'
import { queryOf } from '#web/lib/api/call.ts'

/** The topics with what is known of the learner in each, as topic practice has them. */
export const topicsQuery = () => ({ ...queryOf(listPracticeTopics), staleTime: 10_000, meta: { persist: true } })

/**
 * What the learner said, and the sections of a test's pattern. Asked again on each visit: what the device kept may be from before the last
 * change, where the page was left right after it.
 */
export const planQuery = (exam: string, test: string | undefined) => ({
  ...queryOf(getStudyPlan, { params: { exam }, query: { test } }),
  staleTime: 0,
  meta: { persist: true },
})

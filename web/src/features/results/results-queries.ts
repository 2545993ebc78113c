import { getAnalysis, getSolution } from '#contract/results/endpoints.ts'
import { queryOf } from '#web/lib/api/call.ts'

/** The n-th attempt; the ranking one without `n`. */
export const attemptAt = (testId: string, n: number | undefined) => ({
  params: { testId },
  query: { attempt: n === undefined ? undefined : String(n) },
})

/** Errors: not_found, result_not_released. */
export const analysisQuery = (testId: string, n: number | undefined) => ({
  ...queryOf(getAnalysis, attemptAt(testId, n)),
  staleTime: 10_000,
  meta: { persist: true },
})

/** Key and files of the same. Asked again on every visit: an open test may withhold it again. Errors: also solution_withheld. */
export const solutionQuery = (testId: string, n: number | undefined) => ({
  ...queryOf(getSolution, attemptAt(testId, n)),
  staleTime: 0,
  meta: { persist: true },
})

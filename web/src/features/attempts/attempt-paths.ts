import { parseAttemptId } from '#contract/shared/ids.ts'

/** Where an attempt leads. */
export const attemptPath = (attemptId: string): string => `/test/attempt?attempt=${attemptId}`
export const feedbackPath = (attemptId: string): string => `/user/test-feedback/${attemptId}`

/** The analysis of this very attempt; just handed in, the score before everything else. */
export function analysisPath(attemptId: string, isNew = false): string {
  const parts = parseAttemptId(attemptId)
  return parts === null ? '/user/attempted-tests' : `/user/test-analysis/${parts.testId}?attempt=${parts.n}${isNew ? '&new=true' : ''}`
}

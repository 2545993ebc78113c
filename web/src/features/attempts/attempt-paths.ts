import { parseAttemptId } from '#contract/shared/ids.ts'

/** Where an attempt leads. */
export const attemptPath = (attemptId: string): string => `/test/attempt?attempt=${attemptId}`
export const feedbackPath = (attemptId: string): string => `/user/test-feedback/${attemptId}`

/** The analysis of this very attempt. */
export function analysisPath(attemptId: string): string {
  const parts = parseAttemptId(attemptId)
  return parts === null ? '/user/attempted-tests' : `/user/test-analysis/${parts.testId}?attempt=${parts.n}`
}

/** The first screen after an attempt was handed in: the score before everything else. */
export const resultPath = (attemptId: string): string => {
  const path = analysisPath(attemptId)
  return path.includes('?') ? `${path}&new=true` : path
}

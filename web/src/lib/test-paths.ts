/** Where a test leads: its instructions, the open attempt, the result. */
export const startPath = (testId: string): string => `/test/instructions?test=${testId}`
export const resumePath = (attemptId: string): string => `/test/attempt?attempt=${attemptId}`
export const resultPath = (testId: string, n?: number): string => `/user/test-analysis/${testId}${n === undefined ? '' : `?attempt=${n}`}`

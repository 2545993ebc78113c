import { ATTEMPT_ID_PATTERN, ID_PATTERN } from '#contract/shared/ids.ts'

/** `?test=` of the instructions and the start: an id, or empty where it is none. */
export const testSearch = (search: Record<string, unknown>): { readonly test: string } => ({ test: matching(search['test'], ID_PATTERN) })

/** `?test=…&mode=practice` of the instructions; without a mode it is the exam. */
export const instructionsSearch = (
  search: Record<string, unknown>,
): { readonly test: string; readonly mode?: 'practice' | 'retry' | 'untimed' } => {
  const mode = (['practice', 'retry', 'untimed'] as const).find((one) => one === search['mode'])
  return { ...testSearch(search), ...(mode === undefined ? {} : { mode }) }
}

/** `?attempt=` of the test and its question paper. */
export const attemptSearch = (search: Record<string, unknown>): { readonly attempt: string } => ({
  attempt: matching(search['attempt'], ATTEMPT_ID_PATTERN),
})

const matching = (value: unknown, pattern: RegExp): string => (typeof value === 'string' && pattern.test(value) ? value : '')

export const ATTEMPT_SORTS = ['old', 'best', 'lowest', 'percentile', 'name', 'time'] as const
export type AttemptSort = (typeof ATTEMPT_SORTS)[number]

export const ATTEMPT_PERIODS = ['7', '30', '90'] as const
export type AttemptPeriod = (typeof ATTEMPT_PERIODS)[number]

/** What the address says of the list of attempts. */
export interface AttemptFilter {
  readonly exam?: string
  /** Exams alone, or what was practised beside them. */
  readonly kind?: 'exam' | 'other'
  /** The last so many days; all of the time where it is absent. */
  readonly period?: AttemptPeriod
  /** The newest first where it is absent. `best` and `lowest` are by the share of the marks, `time` by the time taken. */
  readonly sort?: AttemptSort
}

export function attemptFilterSearch({ exam, kind, period, sort }: Record<string, unknown>): AttemptFilter {
  const knownPeriod = ATTEMPT_PERIODS.find((one) => one === String(period))
  const knownSort = ATTEMPT_SORTS.find((one) => one === sort)
  return {
    ...(typeof exam === 'string' && exam !== '' && { exam: exam.slice(0, 100) }),
    ...((kind === 'exam' || kind === 'other') && { kind }),
    ...(knownPeriod !== undefined && { period: knownPeriod }),
    ...(knownSort !== undefined && { sort: knownSort }),
  }
}

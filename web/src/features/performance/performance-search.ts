import { PERIODS, type Period } from '#contract/revision/practice-limits.ts'

/** What the address of My Performance says; without a period it is the last 30 days. */
export interface PerformanceSearch {
  readonly period?: Period
  readonly exam?: string
  /** The topic whose questions are shown. */
  readonly topic?: string
}

export const DEFAULT_PERIOD: Period = '30'

/** Reads it from the address; what makes no sense is left out. */
export function performanceSearch(search: Record<string, unknown>): PerformanceSearch {
  const { period, exam, topic } = search
  const known = PERIODS.find((one) => one === String(period))
  return {
    ...(known !== undefined && known !== DEFAULT_PERIOD && { period: known }),
    ...(typeof exam === 'string' && exam !== '' && exam.length <= 80 && { exam }),
    ...(typeof topic === 'string' && /^[a-z0-9][a-z0-9._-]{0,79}$/.test(topic) && { topic }),
  }
}

/** The address with every topic folded. */
export function withoutTopic(search: PerformanceSearch): PerformanceSearch {
  const { topic: _topic, ...rest } = search
  return rest
}

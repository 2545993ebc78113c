/** Above this many times the mean a step is cut, so that one long question does not flatten all others. */
const CUT_AT_MEANS = 3
const LEAST = 0.08

export interface StepHeight {
  /** Of 1. */
  readonly height: number
  readonly isCut: boolean
}

/** The heights of the question strip's steps by time (ms). */
export function stepHeights(spentMs: readonly number[]): StepHeight[] {
  const seen = spentMs.filter((ms) => ms > 0)
  const mean = seen.length === 0 ? 1 : seen.reduce((sum, ms) => sum + ms, 0) / seen.length
  const top = Math.max(1, Math.min(mean * CUT_AT_MEANS, Math.max(1, ...spentMs)))
  return spentMs.map((ms) => ({ height: Math.max(LEAST, Math.min(1, ms / top)), isCut: ms > top }))
}

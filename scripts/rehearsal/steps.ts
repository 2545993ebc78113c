/** How long each step of a rehearsal took, and what was refused. */
export const REHEARSAL_STEPS = ['register', 'start', 'paper', 'save', 'copy', 'submit', 'result'] as const
export type RehearsalStep = (typeof REHEARSAL_STEPS)[number]

export interface Asked {
  readonly step: RehearsalStep
  readonly ms: number
  /** Null where it was answered, else the status and code, such as "429 too_many_requests". */
  readonly refusal: string | null
}

export interface StepTimes {
  readonly step: RehearsalStep
  readonly asked: number
  readonly refused: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

/** The least of the values that so many of all do not exceed (nearest rank); 0 where there are none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
}

export function timesOf(asked: readonly Asked[]): StepTimes[] {
  return REHEARSAL_STEPS.map((step) => {
    const own = asked.filter((one) => one.step === step)
    const ms = own.map((one) => one.ms)
    const refused = own.filter(({ refusal }) => refusal !== null).length
    return { step, asked: own.length, refused, p50: percentile(ms, 0.5), p95: percentile(ms, 0.95), p99: percentile(ms, 0.99) }
  })
}

/** How often each refusal came, the most frequent first. */
export function refusalsOf(asked: readonly Asked[]): readonly (readonly [refusal: string, count: number])[] {
  const refused = asked.flatMap(({ step, refusal }) => (refusal === null ? [] : [`${step}: ${refusal}`]))
  const counts = new Map<string, number>()
  for (const one of refused) counts.set(one, (counts.get(one) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1])
}

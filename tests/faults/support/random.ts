import { randomOf } from '#domain/attempt/shuffle.ts'

/** Randomness of a proof: printed seed, so that a failing run can be had again. */
export interface ProofRandom {
  readonly seed: number
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number
}

export function proofRandom(seed: number): ProofRandom {
  const next = randomOf(seed, 1)
  return { seed, int: (low, high) => low + Math.floor(next() * (high - low + 1)) }
}

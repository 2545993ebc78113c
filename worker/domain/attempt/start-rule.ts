import type { StartDecision } from '#contract/catalogue/schemas.ts'

/** What a test asks of a learner who wants to start it. Times in ms UTC. */
export interface StartTerms {
  readonly access: 'free' | 'prime'
  readonly opensAt: number | null
  readonly closesAt: number | null
}

/**
 * Whether a learner may start now. An open attempt is resumed whatever has changed since: Prime is checked at the start, and
 * its end in mid-attempt ends nothing.
 */
export function decideStart(
  test: StartTerms,
  learner: {
    readonly primeAccessUntil: number | null
    readonly profileCompletedAt: number | null
    readonly open: { readonly attemptId: string; readonly deadlineAt: number } | null
  },
  now: number,
): StartDecision {
  if (learner.open !== null) return { kind: 'resume', ...learner.open }
  if (learner.profileCompletedAt === null) return { kind: 'refused', code: 'profile_incomplete' }
  if (test.opensAt !== null && now < test.opensAt) return { kind: 'refused', code: 'test_not_open' }
  if (test.closesAt !== null && now >= test.closesAt) return { kind: 'refused', code: 'test_over' }
  if (test.access === 'prime' && !isPrime(learner.primeAccessUntil, now)) return { kind: 'refused', code: 'prime_required' }
  return { kind: 'start' }
}

/** Prime is active while `primeAccessUntil` lies in the future (docs/screens.md#prime-access). */
export const isPrime = (primeAccessUntil: number | null, now: number): boolean => primeAccessUntil !== null && primeAccessUntil > now

import { OBJECTION_LIMITS } from '#contract/objections/objection-limits.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'

/** What of a test decides whether, and how long, its keys may be objected to. */
export interface WindowTerms {
  readonly isLive: boolean
  readonly release: ContentPattern['release']
  /** ms UTC; null where the test is not sealed. */
  readonly sealedUntil: number | null
}

const HOUR = 3_600_000

/**
 * When the last objection to a key of a test is taken, ms UTC: 48 hours after the results of its last learner are out. Null where the test
 * has no window (decision 0172).
 */
export function objectionsEndAt({ isLive, release, sealedUntil }: WindowTerms): number | null {
  if (!isLive || sealedUntil === null) return null
  const lastRelease = release.when === 'afterMinutes' ? sealedUntil + release.minutes * 60_000 : sealedUntil
  return lastRelease + OBJECTION_LIMITS.windowHours * HOUR
}

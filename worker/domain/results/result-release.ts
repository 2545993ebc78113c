/**
 * When the result of an attempt may be read. A test is *sealed* until the last moment at which an answer of any of its attempts may still
 * count: no one's marks, keys or solutions leave before that. All times in ms UTC.
 */
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import { clockMinutesOf, compensationMs, graceMsOf } from '#domain/attempt/attempt-clock.ts'

type ReleaseRule = ContentPattern['release']

/** What of a test decides whether its results wait for others. */
export interface SealTerms {
  readonly isLive: boolean
  readonly closesAt: number | null
  readonly pattern: Pick<ContentPattern, 'release' | 'graceSeconds'>
}

/**
 * Until when the window alone seals a test; null where results do not wait for others. A live test is sealed by every rule of release: while
 * anyone may still answer, a key that is out is worth marks.
 */
export const sealOfWindow = ({ isLive, closesAt, pattern }: SealTerms): number | null =>
  closesAt !== null && (isLive || pattern.release.when === 'windowEnd') ? closesAt + graceMsOf(pattern) : null

/**
 * When the result of an attempt that closed at `closedAt` may be read by its owner.
 * @param sealedUntil of the test, null where it is not sealed
 */
export function releasedAt(rule: ReleaseRule, closedAt: number, sealedUntil: number | null): number {
  const own = rule.when === 'afterMinutes' ? closedAt + rule.minutes * 60_000 : closedAt
  return Math.max(own, sealedUntil ?? 0)
}

/**
 * The last moment at which an answer of an attempt that starts now may count: its deadline with compensatory time, every pause and all
 * the time that the pattern itself may give back, and the grace.
 */
export function latestAnswerAt(
  pattern: ContentPattern,
  { isLive, closesAt }: { readonly isLive: boolean; readonly closesAt: number | null },
  minutesPerHour: number,
  now: number,
): number {
  const clockMinutes = clockMinutesOf(pattern)
  const extra = compensationMs(clockMinutes, minutesPerHour)
  const full = now + extra + clockMinutes.reduce((sum, minutes) => sum + minutes * 60_000, 0)
  const grace = graceMsOf(pattern)
  // A live test is neither paused nor given time by rule, and ends with its window.
  if (isLive) return grace + (closesAt === null ? full : Math.min(full, closesAt + extra))
  const mayBeAdded = (pattern.pause?.minutes ?? 0) + (pattern.lostTime?.mostMinutes ?? 0)
  return full + mayBeAdded * 60_000 + grace
}

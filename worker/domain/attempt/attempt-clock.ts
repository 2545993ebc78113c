/** When an attempt ends, and which answers are in time. All times and durations in ms (UTC where absolute). */
import { MOST_EXTRA_MINUTES_PER_HOUR } from '#contract/attempts/accommodation.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import { UNTIMED_MS } from './attempt-mode.ts'
import { sectionDurationMs } from './section-clock.ts'

export interface AttemptTimes {
  readonly startedAt: number
  readonly deadlineAt: number
  readonly graceMs: number
  /** Spreads the closing of live tests; 0 otherwise. */
  readonly jitterMs: number
}

/** Grace for answers on their way where the pattern names none (docs/exam-rules.md#deadline-and-grace). */
/** The minutes of a pattern's clocks: of its one, or of each section's. */
export const clockMinutesOf = (pattern: Pick<ContentPattern, 'clock' | 'durationMinutes' | 'sections'>): number[] =>
  pattern.clock === 'perSection' ? pattern.sections.map(({ minutes = 0 }) => minutes) : [pattern.durationMinutes]

/** Compensatory time for clocks of so many minutes, at so many extra minutes for each hour, each to the started minute (docs/exam-rules.md#parts-of-the-screen). */
export const compensationMs = (clockMinutes: readonly number[], minutesPerHour: number): number =>
  clockMinutes.reduce((sum, minutes) => sum + sectionDurationMs(minutes, minutesPerHour) - minutes * 60_000, 0)

/**
 * The minutes of each clock with the compensatory time of an attempt, of which only the sum is known: with no other rate do all started
 * minutes add up to it.
 */
export function compensatedMinutes(clockMinutes: readonly number[], extraMs: number): number[] {
  let rate = 0
  while (rate < MOST_EXTRA_MINUTES_PER_HOUR && compensationMs(clockMinutes, rate) < extraMs) rate++
  return clockMinutes.map((minutes) => sectionDurationMs(minutes, rate) / 60_000)
}

export const DEFAULT_GRACE_MS = 30_000
export const LIVE_JITTER_MS = 20_000

/** How long after its deadline an attempt still takes answers that were on their way, in ms. */
export const graceMsOf = ({ graceSeconds }: { readonly graceSeconds?: number | undefined }): number =>
  graceSeconds === undefined ? DEFAULT_GRACE_MS : graceSeconds * 1_000

/**
 * The clock of an attempt that starts now. A live test ends for everyone when its window does; every other test gives the full
 * time to everyone who was allowed to start.
 * @param random uniform in [0, 1)
 */
export function timesOf(
  test: {
    /** Of the one clock, or of each section's. */
    readonly clockMinutes: readonly number[]
    readonly graceSeconds?: number | undefined
    readonly isLive: boolean
    readonly closesAt: number | null
  },
  minutesPerHour: number,
  now: number,
  random: number,
): AttemptTimes & { readonly compensationMs: number } {
  const extra = compensationMs(test.clockMinutes, minutesPerHour)
  const full = now + test.clockMinutes.reduce((sum, minutes) => sum + minutes * 60_000, extra)
  return {
    compensationMs: extra,
    startedAt: now,
    deadlineAt: test.isLive && test.closesAt !== null ? Math.min(full, test.closesAt + extra) : full,
    graceMs: graceMsOf(test),
    jitterMs: test.isLive ? Math.floor(random * LIVE_JITTER_MS) : 0,
  }
}

/** What has no clock still ends: after so long, with whatever was answered. */
export const untimedFrom = (now: number): AttemptTimes & { readonly compensationMs: number } => ({
  startedAt: now,
  deadlineAt: now + UNTIMED_MS,
  graceMs: 0,
  jitterMs: 0,
  compensationMs: 0,
})

/** An op counts when the server received it by the deadline and its grace; the learner's own clock is no proof (docs/threats.md#saves-after-the-deadline). */
export const isInTime = (times: AttemptTimes, receivedAt: number): boolean => receivedAt <= times.deadlineAt + times.graceMs

/** When the room closes the attempt on its own: after the last moment at which an op could count. */
export const closesItselfAt = (times: AttemptTimes): number => times.deadlineAt + times.graceMs + times.jitterMs + 1

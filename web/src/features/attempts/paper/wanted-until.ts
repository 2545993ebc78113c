import type { WriterGrant } from '#contract/attempts/schemas.ts'

/** A test's window closes at a time that a grant does not say; after this the paper is fetched again with the result (ms). */
const LONGEST_WINDOW_MS = 30 * 24 * 3_600_000

/** Until when an attempt and its result need their paper on the device, ms UTC: to its end, or to the release of its result. */
export function wantedUntil({ deadlineAt, graceMs, pattern }: Pick<WriterGrant, 'deadlineAt' | 'graceMs' | 'pattern'>): number {
  const over = deadlineAt + graceMs
  switch (pattern.release.when) {
    case 'atOnce':
      return over
    case 'afterMinutes':
      return over + pattern.release.minutes * 60_000
    case 'windowEnd':
      return over + LONGEST_WINDOW_MS
  }
}

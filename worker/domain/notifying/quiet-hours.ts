import type { QuietHours } from '#contract/account/schemas.ts'

/**
 * When a push that is ready at `at` may leave: at once, or at the end of the quiet hours it falls into. ms UTC; the minutes are of the day
 * in India, which has one time and no summer time. Hours that end where they begin are none.
 */
export function pushDueAt(at: number, quiet: QuietHours | null): number {
  if (quiet === null || quiet.from === quiet.until) return at
  const sinceMidnight = (at + INDIA_MS) % DAY_MS
  const midnight = at - sinceMidnight
  const from = quiet.from * MINUTE_MS
  const until = quiet.until * MINUTE_MS
  const isQuiet = from < until ? sinceMidnight >= from && sinceMidnight < until : sinceMidnight >= from || sinceMidnight < until
  if (!isQuiet) return at
  return midnight + until + (sinceMidnight < until ? 0 : DAY_MS)
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const INDIA_MS = 330 * MINUTE_MS

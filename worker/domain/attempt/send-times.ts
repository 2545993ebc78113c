/**
 * When a device sends what its learner changed. Each change is on the device at once; every batch costs a request and a row, so changes that
 * are safe there travel together (decision 0185).
 */

/** So many changed questions leave at once. */
export const CHANGES_PER_BATCH = 5
/** A change waits for others no longer than this, ms. */
export const LONGEST_WAIT_MS = 120_000
/** Shortly before the end, and where the device cannot keep it, a change waits no longer than this, ms. */
export const SHORT_WAIT_MS = 30_000
/** What counts as shortly before the end, ms. */
export const LAST_STRETCH_MS = 180_000

/**
 * The moment at which a change that waits since `since` leaves at the latest.
 * @param endsAt when the clock that runs ends: the section's, else the test's
 * @param isKept whether the device has the change, so that it outlives the page
 * All times ms UTC.
 */
export function leavesAt(since: number, endsAt: number, isKept: boolean): number {
  const soon = since + SHORT_WAIT_MS
  return isKept ? Math.min(since + LONGEST_WAIT_MS, Math.max(soon, endsAt - LAST_STRETCH_MS)) : soon
}

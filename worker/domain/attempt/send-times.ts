/**
 * When a device has the server store what its learner changed. Each change is on the device at once; storing costs a row and, without a
 * connection, a request, so changes that are safe there are stored together (decisions 0185 and 0187).
 */

/** request: the device alone has what is not stored yet · connection: the server has it too, with the connection. */
export type SendWay = 'request' | 'connection'

/** So many changed questions are stored at once. */
export const CHANGES_PER_BATCH: Readonly<Record<SendWay, number>> = { request: 5, connection: 10 }
/** A change waits for others no longer than this, ms. */
export const LONGEST_WAIT_MS: Readonly<Record<SendWay, number>> = { request: 120_000, connection: 240_000 }
/** Where the device cannot keep it, and without a connection shortly before the end, a change waits no longer than this, ms. */
export const SHORT_WAIT_MS = 30_000
/** What counts as shortly before the end, ms. */
export const LAST_STRETCH_MS = 180_000
/** Over a connection a change is handed over after this, ms: what is typed in one go travels together. */
export const HAND_OVER_MS = 2_000

/**
 * The moment at which a change that waits since `since` is stored at the latest.
 * @param endsAt when the clock that runs ends: the section's, else the test's
 * @param isKept whether the device has the change, so that it outlives the page
 * All times ms UTC.
 */
export function leavesAt(since: number, endsAt: number, isKept: boolean, way: SendWay): number {
  const soon = since + SHORT_WAIT_MS
  if (!isKept) return soon
  const late = since + LONGEST_WAIT_MS[way]
  // What the server has with the connection it counts at the end, whatever becomes of the device.
  return way === 'connection' ? late : Math.min(late, Math.max(soon, endsAt - LAST_STRETCH_MS))
}

/**
 * How often the device of a learner sends answers. The device has the same two figures in web/src/features/attempts/engine/send-policy.ts, and the test
 * beside the device's controller asks for as many requests as this says.
 */
const CHANGES_PER_REQUEST = 5
const LONGEST_WAIT_MS = 30_000

/**
 * The saves of one attempt whose changes are spread evenly over its time. A save leaves with the fifth changed question, or 30 s after the first
 * change; the last changes leave with the submit. Who answers in bursts needs fewer.
 */
export function savesOf(changes: number, minutes: number): number {
  if (changes <= 0) return 0
  const gapMs = (minutes * 60_000) / (changes + 1)
  const perRequest = Math.min(CHANGES_PER_REQUEST, Math.floor(LONGEST_WAIT_MS / gapMs) + 1)
  return Math.ceil(changes / perRequest) - 1
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** An order is first asked about when it is so old (ms): by then every answer that came on its own has come. */
export const FIRST_CHECK_MS = 15 * MINUTE
/** An order that no one pays for a day ends; the gateway may still tell of a payment, and is asked for five days more. */
export const ORDER_ENDS_MS = DAY
const ASKED_FOR_MS = 6 * DAY

/** When the gateway is asked about an unpaid order the next time, or null where it has been asked for long enough. Times ms UTC. */
export function nextCheck(createdAt: number, now: number): number | null {
  const age = now - createdAt
  if (age >= ASKED_FOR_MS) return null
  if (age < FIRST_CHECK_MS) return createdAt + FIRST_CHECK_MS
  return now + (age < HOUR ? 5 * MINUTE : age < 6 * HOUR ? 30 * MINUTE : age < DAY ? 2 * HOUR : 12 * HOUR)
}

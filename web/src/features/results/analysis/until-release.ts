import type { ErrorParams } from '#contract/shared/errors.ts'

/** Not everyone comes at the very second: they are spread over this. */
const SPREAD_MS = 20_000
/** Timers that are longer are cut by browsers, and the page asks again on the way back to it anyway. */
const MOST_MS = 6 * 3_600_000

/**
 * How long until a result that is not released is worth asking for again, ms; false where nothing is waited for. Times in ms UTC.
 * @param random uniform in [0, 1)
 */
export function untilReleaseMs(releasedAt: number | null | undefined, now: number, random: number): number | false {
  if (typeof releasedAt !== 'number' || Number.isNaN(releasedAt)) return false
  return Math.min(MOST_MS, Math.max(0, releasedAt - now) + 1_000 + random * SPREAD_MS)
}

/**
 * The server's time, ms UTC, by what it said when it refused a result; a server that said nothing is taken to have the time of this device.
 * @param heardAt when the refusal came, by this device's clock
 * @param now by this device's clock
 */
export const serverTimeAfter = ({ serverNow }: ErrorParams, heardAt: number, now: number): number =>
  typeof serverNow === 'number' ? serverNow + now - heardAt : now

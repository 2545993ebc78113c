/** Time that was given at a moment (ms UTC), in whole seconds, less what was taken back. */
export interface Grant {
  readonly grantedAt: number
  readonly grantedS: number
  readonly revokedS: number
}

const DAY_S = 86_400
/** No one has a pass for longer than five years ahead. */
export const PRIME_CAP_S = 5 * 365 * DAY_S

/**
 * Until when a pass lasts that was given in these steps, oldest first; null without any. Each step adds to what is left then, or begins at its
 * own moment where nothing is. A step taken back counts as if it had been shorter from the beginning, so later steps keep their time.
 */
export function primeUntil(grants: readonly Grant[]): number | null {
  let until: number | null = null
  for (const { grantedAt, grantedS, revokedS } of grants) until = Math.max(grantedAt, until ?? grantedAt) + (grantedS - revokedS) * 1000
  return until
}

/** How many seconds `days` more come to for a pass that lasts until `until`, under the cap. Times ms UTC. */
export function secondsToGrant(days: number, until: number | null, now: number): number {
  const left = Math.ceil((Math.max(now, until ?? now) - now) / 1000)
  return Math.max(0, Math.min(days * DAY_S, PRIME_CAP_S - left))
}

/** Until when a pass would last with `days` more, or null where that is beyond the cap. Times ms UTC. */
export function untilAfter(days: number, until: number | null, now: number): number | null {
  const seconds = secondsToGrant(days, until, now)
  return seconds < days * DAY_S ? null : Math.max(now, until ?? now) + seconds * 1000
}

/** What goes of `grantedS` when `returnedPaise` of `paidPaise` went back: the same share, in whole seconds. */
export const secondsToRevoke = (grantedS: number, paidPaise: number, returnedPaise: number): number =>
  Math.floor((grantedS * Math.min(returnedPaise, paidPaise)) / paidPaise)

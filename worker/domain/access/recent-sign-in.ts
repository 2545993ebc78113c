/** How old the last sign-in of a session may be for an act that is sensitive, in ms (ASVS 5.0 item 7.5.3). */
export const RECENT_SIGN_IN_MS = 15 * 60_000

/** Whether a sign-in at `signedInAt` is recent enough at `now`, both ms UTC. The last moment of the quarter of an hour counts. */
export const isRecentSignIn = (signedInAt: number, now: number): boolean => now - signedInAt <= RECENT_SIGN_IN_MS

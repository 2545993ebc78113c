import type { LostHow } from './lost-text.ts'

/** A token that is refused this soon after it was given met a server that does not know its key yet: asking at once again would only repeat it. */
const TOO_SOON_MS = 30_000

/**
 * Whether an interrupted test goes on without a press: the session, where it is good, fetches what is missing, and where it is not the dialog
 * asks for a sign-in. What another device or an admin took away is never taken back by itself. `tokenAgeMs`: how long ago the token
 * was given, by this device's clock.
 */
export function goesOnByItself(how: LostHow, tokenAgeMs: number): boolean {
  switch (how) {
    case 'behind':
      return true
    case 'renew':
      return Math.abs(tokenAgeMs) >= TOO_SOON_MS
    case 'superseded':
    case 'revoked':
      return false
  }
}

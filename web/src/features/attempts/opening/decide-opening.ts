import type { StoredAttempt } from '#web/lib/storage/stored-attempt.ts'

export type OpeningDecision =
  /** This device is the writer: no network needed. */
  | { readonly kind: 'run' }
  | { readonly kind: 'lost'; readonly how: 'superseded' | 'revoked' }
  /** Nothing of it is here: the server knows whether it is open, over, or no one's. */
  | { readonly kind: 'askServer' }

/** What to do with the wish to open an attempt, by what this device holds of it for the person who is signed in. */
export function decideOpening(stored: Pick<StoredAttempt, 'lost'> | null): OpeningDecision {
  if (stored === null) return { kind: 'askServer' }
  return stored.lost === null ? { kind: 'run' } : { kind: 'lost', how: stored.lost }
}

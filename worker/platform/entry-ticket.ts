/** The entry ticket of a live test: a signed word of what the record said about a learner's start (decision 0183). */
import type { TokenKeys } from './token-keys.ts'
import { signToken, TOKEN_KINDS, verifyToken } from './tokens.ts'

/** `issuedAt`: ms UTC. */
export interface EntryTicketFacts {
  readonly userId: string
  readonly sessionId: string
  readonly testId: string
  readonly issuedAt: number
  readonly category: string | null
  readonly state: string | null
  readonly accommodationMinutesPerHour: number
  /** Whether conclusions may be drawn from how this person worked (minor-rules.ts); a ticket from before says no. */
  readonly isAnalysed: boolean
}

/** Signs a ticket that ends at `expiresAt` (ms UTC), a day after it was made at the latest. */
export const signEntryTicket = (
  keys: TokenKeys,
  { userId, sessionId, testId, issuedAt, category, state, accommodationMinutesPerHour, isAnalysed }: EntryTicketFacts,
  { id, expiresAt }: { readonly id: string; readonly expiresAt: number },
): Promise<string> =>
  signToken(keys, TOKEN_KINDS.entry, {
    sub: userId,
    jti: id,
    now: issuedAt,
    expiresAt,
    extra: { sid: sessionId, test: testId, cat: category, state, extra: accommodationMinutesPerHour, analysed: isAnalysed ? 1 : 0 },
  })

/** What a good ticket says; null for anything else. */
export async function readEntryTicket(keys: TokenKeys, token: string, now: number): Promise<EntryTicketFacts | null> {
  const claims = await verifyToken(keys, TOKEN_KINDS.entry, token, now)
  if (claims === null) return null
  const { sid, test, cat = null, state = null, extra, analysed } = claims.extra
  if (typeof sid !== 'string' || typeof test !== 'string' || typeof extra !== 'number') return null
  if (!isTextOrNull(cat) || !isTextOrNull(state)) return null
  const { sub: userId, issuedAt } = claims
  return {
    userId,
    sessionId: sid,
    testId: test,
    issuedAt,
    category: cat,
    state,
    accommodationMinutesPerHour: extra,
    isAnalysed: analysed === 1,
  }
}

const isTextOrNull = (value: unknown): value is string | null => value === null || typeof value === 'string'

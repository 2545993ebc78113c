import { LIVE_LIMITS, LIVE_PROTOCOL, type LiveTicketResponse } from '#contract/live/schemas.ts'
import { isLocale } from '#contract/shared/locales.ts'
import type { TicketFacts } from '#do/user-hub/hub-calls.ts'
import type { TokenKeys } from '#worker/platform/token-keys.ts'
import { signToken, verifyToken } from '#worker/platform/tokens.ts'

const PREFIX = 'ticket.'
/** Its own type and audience: no ticket is taken for a session, and no session for a ticket. */
const KIND = { typ: 'live+jwt', audience: 'sopan-live', maxAgeSeconds: LIVE_LIMITS.ticketMs / 1000 }

/** A ticket as the page hands it over: a token of its own kind, so that a forged one is turned away before it wakes any hub. */
export async function makeTicket(keys: TokenKeys, facts: TicketFacts): Promise<LiveTicketResponse> {
  const { ticketId, issuedAt, userId, ...rest } = facts
  const expiresAt = issuedAt + LIVE_LIMITS.ticketMs
  const token = await signToken(keys, KIND, {
    sub: userId,
    jti: ticketId,
    now: issuedAt,
    expiresAt,
    extra: { issuedAt, ...rest },
  })
  return { ticket: PREFIX + token, expiresAt }
}

/** What the offered subprotocols say: exactly ours and one good ticket, else null. Whether it was used before only the hub knows. */
export async function openTicket(keys: TokenKeys, protocols: string, now: number): Promise<TicketFacts | null> {
  const offered = protocols.split(',').map((protocol) => protocol.trim())
  const ticket = offered[1]
  if (offered.length !== 2 || offered[0] !== LIVE_PROTOCOL || ticket === undefined || !ticket.startsWith(PREFIX)) return null
  const claims = await verifyToken(keys, KIND, ticket.slice(PREFIX.length), now)
  if (claims === null) return null
  const { issuedAt, sessionId, sessionEndsAt, accountMadeAt, language, accountNumber, imagePass } = claims.extra
  const isWhole =
    typeof issuedAt === 'number' && typeof sessionEndsAt === 'number' && typeof accountMadeAt === 'number' && typeof sessionId === 'string'
  if (!isWhole || !isLocale(language)) return null
  return {
    ticketId: claims.jti,
    issuedAt,
    userId: claims.sub,
    sessionId,
    sessionEndsAt,
    accountMadeAt,
    language,
    // Absent from a ticket that a Worker of before November 2026 made.
    ...(typeof accountNumber === 'number' && { accountNumber }),
    ...(typeof imagePass === 'string' && { imagePass }),
  }
}

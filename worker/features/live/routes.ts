import { Hono, type Context } from 'hono'
import { makeLiveTicket } from '#contract/live/endpoints.ts'
import { emptyBody } from '#contract/shared/empty-body.ts'
import { LIVE_PROTOCOL } from '#contract/live/schemas.ts'
import { TICKET_HEADER } from '#do/user-hub/hub-calls.ts'
import { openDb } from '#worker/db/client.ts'
import { access } from '#worker/http/access.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { AppError } from '#worker/http/app-error.ts'
import { allowedOrigins } from '#worker/http/headers.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { serve } from '#worker/http/serve.ts'
import { now } from '#worker/platform/clock.ts'
import { imagePassOf } from '#worker/platform/image-pass.ts'
import { newSecret } from '#worker/platform/ids.ts'
import { hubOf } from '#worker/platform/objects.ts'
import { tokenKeysOf } from '#worker/platform/token-keys.ts'
import { findSocketOwner } from './repository.ts'
import { makeTicket, openTicket } from './ticket.ts'

/** The live connection (contract/live.ts). A socket carries no session token: a ticket stands for it, once and for half a minute. */
export const liveRoutes = new Hono<AppEnv>()

serve(liveRoutes, makeLiveTicket, { minorsToo: true, use: [limit('LIMIT_GENERAL', callerUser)], body: emptyBody })(async (c) => {
  const { userId, sessionId, tokenExpiresAt } = c.get('principal')
  const owner = await findSocketOwner(openDb(c.env.DB), userId)
  if (owner === null) throw new AppError('session_ended')
  const keys = tokenKeysOf(c.env)
  return makeTicket(keys, {
    ticketId: newSecret(),
    issuedAt: now(),
    userId,
    sessionId,
    sessionEndsAt: tokenExpiresAt,
    accountMadeAt: owner.createdAt,
    language: owner.interfaceLanguage ?? 'en',
    accountNumber: owner.accountNumber,
    imagePass: await imagePassOf(keys, userId, now()),
  })
})
liveRoutes.get('/live', access('anyone'), async (c) => {
  if (c.req.header('upgrade')?.toLowerCase() !== 'websocket')
    throw new AppError('invalid_request', { path: 'upgrade', reason: 'not a web socket' })
  requireOwnOrigin(c)
  const facts = await openTicket(tokenKeysOf(c.env), c.req.header('sec-websocket-protocol') ?? '', now())
  if (facts === null) throw new AppError('unauthenticated')
  const reply = await hubOf(c.env, facts.userId).fetch(
    new Request(c.req.url, { headers: { upgrade: 'websocket', [TICKET_HEADER]: JSON.stringify(facts) } }),
  )
  if (reply.status !== 101 || !reply.webSocket) throw new AppError('unauthenticated')
  // A new reply: the headers of the hub's own cannot be added to.
  return new Response(null, { status: 101, webSocket: reply.webSocket, headers: { 'sec-websocket-protocol': LIVE_PROTOCOL } })
})

/** Any site may open a socket to us from a visitor's browser; only our own pages may have it (docs/threats.md#foreign-origins-on-the-live-connection). */
function requireOwnOrigin(c: Context<AppEnv>): void {
  if (!allowedOrigins(c.env).includes(c.req.header('origin') ?? '')) throw new AppError('origin_refused')
}

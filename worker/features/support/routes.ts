import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import * as endpoints from '#contract/support/endpoints.ts'
import {
  addMessageRequest,
  imageKeySchema,
  openTicketRequest,
  TICKET_LIMITS,
  ticketParams,
  ticketsQuery,
} from '#contract/support/schemas.ts'
import { serve } from '#worker/http/serve.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { readImageBody } from '#worker/http/image-body.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { now } from '#worker/platform/clock.ts'
import { newId, newSecret } from '#worker/platform/ids.ts'
import { hubOf } from '#worker/platform/objects.ts'
import { dropUnused, keepPicture, ticketPictureKey } from './pictures.ts'
import { pictureKeysOf } from './queries.ts'
import { servePicture } from './serve-picture.ts'
import { listOwnTickets, openTicket, type PersonDeps, pictureOf, readOwnTicket, writeOnTicket } from './service.ts'

/** What is written is stored and read by people, so the strict limiter counts it; apart from the same person's sign-ins. */
const slowDown = limit('LIMIT_SIGN_IN', (c) => `ticket:${callerUser(c)}`)

/** A learner's own tickets. Everything is looked up by its owner: what is another's is not there. */
export const supportRoutes = new Hono<AppEnv>()

serve(supportRoutes, endpoints.listTickets, { isViewable: true, query: ticketsQuery })((c, { query }) =>
  listOwnTickets(depsOf(c), query.before),
)
serve(supportRoutes, endpoints.openTicket, { use: [slowDown], status: 201, body: openTicketRequest })((c, { body }) =>
  openTicket(depsOf(c), body),
)
serve(supportRoutes, endpoints.storeTicketPicture, { use: [slowDown], status: 201 })(async (c) => {
  const file = await readImageBody(c, TICKET_LIMITS.imageBytes)
  const { userId } = c.get('principal')
  const kept = await keepPicture(c.env.MEDIA, userId, newSecret(), file)
  await dropUnused(c.env.MEDIA, userId, await pictureKeysOf(c.env.DB, userId))
  return pictureOf(kept)
})
serve(supportRoutes, endpoints.getOwnTicketPicture, { params: z.object({ key: imageKeySchema }) })((c, { params }) =>
  servePicture(c, ticketPictureKey(c.get('principal').userId, params.key)),
)
serve(supportRoutes, endpoints.getTicket, { params: ticketParams })((c, { params }) => readOwnTicket(depsOf(c), params.id))
serve(supportRoutes, endpoints.addTicketMessage, { use: [slowDown], params: ticketParams, body: addMessageRequest })(
  (c, { params, body }) => writeOnTicket(depsOf(c), params.id, body),
)

function depsOf(c: Context<AppEnv>): PersonDeps {
  const { userId } = c.get('principal')
  return { db: c.env.DB, media: c.env.MEDIA, hub: hubOf(c.env, userId), userId, now: now(), newId }
}

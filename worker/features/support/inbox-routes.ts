import { Hono } from 'hono'
import * as z from 'zod/mini'
import * as endpoints from '#contract/support/inbox-endpoints.ts'
import { imageKeySchema, ticketParams } from '#contract/support/schemas.ts'
import { ticketActRequest, inboxQuery } from '#contract/support/inbox-schemas.ts'
import { adminAct, adminActOf } from '#worker/http/admin-act.ts'
import { serve } from '#worker/http/serve.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { now } from '#worker/platform/clock.ts'
import { newId } from '#worker/platform/ids.ts'
import { hubOf } from '#worker/platform/objects.ts'
import { actOnTicket, pictureOwner, readInboxTicket, readInbox } from './inbox-service.ts'
import { ticketPictureKey } from './pictures.ts'
import { servePicture } from './serve-picture.ts'

/** The operator's inbox: what learners and visitors wrote, reported and said after tests. */
export const inboxRoutes = new Hono<AppEnv>()

serve(inboxRoutes, endpoints.listInbox, { query: inboxQuery })((c, { query }) => readInbox(c.env.DB, query, c.get('principal').userId))
serve(inboxRoutes, endpoints.getInboxTicket, { params: ticketParams })((c, { params }) => readInboxTicket(c.env.DB, params.id))
serve(inboxRoutes, endpoints.actOnTicket, {
  use: [adminAct('ticket.act'), limit('LIMIT_GENERAL', callerUser)],
  params: ticketParams,
  body: ticketActRequest,
})(async (c, { params, body }) => {
  const deps = {
    db: c.env.DB,
    hub: (userId: string) => hubOf(c.env, userId),
    actor: adminActOf(c),
    now: now(),
    newId,
  }
  return actOnTicket(deps, params.id, body)
})
serve(inboxRoutes, endpoints.getTicketPicture, { params: z.extend(ticketParams, { key: imageKeySchema }) })(async (c, { params }) => {
  const { id, key } = params
  return servePicture(c, ticketPictureKey(await pictureOwner(c.env.DB, id), key))
})

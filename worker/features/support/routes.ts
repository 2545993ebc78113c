import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import {
  addMessageRequest,
  imageKeySchema,
  openTicketRequest,
  TICKET_LIMITS,
  ticketParams,
  ticketsQuery,
} from '#contract/support/schemas.ts'
import { access } from '#worker/http/access.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { readImageBody } from '#worker/http/image-body.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { jsonBody, pathParams, queryParams } from '#worker/http/validate.ts'
import { now } from '#worker/platform/clock.ts'
import { newId, newSecret } from '#worker/platform/ids.ts'
import { hubOf } from '#worker/platform/objects.ts'
import { dropUnused, keepPicture, ticketPictureKey } from './pictures.ts'
import { pictureKeysOf } from './repository.ts'
import { servePicture } from './serve-picture.ts'
import { listOwnTickets, openTicket, type PersonDeps, pictureOf, readOwnTicket, writeOnTicket } from './service.ts'

/** What is written is stored and read by people, so the strict limiter counts it; apart from the same person's sign-ins. */
const slowDown = limit('LIMIT_SIGN_IN', (c) => `ticket:${callerUser(c)}`)

/** A learner's own tickets. Everything is looked up by its owner: what is another's is not there. */
export const supportRoutes = new Hono<AppEnv>()
  .get('/tickets', access('learner'), queryParams(ticketsQuery), async (c) =>
    c.json(await listOwnTickets(depsOf(c), c.req.valid('query').before)),
  )
  .post('/tickets', access('learner'), slowDown, jsonBody(openTicketRequest), async (c) =>
    c.json(await openTicket(depsOf(c), c.req.valid('json')), 201),
  )
  .post('/tickets/images', access('learner'), slowDown, async (c) => {
    const file = await readImageBody(c, TICKET_LIMITS.imageBytes)
    const { userId } = c.get('principal')
    const kept = await keepPicture(c.env.MEDIA, userId, newSecret(), file)
    await dropUnused(c.env.MEDIA, userId, await pictureKeysOf(c.env.DB, userId))
    return c.json(pictureOf(kept), 201)
  })
  .get('/tickets/images/:key', access('learner'), pathParams(z.object({ key: imageKeySchema })), (c) =>
    servePicture(c, ticketPictureKey(c.get('principal').userId, c.req.valid('param').key)),
  )
  .get('/tickets/:id', access('learner'), pathParams(ticketParams), async (c) =>
    c.json(await readOwnTicket(depsOf(c), c.req.valid('param').id)),
  )
  .post('/tickets/:id/messages', access('learner'), slowDown, pathParams(ticketParams), jsonBody(addMessageRequest), async (c) =>
    c.json(await writeOnTicket(depsOf(c), c.req.valid('param').id, c.req.valid('json'))),
  )

function depsOf(c: Context<AppEnv>): PersonDeps {
  const { userId } = c.get('principal')
  return { db: c.env.DB, media: c.env.MEDIA, hub: hubOf(c.env, userId), userId, now: now(), newId }
}

import { Hono } from 'hono'
import * as z from 'zod/mini'
import { imageKeySchema, ticketParams } from '#contract/support/schemas.ts'
import { deskActRequest, inboxQuery } from '#contract/support/inbox-schemas.ts'
import { adminAct, adminActOf } from '#worker/http/admin-act.ts'
import { access } from '#worker/http/access.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { jsonBody, pathParams, queryParams } from '#worker/http/validate.ts'
import { now } from '#worker/platform/clock.ts'
import { newId } from '#worker/platform/ids.ts'
import { hubOf } from '#worker/platform/objects.ts'
import { actOnTicket, pictureOwner, readDeskTicket, readInbox } from './inbox-service.ts'
import { ticketPictureKey } from './pictures.ts'
import { servePicture } from './serve-picture.ts'

/** The operator's inbox: what learners and visitors wrote, reported and said after tests. */
export const inboxRoutes = new Hono<AppEnv>()
  .get('/', access('admin'), queryParams(inboxQuery), async (c) =>
    c.json(await readInbox(c.env.DB, c.req.valid('query'), c.get('principal').userId)),
  )
  .get('/:id', access('admin'), pathParams(ticketParams), async (c) => c.json(await readDeskTicket(c.env.DB, c.req.valid('param').id)))
  .post(
    '/:id',
    access('admin'),
    adminAct('ticket.act'),
    limit('LIMIT_GENERAL', callerUser),
    pathParams(ticketParams),
    jsonBody(deskActRequest),
    async (c) => {
      const deps = {
        db: c.env.DB,
        hub: (userId: string) => hubOf(c.env, userId),
        actor: adminActOf(c),
        now: now(),
        newId,
      }
      return c.json(await actOnTicket(deps, c.req.valid('param').id, c.req.valid('json')))
    },
  )
  .get('/:id/images/:key', access('admin'), pathParams(z.extend(ticketParams, { key: imageKeySchema })), async (c) => {
    const { id, key } = c.req.valid('param')
    return servePicture(c, ticketPictureKey(await pictureOwner(c.env.DB, id), key))
  })

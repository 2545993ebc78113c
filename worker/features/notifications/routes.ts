import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import {
  type MarkReadResponse,
  markReadRequest,
  notificationIdSchema,
  notificationsQuery,
  UNREAD_COUNT_HEADER,
} from '#contract/notifications/schemas.ts'
import { access } from '#worker/http/access.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { jsonBodyOrNone, pathParams, queryParams } from '#worker/http/validate.ts'
import { hubOf } from '#worker/platform/objects.ts'
import { listNotifications, type ReaderDeps, readAll, readOne } from './service.ts'

/** The reader's notifications (docs/screens.md#specified-calls). */
export const notificationRoutes = new Hono<AppEnv>()
  .get('/', access('learner', { minorsToo: true }), queryParams(notificationsQuery), async (c) => {
    const { before, language } = c.req.valid('query')
    const { items, unread } = await listNotifications({ db: c.env.DB }, c.get('principal').userId, before, language)
    c.header(UNREAD_COUNT_HEADER, String(unread))
    return c.json(items)
  })
  .post(
    '/mark-read',
    access('learner', { minorsToo: true }),
    limit('LIMIT_GENERAL', callerUser),
    jsonBodyOrNone(markReadRequest),
    async (c) => c.json((await readAll(readerDeps(c), c.get('principal').userId)) satisfies MarkReadResponse),
  )
  .post(
    '/:id/read',
    access('learner', { minorsToo: true }),
    limit('LIMIT_GENERAL', callerUser),
    pathParams(z.object({ id: notificationIdSchema })),
    async (c) => c.json(await readOne(readerDeps(c), c.get('principal').userId, c.req.valid('param').id)),
  )

const readerDeps = (c: Context<AppEnv>): ReaderDeps => ({
  db: c.env.DB,
  tell: (event) => hubOf(c.env, c.get('principal').userId).tell(event),
})

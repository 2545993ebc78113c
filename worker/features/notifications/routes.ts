import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import * as endpoints from '#contract/notifications/endpoints.ts'
import { getImage } from '#contract/notifications/image-endpoints.ts'
import { imageQuery } from '#contract/notifications/image-query.ts'
import { markReadRequest, notificationIdSchema, notificationsQuery, UNREAD_COUNT_HEADER } from '#contract/notifications/schemas.ts'
import { serve } from '#worker/http/serve.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { now } from '#worker/platform/clock.ts'
import { imagePassOf } from '#worker/platform/image-pass.ts'
import { hubOf, presenceOf } from '#worker/platform/objects.ts'
import { tokenKeysOf } from '#worker/platform/token-keys.ts'
import { presenceShard } from '#domain/notifying/presence-shard.ts'
import { imageReply } from './image-reply.ts'
import { listNotifications, type ReaderDeps, readAll, readOne } from './service.ts'

/** The reader's notifications (docs/screens.md#specified-calls). */
export const notificationRoutes = new Hono<AppEnv>()

serve(notificationRoutes, endpoints.listNotifications, { minorsToo: true, isViewable: true, query: notificationsQuery })(
  async (c, { query }) => {
    const { before, language } = query
    const { items, unread } = await listNotifications(
      { db: c.env.DB, imagePass: () => imagePassOf(tokenKeysOf(c.env), callerUser(c), now()) },
      callerUser(c),
      before,
      language,
    )
    c.header(UNREAD_COUNT_HEADER, String(unread))
    return items
  },
)
serve(notificationRoutes, endpoints.markAllRead, {
  use: [limit('LIMIT_GENERAL', callerUser)],
  minorsToo: true,
  bodyOrNone: markReadRequest,
})((c) => readAll(readerDeps(c), c.get('principal').userId))
serve(notificationRoutes, endpoints.markOneRead, {
  use: [limit('LIMIT_GENERAL', callerUser)],
  minorsToo: true,
  params: z.object({ id: notificationIdSchema }),
})((c, { params }) => readOne(readerDeps(c), c.get('principal').userId, params.id))

serve(notificationRoutes, getImage, { params: z.object({ id: notificationIdSchema }), query: imageQuery })((c, { params, query }) =>
  imageReply(c, params.id, query.pass),
)

const readerDeps = (c: Context<AppEnv>): ReaderDeps => ({
  db: c.env.DB,
  tell: (event) => hubOf(c.env, callerUser(c)).tell(event),
  count: (what, at) => presenceOf(c.env, presenceShard(callerUser(c))).count(what, at),
})

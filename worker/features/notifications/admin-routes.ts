import { type Context, Hono } from 'hono'
import {
  type AudienceResponse,
  NOTIFICATION_LIMITS,
  sendNotificationRequest,
  sentNotificationsQuery,
} from '#contract/notifications/schemas.ts'
import { adminAct, adminActOf } from '#worker/http/admin-act.ts'
import { access } from '#worker/http/access.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { readImageBody } from '#worker/http/image-body.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { jsonBody, queryParams } from '#worker/http/validate.ts'
import { now } from '#worker/platform/clock.ts'
import { newId, newSecret } from '#worker/platform/ids.ts'
import { hubOf } from '#worker/platform/objects.ts'
import { countAudience } from './sendings.ts'
import { type SendDeps, sendNotification, sentNotifications, storeImage } from './admin-service.ts'

/** Sending notifications, and the log of what was sent. */
export const adminNotificationRoutes = new Hono<AppEnv>()
  .get('/', access('admin'), queryParams(sentNotificationsQuery), async (c) => {
    const { before, limit } = c.req.valid('query')
    return c.json(await sentNotifications(c.env.DB, before, Number(limit)))
  })
  .get('/audience', access('admin'), async (c) => c.json({ people: await countAudience(c.env.DB) } satisfies AudienceResponse))
  .post(
    '/',
    access('admin'),
    adminAct('notification.send'),
    limit('LIMIT_GENERAL', callerUser),
    jsonBody(sendNotificationRequest),
    async (c) => {
      return c.json(await sendNotification(sendDeps(c), adminActOf(c), c.req.valid('json')))
    },
  )
  .post('/images', access('admin'), adminAct('notification.image'), limit('LIMIT_GENERAL', callerUser), async (c) => {
    const { bytes, type } = await readImageBody(c, NOTIFICATION_LIMITS.imageBytes)
    return c.json(await storeImage(sendDeps(c), adminActOf(c), bytes, type))
  })

const sendDeps = (c: Context<AppEnv>): SendDeps => ({
  db: c.env.DB,
  media: c.env.MEDIA,
  queue: c.env.BROADCASTS,
  hub: (userId) => hubOf(c.env, userId),
  now: now(),
  newId: () => newId(),
  newKey: newSecret,
})

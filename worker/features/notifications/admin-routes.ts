import { type Context, Hono } from 'hono'
import * as endpoints from '#contract/notifications/broadcast-endpoints.ts'
import { NOTIFICATION_LIMITS, sendNotificationRequest, sentNotificationsQuery } from '#contract/notifications/schemas.ts'
import { adminAct, adminActOf } from '#worker/http/admin-act.ts'
import { serve } from '#worker/http/serve.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { readImageBody } from '#worker/http/image-body.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { now } from '#worker/platform/clock.ts'
import { newId, newSecret } from '#worker/platform/ids.ts'
import { hubOf } from '#worker/platform/objects.ts'
import { countAudience } from './broadcasts.ts'
import { type SendDeps, sendNotification, sentNotifications, storeImage } from './admin-service.ts'

/** Sending notifications, and the log of what was sent. */
export const adminNotificationRoutes = new Hono<AppEnv>()

serve(adminNotificationRoutes, endpoints.listBroadcasts, { query: sentNotificationsQuery })(async (c, { query }) => {
  const { before, limit } = query
  return sentNotifications(c.env.DB, before, Number(limit))
})
serve(adminNotificationRoutes, endpoints.getAudience)(async (c) => ({ people: await countAudience(c.env.DB) }))
serve(adminNotificationRoutes, endpoints.sendBroadcast, {
  use: [adminAct('notification.send'), limit('LIMIT_GENERAL', callerUser)],
  body: sendNotificationRequest,
})((c, { body }) => sendNotification(sendDeps(c), adminActOf(c), body))
serve(adminNotificationRoutes, endpoints.storeBroadcastImage, {
  use: [adminAct('notification.image'), limit('LIMIT_GENERAL', callerUser)],
})(async (c) => {
  const { bytes, type } = await readImageBody(c, NOTIFICATION_LIMITS.imageBytes)
  return storeImage(sendDeps(c), adminActOf(c), bytes, type)
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

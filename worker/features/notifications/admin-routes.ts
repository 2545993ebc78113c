import { Hono } from 'hono'
import * as endpoints from '#contract/notifications/admin-endpoints.ts'
import { NOTIFICATION_LIMITS, sendNotificationRequest, sentNotificationsQuery } from '#contract/notifications/schemas.ts'
import { adminAct, adminActOf } from '#worker/http/admin-act.ts'
import { serve } from '#worker/http/serve.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { readImageBody } from '#worker/http/image-body.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { sendNotification, sentNotifications, storeImage } from './admin-service.ts'
import { sendDeps } from './send-deps.ts'

/** Messages to one person, images for them and for broadcasts, and the log of what was sent. */
export const adminNotificationRoutes = new Hono<AppEnv>()

serve(adminNotificationRoutes, endpoints.listSent, { query: sentNotificationsQuery })(async (c, { query }) => {
  const { before, limit } = query
  return sentNotifications(c.env.DB, before, Number(limit))
})
serve(adminNotificationRoutes, endpoints.sendMessage, {
  use: [adminAct('notification.send'), limit('LIMIT_GENERAL', callerUser)],
  body: sendNotificationRequest,
})((c, { body }) => sendNotification(sendDeps(c), adminActOf(c), body))
serve(adminNotificationRoutes, endpoints.storeNotificationImage, {
  use: [adminAct('notification.image'), limit('LIMIT_GENERAL', callerUser)],
})(async (c) => {
  const { bytes, type } = await readImageBody(c, NOTIFICATION_LIMITS.imageBytes)
  return storeImage(sendDeps(c), adminActOf(c), bytes, type)
})

import { endpoint } from '#contract/shared/endpoint.ts'
import type * as z from 'zod/mini'
import type {
  SentNotificationsResponse,
  SendNotificationResponse,
  NotificationImageResponse,
  sentNotificationsQuery,
  sendNotificationRequest,
} from './schemas.ts'

/** What was sent, newest first. */
export const listSent = endpoint<{ query: z.input<typeof sentNotificationsQuery>; reply: SentNotificationsResponse }>()(
  'GET',
  '/api/admin/notifications',
  'admin',
)

/** To one person, or to the sender as a test. */
export const sendMessage = endpoint<{ body: z.input<typeof sendNotificationRequest>; reply: SendNotificationResponse }>()(
  'POST',
  '/api/admin/notifications',
  'admin',
  ['/api/admin/notifications'],
)

/** For a message to one person and for a broadcast alike. */
export const storeNotificationImage = endpoint<{ body: Blob; reply: NotificationImageResponse }>()(
  'POST',
  '/api/admin/notifications/images',
  'admin',
)

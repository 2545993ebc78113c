import { endpoint } from '#contract/shared/endpoint.ts'
import type * as z from 'zod/mini'
import type {
  SentNotificationsResponse,
  AudienceResponse,
  SendNotificationResponse,
  NotificationImageResponse,
  sentNotificationsQuery,
  sendNotificationRequest,
} from './schemas.ts'

/** What was sent, newest first. */
export const listBroadcasts = endpoint<{ query: z.input<typeof sentNotificationsQuery>; reply: SentNotificationsResponse }>()(
  'GET',
  '/api/admin/notifications',
  'admin',
)

export const getAudience = endpoint<{ reply: AudienceResponse }>()('GET', '/api/admin/notifications/audience', 'admin')

export const sendBroadcast = endpoint<{ body: z.input<typeof sendNotificationRequest>; reply: SendNotificationResponse }>()(
  'POST',
  '/api/admin/notifications',
  'admin',
  ['/api/admin/notifications'],
)

export const storeBroadcastImage = endpoint<{ body: Blob; reply: NotificationImageResponse }>()(
  'POST',
  '/api/admin/notifications/images',
  'admin',
)

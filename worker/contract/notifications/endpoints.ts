import { endpoint } from '#contract/shared/endpoint.ts'
import type * as z from 'zod/mini'
import type { Notification, MarkReadResponse, ReadOneResponse, notificationsQuery, markReadRequest } from './schemas.ts'

/** Newest first; the header `UNREAD_COUNT_HEADER` says how many of all are unread. */
export const listNotifications = endpoint<{ query: z.input<typeof notificationsQuery>; reply: readonly Notification[] }>()(
  'GET',
  '/api/notifications',
  'learner',
)

export const markAllRead = endpoint<{ body: z.input<typeof markReadRequest>; reply: MarkReadResponse }>()(
  'POST',
  '/api/notifications/mark-read',
  'learner',
)

export const markOneRead = endpoint<{ reply: ReadOneResponse }>()('POST', '/api/notifications/:id/read', 'learner')

import { endpoint } from '#contract/shared/endpoint.ts'
import type * as z from 'zod/mini'
import type { Notification, MarkReadResponse, ReadOneResponse, notificationsQuery, markReadRequest } from './schemas.ts'

/** Newest first; the header `UNREAD_COUNT_HEADER` says how many of all are unread. */
export const listNotifications = endpoint<{ query: z.input<typeof notificationsQuery>; reply: readonly Notification[] }>()(
  'GET',
  '/api/notifications',
  'learner',
)

/** Everything up to now is read. The body may be left out. */
export const markAllRead = endpoint<{ body: z.input<typeof markReadRequest>; reply: MarkReadResponse }>()(
  'POST',
  '/api/notifications/mark-read',
  'learner',
)

/** A repeat answers the same. Errors: not_found, also of another person's. */
export const markOneRead = endpoint<{ reply: ReadOneResponse }>()('POST', '/api/notifications/:id/read', 'learner')

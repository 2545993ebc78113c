import type { Notification, NotificationType } from '#contract/notifications/schemas.ts'
import { type NotificationStream, notificationIdOf } from '#contract/notifications/notification-id.ts'
import { type Locale, localize, type Localized } from '#contract/shared/locales.ts'
import { inAppPath } from '#domain/text/in-app-path.ts'

/** A notification as it is stored: the same for whoever reads it. `at` and `previousAt` in ms UTC. */
export interface StoredNotification {
  readonly stream: NotificationStream
  readonly at: number
  /** The one before it in its stream, 0 for the first: who has that one and lacks this has missed none between. */
  readonly previousAt: number
  readonly tag: string
  readonly type: NotificationType
  readonly message: Localized
  readonly link: string | null
  readonly imageKey: string | null
}

/** What one reader gets of it, in the language asked for or its fallback. A link that would lead out of the site is left out. */
export function notificationView(stored: Omit<StoredNotification, 'previousAt'>, language: Locale, isRead: boolean): Notification {
  const { text, locale } = localize(stored.message, language)
  return {
    _id: notificationIdOf(stored.stream, stored.at, stored.tag),
    message: text,
    language: locale,
    link: inAppPath(stored.link),
    imageUrl: mediaUrl(stored.imageKey),
    isRead,
    createdAt: new Date(stored.at).toISOString(),
    type: stored.type,
  }
}

export const mediaUrl = (imageKey: string | null): string | null => (imageKey === null ? null : `/media/${imageKey}`)

/** The columns of a stored notification, which `notification` and `broadcast` share. */
export const NOTIFICATION_COLUMNS = 'at, previous_at, tag, type, message, link, image_key'

export interface NotificationRow {
  readonly at: number
  readonly previous_at: number
  readonly tag: string
  readonly type: NotificationType
  readonly message: string
  readonly link: string | null
  readonly image_key: string | null
}

export const fromNotificationRow = (stream: NotificationStream, row: NotificationRow): StoredNotification => ({
  stream,
  at: row.at,
  previousAt: row.previous_at,
  tag: row.tag,
  type: row.type,
  // Only what the contract let in was ever written.
  message: JSON.parse(row.message) as Localized,
  link: row.link,
  imageKey: row.image_key,
})

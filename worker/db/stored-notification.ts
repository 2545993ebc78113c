import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { NOTIFICATION_KINDS, type NotificationKind } from '#contract/account/schemas.ts'
import { NOTIFICATION_TYPES, type Notification, type NotificationType } from '#contract/notifications/schemas.ts'
import { type NotificationStream, notificationIdOf } from '#contract/notifications/notification-id.ts'
import { type Locale, localize, type Localized } from '#contract/shared/locales.ts'
import { inAppPath } from '#domain/text/in-app-path.ts'
import { notification } from './notification-tables.ts'

/** A notification as it is stored: the same for all readers. `at` and `previousAt` in ms UTC. */
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
  /** Absent where a Worker of before November 2026 hands it to an object. */
  readonly kind?: NotificationKind | null
  /** A broadcast that was fixed for some people: its image is for them alone. */
  readonly isFixed?: boolean
}

/**
 * What one reader gets of it, in the language asked for or its fallback. A link that would lead out of the site is left out. `imagePass` is
 * what the reader may fetch images of their own broadcasts with; without it these are left out.
 */
export function notificationView(
  stored: Omit<StoredNotification, 'previousAt'>,
  language: Locale,
  { isRead, imagePass }: { readonly isRead: boolean; readonly imagePass: string | null },
): Notification {
  const { text, locale } = localize(stored.message, language)
  const id = notificationIdOf(stored.stream, stored.at, stored.tag)
  return {
    _id: id,
    message: text,
    language: locale,
    link: inAppPath(stored.link),
    imageUrl: stored.isFixed === true ? ownImageUrl(stored.imageKey, id, imagePass) : mediaUrl(stored.imageKey),
    isRead,
    createdAt: new Date(stored.at).toISOString(),
    type: stored.type,
    kind: stored.kind ?? null,
  }
}

export const mediaUrl = (imageKey: string | null): string | null => (imageKey === null ? null : `/media/${imageKey}`)

const ownImageUrl = (imageKey: string | null, id: string, pass: string | null): string | null =>
  imageKey === null || pass === null ? null : `/api/notifications/${id}/image?pass=${pass}`

/** The columns of a stored notification, which `notification` and `broadcast` share. */
const SHARED_COLUMNS = 'at, previous_at, tag, type, message, link, image_key'

/**
 * The columns of a row of `notification`. Rows from before the column `kind` were about changed marks alone, and are known by their link:
 * notices of a reply or of the end of a pass have always had their kind.
 */
export const PERSONAL_COLUMNS = `${SHARED_COLUMNS},
  CASE WHEN kind IS NULL AND sender_id IS NULL AND link GLOB '/user/test-analysis/*' THEN 'result' ELSE kind END AS kind, 0 AS is_fixed`

/** The columns of a row of `broadcast b`: what an admin writes to many is news. */
export const BROADCAST_COLUMNS = `${SHARED_COLUMNS.replaceAll(/\w+/g, 'b.$&')}, 'news' AS kind, b.audience IS NOT NULL AS is_fixed`

/** A row of either stream by the columns above. */
export const notificationRow = z.object({
  at: z.number(),
  previous_at: z.number(),
  tag: z.string(),
  type: z.enum(NOTIFICATION_TYPES),
  message: z.string(),
  link: z.nullable(z.string()),
  image_key: z.nullable(z.string()),
  kind: z.nullable(z.enum(NOTIFICATION_KINDS)),
  is_fixed: z.number(),
})
export type NotificationRow = Readonly<z.infer<typeof notificationRow>>

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
  kind: row.kind,
  isFixed: row.is_fixed === 1,
})

/** The columns of a stored notification of one person, for a typed query: as `PERSONAL_COLUMNS`. */
export const personalColumns = () => ({
  at: notification.at,
  previousAt: notification.previousAt,
  tag: notification.tag,
  type: notification.type,
  message: notification.message,
  link: notification.link,
  imageKey: notification.imageKey,
  kind: sql<NotificationKind | null>`CASE WHEN ${notification.kind} IS NULL AND ${notification.senderId} IS NULL
    AND ${notification.link} GLOB '/user/test-analysis/*' THEN 'result' ELSE ${notification.kind} END`,
})

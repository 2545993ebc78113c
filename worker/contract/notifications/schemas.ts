import * as z from 'zod/mini'
import type { NotificationKind } from '#contract/account/schemas.ts'
import { HASH_PATTERN } from '#contract/shared/ids.ts'
import { localizedOf } from '#contract/shared/localized-text.ts'
import { LOCALES, type Localized, type Locale } from '#contract/shared/locales.ts'
import { NOTIFICATION_ID_PATTERN } from './notification-id.ts'

export const NOTIFICATION_TYPES = ['toast', 'banner'] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

/**
 * One notification as its reader gets it, in the list and by the live event `newNotification` alike (docs/screens.md#kept-in-the-browser).
 * `message` is plain text in the reader's language or the nearest fallback, `\n` the only control character in it; `link` an
 * in-app path; `imageUrl` an address on this site; `createdAt` ISO 8601 UTC.
 */
export interface Notification {
  readonly _id: string
  readonly message: string
  /** The language that `message` turned out to be in: for `lang` and `dir`. */
  readonly language: Locale
  readonly link: string | null
  readonly imageUrl: string | null
  readonly isRead: boolean
  readonly createdAt: string
  readonly type: NotificationType
  /**
   * The setting that switches its pop-up and its push off; null where there is none: what admins write, and what always pops up, such as a
   * pass that was granted. Absent from a Worker of before November 2026.
   */
  readonly kind?: NotificationKind | null
}

export const notificationIdSchema = z.string().check(z.regex(NOTIFICATION_ID_PATTERN, 'not a notification id'))

/** Carries how many of all the reader's notifications are unread, whatever page is asked for. */
export const UNREAD_COUNT_HEADER = 'x-unread-count'

/** `before` is the `_id` of the last one of the page before; `language` is the one the site is shown in, without it the profile's. */
export const notificationsQuery = z.strictObject({
  before: z.optional(notificationIdSchema),
  language: z.optional(z.enum(LOCALES)),
})
/** So many a page; one of fewer is the last. */
export const NOTIFICATION_PAGE = 50

export const markReadRequest = z.strictObject({})
export interface MarkReadResponse {
  readonly unread: 0
}

export interface ReadOneResponse {
  readonly _id: string
  readonly isRead: true
}

export const NOTIFICATION_LIMITS = {
  /** Characters of one language's message, counted in UTF-16 units. */
  messageLength: 500,
  imageBytes: 1024 * 1024,
} as const

/** Plain text of several lines: no other control characters, no bidi overrides, no lone surrogates (docs/threats.md#hostile-characters). */
const textOf = (least: number) =>
  z.string().check(
    z.trim(),
    z.minLength(least),
    z.maxLength(NOTIFICATION_LIMITS.messageLength),
    z.refine(
      // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
      (s) => s.isWellFormed() && !/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/.test(s),
      'has characters that cannot be shown',
    ),
    z.overwrite((s) => s.normalize('NFC')),
  )

/** English is needed; what is absent falls back to its neighbour or to English. */
const localizedText = localizedOf(textOf(1))
/** The same while it is being written: any text may be empty. */
export const localizedMessage = localizedOf(textOf(0))
export const linkText = z.string().check(z.maxLength(512))

/**
 * `POST /api/admin/notifications`: sends to one person. `user` is an e-mail or a user id; `me` is a test to the sender alone. `link` must be
 * an in-app path, else 400 at `body.link`; `imageKey` is one that the upload gave. Errors: not_found (no one of that name). To many people
 * goes a broadcast (plan-schemas.ts).
 */
export const sendNotificationRequest = z.strictObject({
  to: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('user'), user: z.string().check(z.trim(), z.minLength(3), z.maxLength(254)) }),
    z.strictObject({ kind: z.literal('me') }),
  ]),
  type: z.enum(NOTIFICATION_TYPES),
  message: localizedText,
  link: z.optional(z.nullable(linkText)),
  imageKey: z.optional(z.nullable(z.string().check(z.regex(HASH_PATTERN, 'not an image key')))),
})
export type SendNotificationRequest = z.infer<typeof sendNotificationRequest>

export interface SendNotificationResponse {
  readonly _id: string
  readonly users: 1
}

/**
 * `POST /api/admin/notifications/images`: the file's bytes as the body, its type (image/png, image/jpeg or image/webp) as the
 * content type, at most 1 MB and 4,000 pixels a side; metadata is left behind. Errors: invalid_request with the reason, body_too_large.
 */
export interface NotificationImageResponse {
  readonly imageKey: string
  /** `/media/{imageKey}`. */
  readonly imageUrl: string
  readonly width: number
  readonly height: number
}

/** One sending in the log. `sentAt` ms UTC. */
export interface SentNotification {
  readonly _id: string
  /** Null for a broadcast. `name` and `email` are the person's present ones. */
  readonly to: { readonly userId: string; readonly name: string; readonly email: string } | null
  readonly sender: { readonly userId: string; readonly name: string }
  readonly sentAt: number
  readonly type: NotificationType
  readonly message: Localized
  readonly link: string | null
  readonly imageUrl: string | null
  /** How many people it was for when it was sent. */
  readonly users: number
  /** How many of them were online and got it at once; null while it is on its way. */
  readonly pushed: number | null
  /** How many have read it; null for everyone, where it is not counted. */
  readonly read: number | null
}

/** `GET /api/admin/notifications?before=<next>&limit=20` → the log, newest first. */
export const sentNotificationsQuery = z.strictObject({
  before: z.optional(notificationIdSchema),
  limit: z._default(z.string().check(z.regex(/^([1-9]|[1-4]\d|50)$/, 'a number from 1 to 50')), '20'),
})
export interface SentNotificationsResponse {
  readonly items: readonly SentNotification[]
  readonly next: string | null
}

/** What a person decides about their own account: `/api/me/…`. Times in ms UTC, minutes of the day in India. */
import * as z from 'zod/mini'

/** What can be told of, each with a setting of its own; `news` is what an admin writes to many. */
export const NOTIFICATION_KINDS = ['result', 'reply', 'expiry', 'news'] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

const minutesOfDay = z.int().check(z.minimum(0), z.maximum(1_439))
const kinds = z.array(z.enum(NOTIFICATION_KINDS)).check(z.maxLength(NOTIFICATION_KINDS.length))

/** Pushes that fall between the two wait until the second; it may lie past midnight. */
export const quietHours = z.strictObject({ from: minutesOfDay, until: minutesOfDay })
export type QuietHours = z.infer<typeof quietHours>

/** Kinds that are not pushed, kinds that do not pop up in the site, and the quiet hours. */
export const notificationSettings = z.strictObject({ pushOff: kinds, popUpOff: kinds, quiet: z.nullable(quietHours) })
export type NotificationSettings = z.infer<typeof notificationSettings>

/** What holds for who never chose: everything, but not at night. */
export const DEFAULT_NOTIFICATION_SETTINGS: NotificationSettings = { pushOff: [], popUpOff: [], quiet: { from: 22 * 60, until: 7 * 60 } }

/** What is given and taken back in the profile. `leaderboard`: the own name stands on leaderboards of live tests; adults alone may give it. */
export const CONSENT_KINDS = ['push', 'leaderboard'] as const
export type ConsentKind = (typeof CONSENT_KINDS)[number]

/** Gives a consent or takes it back. */
export const consentRequest = z.strictObject({ kind: z.enum(CONSENT_KINDS), given: z.boolean() })

/** One time something was agreed to; `withdrawnAt` null while it holds. `terms` and `guardian` are given elsewhere (docs/minors.md). */
export interface ConsentRecord {
  readonly kind: ConsentKind | 'analytics' | 'terms' | 'guardian'
  readonly givenAt: number
  readonly withdrawnAt: number | null
  readonly givenBy: 'self' | 'guardian'
  /** Of the texts, as their date; null where none belongs to it. */
  readonly version: string | null
}

export interface AccountSettings {
  readonly notifications: NotificationSettings
  /** Newest first. */
  readonly consents: readonly ConsentRecord[]
  /** How many browsers get pushes. */
  readonly devices: number
}

/** The largest picture that is taken, in bytes. */
export const PICTURE_BYTES = 512 * 1024
export interface PictureResponse {
  readonly profilePicture: string | null
}

/** How many sessions a call ended. */
export interface SessionsEnded {
  readonly ended: number
}

/** `email` is the account's own, typed in, so that no slip of a finger deletes an account. */
export const deleteAccountRequest = z.strictObject({ email: z.string().check(z.trim(), z.maxLength(254)) })

/** Everything that is stored under the person's id. */
export interface AccountExport {
  /** ISO 8601 UTC */
  readonly madeAt: string
  readonly tables: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
}

/** Users as admins see them and what they do about their access: `/api/admin/users`. Times ms UTC, days since 1970 in India. */
import * as z from 'zod/mini'
import { idSchema } from '#contract/shared/ids.ts'
import { LOCALES, type Locale } from '#contract/shared/locales.ts'
import { PERMISSION_SETS, type PermissionSet } from '#contract/shared/capabilities.ts'
import { isPlainText } from '#contract/shared/plain-text.ts'
import { type SessionSummary, STATES } from '#contract/auth/schemas.ts'

export const BAN_CODES = ['cheating', 'sharing', 'abuse', 'payment', 'security', 'other'] as const

const words = (max: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(max), z.refine(isPlainText, 'has characters that cannot be stored'))

/** `order` is made by the client, so that the call can be sent again; `reason` is for the audit log alone. */
const act = { order: idSchema, reason: words(500) }

export const endSessionsOrder = z.strictObject(act)
export const unbanOrder = z.strictObject(act)
export const banOrder = z.strictObject({
  ...act,
  code: z.enum(BAN_CODES),
  /** Shown to the person. */
  publicText: words(500),
  /** When it ends on its own; null is until someone lifts it. */
  until: z.nullable(z.int().check(z.minimum(1), z.maximum(8_640_000_000_000_000))),
})
export type BanOrder = z.infer<typeof banOrder>
export type AccessOrder = z.infer<typeof endSessionsOrder>

export interface UserAccessResponse {
  readonly role: 'user' | 'admin'
  readonly sessions: readonly Omit<SessionSummary, 'current'>[]
  /** Newest first; one that is not lifted and whose end has not come stands. */
  readonly bans: readonly BanRecord[]
}

export interface BanRecord {
  readonly id: string
  readonly at: number
  readonly until: number | null
  readonly code: string
  readonly publicText: string
  readonly by: string
  readonly liftedAt: number | null
}

/** The order is carried out; sent again with the same content, it changes nothing. */
export interface AccessChanged {
  readonly done: true
}

/** `GET /api/admin/users?q=&…&cursor=`: all filters that are given must hold; `cursor` is the `next` of the page before. */
export const usersQuery = z.strictObject({
  q: z.optional(z.string().check(z.maxLength(254), z.refine(isPlainText, 'not text'))),
  prime: z.optional(z.enum(['active', 'ended', 'never'])),
  exam: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, 'not an exam'))),
  language: z.optional(z.enum(LOCALES)),
  state: z.optional(z.enum(STATES)),
  /** A permission set; `admin` is any. */
  permission: z.optional(z.enum(['admin', ...PERMISSION_SETS])),
  banned: z.optional(z.enum(['yes', 'no'])),
  /** In weeks: `week` this or the last one, `month` the last five, `notMonth` earlier. */
  seen: z.optional(z.enum(['week', 'month', 'notMonth', 'never'])),
  cursor: z.optional(z.string().check(z.maxLength(512), z.regex(/^[\w-]+$/, 'not a place'))),
})
export type UsersQuery = z.infer<typeof usersQuery>

export interface UserRow {
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly role: 'user' | 'admin'
  /** Null on an admin is an owner. */
  readonly permissions: readonly PermissionSet[] | null
  readonly isBanned: boolean
  readonly primeUntil: number | null
  readonly examGoals: readonly string[]
  readonly language: Locale | null
  readonly state: string | null
  readonly lastSeenDay: number | null
  readonly createdAt: number
}

export interface UsersResponse {
  /** The newest account first; those with an e-mail address or a phone number by that. A page may be short while `next` names another. */
  readonly items: readonly UserRow[]
  readonly next: string | null
}

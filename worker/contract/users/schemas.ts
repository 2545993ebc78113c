/** Users as admins see them and what they do about their access: `/api/admin/users`. Times ms UTC, days since 1970 in India. */
import * as z from 'zod/mini'
import { idSchema } from '#contract/shared/ids.ts'
import { LOCALES, type Locale, type Localized } from '#contract/shared/locales.ts'
import { PERMISSION_SETS, type PermissionSet } from '#contract/shared/capabilities.ts'
import type { AttemptMode } from '#contract/attempts/schemas.ts'
import type { CommentState } from '#contract/comments/schemas.ts'
import { BAN_CODES } from './ban-codes.ts'
import { ticketText } from '#contract/support/schemas.ts'
import { isPlainText } from '#contract/shared/plain-text.ts'
import { type SessionSummary, STATES } from '#contract/auth/schemas.ts'

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
  batch: z.optional(idSchema),
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

/** `GET /api/admin/users/{id}`: the facts of one account. */
export interface UserDetail extends UserRow {
  readonly ageBand: string | null
  readonly category: string | null
  /** Compensatory time: extra minutes for each hour of a test. */
  readonly minutesPerHour: number
  /** Sessions that are running now. */
  readonly sessions: number
  /** At most `ENROLMENTS_COUNTED`: then there may be more. */
  readonly enrolments: number
}

/** What happened around an account, newest first. `at` ms UTC. */
export type TimelineEntry = { readonly at: number } & (
  | { readonly kind: 'session'; readonly id: string; readonly device: string; readonly isEnded: boolean }
  | {
      readonly kind: 'attempt'
      readonly attemptId: string
      readonly title: Localized
      readonly mode: AttemptMode
      readonly state: 'open' | 'closed'
    }
  | { readonly kind: 'order'; readonly id: string; readonly planTitle: Localized; readonly amountPaise: number; readonly state: string }
  | { readonly kind: 'ticket'; readonly id: string; readonly number: number; readonly excerpt: string; readonly state: string }
  | { readonly kind: 'audit'; readonly id: string; readonly action: string; readonly actorId: string }
  | { readonly kind: 'note'; readonly id: string; readonly text: string; readonly by: string }
  | { readonly kind: 'comment'; readonly id: string; readonly excerpt: string; readonly state: CommentState }
)

/** `GET …/timeline`: the newest entries of each kind; orders, audit entries and comments only for who may read them. */
export interface TimelineResponse {
  readonly items: readonly TimelineEntry[]
}

/** `POST …/notes`. `order` is made by the page: the note's id. */
export const noteOrder = z.strictObject({ order: idSchema, text: words(2_000) })
export type NoteOrder = z.infer<typeof noteOrder>

/** `POST …/prime/grant`: adds days. `from` is the end that was shown, null for none: where it is another by now, nothing is given. */
const shownEnd = z.nullable(z.int().check(z.minimum(0), z.maximum(8_640_000_000_000_000)))
export const primeGrantOrder = z.strictObject({ ...act, from: shownEnd, days: z.int().check(z.minimum(1), z.maximum(1_825)) })
/** `POST …/prime/revoke`: the pass ends at `until`, or at once where that is past. */
export const primeRevokeOrder = z.strictObject({
  ...act,
  from: shownEnd,
  until: z.int().check(z.minimum(0), z.maximum(8_640_000_000_000_000)),
})
export interface PrimeChanged {
  readonly primeUntil: number | null
}

/** `email` is the address of the account, typed: no slip of a finger changes another. */
const typedEmail = z.string().check(z.trim(), z.minLength(3), z.maxLength(254), z.toLowerCase())

/** `POST …/role`. Null permissions of an admin are an owner's. */
export const roleOrder = z
  .strictObject({
    ...act,
    email: typedEmail,
    role: z.enum(['user', 'admin']),
    permissions: z.nullable(z.array(z.enum(PERMISSION_SETS)).check(z.minLength(1), z.maxLength(PERMISSION_SETS.length))),
  })
  .check(z.refine(({ role, permissions }) => role === 'admin' || permissions === null, 'only admins have permissions'))
export type RoleOrder = z.infer<typeof roleOrder>

/** `POST …/export` and `…/delete`. */
export const dataOrder = z.strictObject({ ...act, email: typedEmail })
export type DataOrder = z.infer<typeof dataOrder>

/** `POST …/view`. */
export const viewOrder = z.strictObject(act)
export type ViewOrder = z.infer<typeof viewOrder>
export interface ViewGranted {
  readonly token: string
  readonly expiresAt: number
}

/** `POST /api/appeals`: what a banned person says against the ban, with the token that the refused login brought. It is taken once a ban. */
export const appealRequest = z.strictObject({
  token: z.string().check(z.minLength(16), z.maxLength(2_048)),
  text: ticketText,
  language: z.enum(LOCALES),
})
export interface AppealSent {
  readonly number: number
}

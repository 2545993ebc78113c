/** What admins do about the access of a person: `/api/admin/users/{userId}/…`. Times ms UTC. */
import * as z from 'zod/mini'
import { idSchema } from '#contract/shared/ids.ts'
import { isPlainText } from '#contract/shared/plain-text.ts'
import type { SessionSummary } from '#contract/auth/schemas.ts'

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

/** The audit log as admins read it: `/api/admin/audit`. Times ms UTC. */
import * as z from 'zod/mini'
import { pageOf } from '#contract/tests/schemas.ts'

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'a date as 2026-01-31'))

export const auditQuery = z.strictObject({
  /** What an action begins with, such as `test` or `test.save`. */
  action: z.optional(z.string().check(z.regex(/^[A-Za-z._-]{1,40}$/, 'letters, dots, underscores and hyphens'))),
  actor: z.optional(z.string().check(z.maxLength(40))),
  target: z.optional(z.string().check(z.maxLength(200))),
  /** Days in India, both inclusive. */
  from: z.optional(day),
  to: z.optional(day),
  sort: z._default(z.enum(['-at', 'at']), '-at'),
  ...pageOf,
})
export type AuditQuery = z.infer<typeof auditQuery>

/** As `auditQuery`, more at a time, for a file. */
export const auditExportQuery = z.strictObject({ ...auditQuery.shape, limit: z._default(z.literal('500'), '500') })

/**
 * What an entry is about: a title in English where there is one, the first words of a question or a comment as they were written, the number
 * of a ticket, the plan of an order, or a file's name. `id` is of the page that shows it: for a comment the post's.
 */
export interface AuditItem {
  readonly kind: 'test' | 'group' | 'question' | 'ticket' | 'order' | 'upload' | 'post' | 'book' | 'comment'
  readonly id: string
  readonly name: string
}

/** An entry of the list; `item` is null where the target is a person or nothing that is still there. Actors and persons are in `people`. */
export type ListedAuditRow = AuditRow & { readonly item: AuditItem | null }

export interface AuditRow {
  readonly id: string
  readonly at: number
  readonly actorId: string
  /** Looked up as it is read; the log itself holds no names. Null for operators and people who are gone. */
  readonly actorName: string | null
  readonly action: string
  readonly target: string
  readonly before: string | null
  readonly after: string | null
  readonly requestId: string
  /** How recent the actor's sign-in was, where the act asked for one; `authenticatedAt` null: the account was only chosen at the provider. */
  readonly signIn: { readonly signedInAt: number; readonly authenticatedAt: number | null } | null
}

/** Security events as admins read them: `/api/admin/security`. Times ms UTC. */
import * as z from 'zod/mini'
import type { PersonName } from '#contract/shared/person-name.ts'
import { SECURITY_EVENT_KINDS, type SecurityEventKind } from '#contract/shared/security-events.ts'

const text = z.optional(z.string())

/** One event, or `count` equal refusals of a few seconds; then time and request are of the first. */
export const securityEventRow = z.object({
  at: z.number(),
  kind: z.enum(SECURITY_EVENT_KINDS),
  count: z.number(),
  outcome: text,
  reason: text,
  method: text,
  /** The route's pattern. */
  route: text,
  network: text,
  userId: text,
  target: text,
  requestId: text,
})
export type SecurityEventRow = z.infer<typeof securityEventRow>

export const securityEventsQuery = z.strictObject({
  /** A day in India, as 2026-01-31. */
  day: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'a date as 2026-01-31')),
  kind: z.enum(SECURITY_EVENT_KINDS),
})

export interface SecurityEvents {
  /** The newest first, 100 at most. */
  readonly items: readonly SecurityEventRow[]
  readonly people: readonly PersonName[]
  /** That day has more of them than `items`. */
  readonly isMore: boolean
}

export interface SecurityCountRow {
  readonly kind: SecurityEventKind
  readonly lastDay: number
  readonly lastMonth: number
}

/** How many there were in 24 hours and in 30 days, one row a kind; files are written every ten minutes. */
export interface SecuritySummary {
  readonly kinds: readonly SecurityCountRow[]
}

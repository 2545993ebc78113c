import type { SecurityEventKind } from '#contract/shared/security-events.ts'
import { logLine } from './log.ts'

export interface SecurityEventFields {
  readonly requestId?: string | undefined
  readonly userId?: string | null | undefined
  /** The route's pattern, such as `/api/attempts/:attemptId`. */
  readonly route?: string | undefined
  readonly method?: string | undefined
  readonly outcome?: 'succeeded' | 'refused' | undefined
  /** A short machine word: an error code, an action, a limiter's name. */
  readonly reason?: string | undefined
  /** What it was about, by id. */
  readonly target?: string | undefined
  /** /32 of IPv4, /64 of IPv6. */
  readonly network?: string | undefined
}

/**
 * What operators watch for. One structured line each, by one schema; ids only, never names, e-mails, tokens or secrets.
 * The ops Worker counts and keeps them (decision 0137).
 *
 * Writes one line: `{"level":"warn","event":"security","kind":…}`. No D1 row, nothing is awaited.
 */
export function securityEvent(kind: SecurityEventKind, fields: SecurityEventFields): void {
  logLine('warn', { event: 'security', kind, ...fields })
}

import { logLine } from './log.ts'

/**
 * What operators watch for. One structured line each, by one schema; ids only, never names, e-mails, tokens or secrets.
 * Keeping, page and alerts belong to operations.
 */
export const SECURITY_EVENT_KINDS = [
  /** A sign-in succeeded or was refused (`outcome`). */
  'sign_in',
  /** A token was missing, forged, over, or of a session that has ended. */
  'authentication_refused',
  /** Someone signed in asked for what their role does not allow. */
  'authorisation_refused',
  /** A signature of a webhook or checkout did not fit. */
  'signature_refused',
  /** A caller went over a limit. */
  'limit_exceeded',
  /** An admin did something that is audited. */
  'admin_action',
  /** An order id came again with another content. */
  'order_reused',
  /** A session was ended, or a person banned or unbanned. */
  'access_changed',
  /** A page claimed to be someone else's on the live connection. */
  'foreign_user',
] as const
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number]

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

/** Writes one line: `{"level":"warn","event":"security","kind":…}`. No D1 row, nothing is awaited. */
export function securityEvent(kind: SecurityEventKind, fields: SecurityEventFields): void {
  logLine('warn', { event: 'security', kind, ...fields })
}

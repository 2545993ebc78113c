/** What a security event is of: what operators watch for, and what is kept for a year (decision 0137). */
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

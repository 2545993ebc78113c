import type { ErrorCode } from '#contract/shared/errors.ts'

/** The text of an error, from its params: numbers as text, times written out. */
export type ErrorText = (params: Readonly<Record<string, string>>) => string
export type ErrorTexts = Partial<Record<ErrorCode, ErrorText>>

/** Errors that only signing in answers with. */
export type SignInError =
  | 'oauth_not_configured'
  | 'oauth_state_mismatch'
  | 'oauth_denied'
  | 'oauth_unavailable'
  | 'email_not_verified'
  | 'email_in_use'

import { m } from '#web/lib/i18n/messages.ts'
import type { ErrorText, SignInError } from './error-text-type.ts'

/** Errors of signing in; they come with the sign-in page. */
export const signInTexts: Readonly<Record<SignInError, ErrorText>> = {
  oauth_not_configured: () => m.error_oauth_not_configured(),
  oauth_state_mismatch: () => m.error_oauth_state_mismatch(),
  oauth_denied: () => m.error_oauth_denied(),
  oauth_unavailable: () => m.error_oauth_unavailable(),
  email_not_verified: () => m.error_email_not_verified(),
  email_in_use: () => m.error_email_in_use(),
}

import { m } from '#web/lib/i18n/messages.ts'
import type { ErrorTexts } from './error-text-type.ts'

/** Errors that any screen may meet; they come with the first screen. */
export const commonTexts = {
  invalid_request: () => m.error_invalid_request(),
  body_too_large: () => m.error_body_too_large(),
  unauthenticated: () => m.error_unauthenticated(),
  session_ended: () => m.session_invalid(),
  forbidden: () => m.error_forbidden(),
  // What the admin wrote for the person stands behind it.
  banned: ({ publicText = '' }) => [m.error_banned(), publicText].join(' ').trim(),
  origin_refused: () => m.error_forbidden(),
  not_found: () => m.error_not_found(),
  conflict: () => m.error_conflict(),
  too_many_requests: () => m.error_too_many_requests(),
  internal: () => m.error_internal(),
  unavailable: () => m.error_unavailable(),
  profile_incomplete: () => m.error_profile_incomplete(),
  prime_required: () => m.error_prime_required(),
  test_unpublished: () => m.error_test_unpublished(),
  solution_withheld: () => m.error_solution_withheld(),
} satisfies ErrorTexts

/**
 * Every error the API can answer with: its HTTP status and the English message for API users. The site translates the code.
 * `{name}` in a message is filled from the error's params.
 */
export const ERRORS = {
  invalid_request: { status: 400, message: 'The request is not valid at {path}: {reason}' },
  body_too_large: { status: 413, message: 'The request is larger than {limit} bytes' },
  unauthenticated: { status: 401, message: 'Sign in to continue' },
  session_ended: { status: 401, message: 'Your session has ended. Sign in again' },
  sign_in_again: { status: 403, message: 'This needs a sign-in from the last 15 minutes. Sign in again; nothing was changed' },
  forbidden: { status: 403, message: 'Your account may not do this' },
  banned: { status: 403, message: 'This account has been suspended' },
  origin_refused: { status: 403, message: 'Requests from this site are not accepted' },
  not_found: { status: 404, message: 'There is nothing here' },
  method_not_allowed: { status: 405, message: 'This address does not take {method}' },
  conflict: { status: 409, message: 'Somebody changed this in the meantime. Load it again' },
  too_many_requests: { status: 429, message: 'Too many requests. Try again in a minute' },
  order_reused: { status: 409, message: 'This order id was used for something else. Nothing was changed' },
  internal: { status: 500, message: 'Something went wrong on our side. Nothing you entered was lost; try again' },
  unavailable: { status: 503, message: 'The service is busy. Try again in a few seconds' },

  oauth_not_configured: { status: 503, message: 'Sign-in with Google is not set up on this server' },
  oauth_state_mismatch: { status: 400, message: 'This sign-in was started in another window or has expired. Start it again' },
  oauth_denied: { status: 400, message: 'Google did not accept the sign-in. Start it again' },
  oauth_unavailable: { status: 503, message: 'Google cannot be reached. Try again in a minute' },
  email_not_verified: { status: 403, message: 'Google has not verified the e-mail address of this account' },
  email_in_use: { status: 409, message: 'Another account already uses this e-mail address' },

  age_needed: { status: 451, message: 'Say your age in your profile first' },
  guardian_consent_needed: { status: 451, message: 'A parent or guardian must agree before somebody under 18 can use this site' },

  last_admin: { status: 409, message: 'You are the only admin. Make somebody else an admin first' },
  profile_incomplete: { status: 403, message: 'Complete your profile first' },
  prime_required: { status: 402, message: 'This test needs an active Prime pass' },
  test_not_open: { status: 403, message: 'This test opens at {opensAt}' },
  test_over: { status: 403, message: 'This test closed at {closesAt}' },
  test_unpublished: { status: 404, message: 'This test is not available' },
  language_not_offered: { status: 400, message: 'This test is not offered in {language}' },

  attempt_revoked: { status: 403, message: 'This attempt can no longer be changed from here. Sign in again to continue it' },
  attempt_superseded: { status: 409, message: 'This test was continued on another device' },
  attempt_closed: { status: 409, message: 'This attempt has been submitted' },
  attempt_gap: { status: 409, message: 'Earlier answers are missing. Send everything after number {applied}' },
  attempt_paused: { status: 409, message: 'This test is paused. Resume it first' },
  pause_refused: { status: 409, message: 'This test cannot be paused, or no pause is left' },
  attempt_log_full: { status: 413, message: 'This attempt holds more changes than it can take' },
  exam_attempt_needed: { status: 403, message: 'Take this test as an exam first, and wait for its result' },
  attempts_used: { status: 403, message: 'This test can be taken {most} times as an exam' },
  nothing_to_retry: { status: 409, message: 'No answer of your last attempt was wrong' },
  site_outdated: { status: 409, message: 'This page is older than the test. Reload it, then start' },
  result_not_released: { status: 403, message: 'Results are released at {releasedAt}' },
  results_released: { status: 409, message: 'The results of this test are out. No more time can be given at it' },
  solution_withheld: { status: 403, message: 'Submit your open test first: it shares questions with this one' },
  feedback_given: { status: 409, message: 'You have already given feedback on this attempt' },

  price_changed: { status: 409, message: 'The price has changed. It is {amountPaise} paise now' },
  coupon_refused: { status: 409, message: 'This coupon cannot be used: {why}' },
  payment_pending: { status: 409, message: 'A payment of order {orderId} is on its way. Wait for it before you change the order' },
  prime_cap: { status: 409, message: 'A pass lasts for at most five years ahead' },
  payments_unavailable: { status: 503, message: 'Payments cannot be taken at the moment. Nothing was charged' },
  payment_not_verified: { status: 400, message: 'This payment does not belong to this order' },
  webhook_refused: { status: 400, message: 'The signature does not fit' },
  refund_too_much: { status: 400, message: 'At most {mostPaise} paise of this payment can be sent back' },
  refund_frozen: { status: 409, message: 'A dispute about this payment is open. Nothing can be sent back until it is decided' },

  audience_changed: { status: 409, message: 'The audience has changed: it is {people} people now. Nothing was sent' },

  import_invalid: { status: 400, message: 'The content has {count} faults. Nothing was imported' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof ERRORS
export type ErrorParams = Readonly<Record<string, string | number>>

/** What every error answer carries. */
export interface ErrorBody {
  readonly error: {
    readonly code: ErrorCode
    readonly message: string
    readonly params?: ErrorParams
    readonly requestId: string
    /** Only with the codes that promise more, such as `import_invalid` (the faults) or `attempt_superseded` (the server copy). */
    readonly details?: unknown
  }
}

/** The English message of a code with its params filled in. */
export function englishMessage(code: ErrorCode, params: ErrorParams = {}): string {
  return ERRORS[code].message.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
}

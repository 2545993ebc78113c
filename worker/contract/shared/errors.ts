/**
 * Every error the API can answer with: its HTTP status and the English message for API users. The site translates the code.
 * `{name}` in a message is filled from the error's params.
 */
export const ERRORS = {
  invalid_request: { status: 400, message: 'The request is not valid at {path}: {reason}' },
  body_too_large: { status: 413, message: 'The request is larger than {limit} bytes' },
  unauthenticated: { status: 401, message: 'Log in to continue' },
  session_ended: { status: 401, message: 'Your session has ended. Log in again' },
  sign_in_again: { status: 403, message: 'This needs a login from the last 15 minutes. Log in again. Nothing was changed' },
  forbidden: { status: 403, message: 'You do not have permission to do this' },
  banned: { status: 403, message: 'This account has been suspended' },
  origin_refused: { status: 403, message: 'Requests from this site are not accepted' },
  not_found: { status: 404, message: 'Not found' },
  method_not_allowed: { status: 405, message: 'This address does not accept {method}' },
  conflict: { status: 409, message: 'Someone has changed this in the meantime. Reload it and try again' },
  too_many_requests: { status: 429, message: 'Too many requests. Try again in a minute' },
  order_reused: { status: 409, message: 'This order id was already used for something else. Nothing was changed' },
  internal: { status: 500, message: 'Something went wrong on our side. Try again' },
  site_closed: { status: 503, message: 'The site is closed for maintenance. Answers of a running test are still saved' },
  unavailable: { status: 503, message: 'The service is busy. Try again in a few seconds' },

  oauth_not_configured: { status: 503, message: 'Google login is not set up on this server' },
  oauth_state_mismatch: { status: 400, message: 'This login was started in another window or has expired. Start again' },
  oauth_denied: { status: 400, message: 'Google did not complete the login. Start again' },
  oauth_unavailable: { status: 503, message: 'Cannot reach Google. Try again in a minute' },
  email_not_verified: { status: 403, message: 'Google has not verified the e-mail address of this account' },
  email_in_use: { status: 409, message: 'Another account already uses this e-mail address' },

  age_needed: { status: 451, message: 'Select your age group in your profile first' },
  adults_only: {
    status: 403,
    message: 'Only learners who are 18 or older, and whose profile says so, can choose this. Nothing was changed',
  },
  guardian_consent_needed: { status: 451, message: 'A parent or guardian must agree before anyone under 18 can use this site' },

  view_only: { status: 403, message: 'You are viewing this account. Nothing can be changed or opened here' },
  appeal_used: { status: 409, message: 'This appeal was already sent, or the ban has ended' },
  last_admin: { status: 409, message: 'You are the only admin. Make another user an admin first' },
  profile_incomplete: { status: 403, message: 'Complete your profile first' },
  /** The start by session is still open then, and the site takes it by itself. */
  entry_ticket_refused: { status: 403, message: 'This entry ticket is not valid any more. Open the instructions of the test again' },
  prime_required: { status: 402, message: 'This test needs an active Prime pass' },
  test_not_open: { status: 403, message: 'This test opens at {opensAt}' },
  test_over: { status: 403, message: 'This test closed at {closesAt}' },
  test_unpublished: { status: 404, message: 'This test is not available' },
  language_not_offered: { status: 400, message: 'This test is not offered in {language}' },

  /** The key that signed this token is no longer good; a session gets a new token (`takeOverAttempt`). Only for pages that say they know it. */
  attempt_token_renew: { status: 403, message: 'The token of this attempt must be renewed. Sign in again to continue; no answer is lost' },
  attempt_revoked: { status: 403, message: 'This session can no longer change the attempt. Log in again to continue' },
  attempt_superseded: { status: 409, message: 'This test is now open on another device' },
  attempt_closed: { status: 409, message: 'This attempt has already been submitted' },
  attempt_gap: { status: 409, message: 'Earlier answers are missing. Send everything after number {applied}' },
  attempt_paused: { status: 409, message: 'This test is paused. Resume it first' },
  pause_refused: { status: 409, message: 'This test cannot be paused, or no pause is left' },
  attempt_log_full: { status: 413, message: 'There are too many changes in this attempt to save more' },
  exam_attempt_needed: { status: 403, message: 'Take this test in exam mode first, and wait for its result' },
  attempts_used: { status: 403, message: 'All {most} exam-mode attempts at this test are used' },
  nothing_to_retry: { status: 409, message: 'No answer in the last attempt was wrong' },
  safe_browser_needed: {
    status: 403,
    message: 'This test opens only in Safe Exam Browser. Open it from the configuration file that your institute gave',
  },
  site_outdated: { status: 409, message: 'This page is out of date. Reload it, then start the test' },
  result_not_released: { status: 403, message: 'Results are released at {releasedAt}' },
  result_missing: { status: 404, message: 'The details of this result cannot be found. Its marks and rank are safe' },
  results_released: { status: 409, message: 'The results of this test are already out. No time can be added' },
  solution_withheld: { status: 403, message: 'Submit the ongoing test first: it has some of the same questions' },
  objection_window_over: { status: 409, message: 'Objections were taken until {endedAt}. Nothing was changed' },
  objection_given: { status: 409, message: 'You have already objected to the key of this question' },
  objections_used: { status: 409, message: 'All {most} objections to the key of this test are used. Withdraw one to file another' },
  objection_decided: { status: 409, message: 'This objection has been decided. It cannot be withdrawn any more' },
  objection_waits: { status: 409, message: 'A second admin has to decide on the key of this test first. Nothing was changed' },
  feedback_given: { status: 409, message: 'You have already given feedback on this attempt' },

  price_changed: { status: 409, message: 'The price has changed. It is {amountPaise} paise now' },
  coupon_refused: { status: 409, message: 'This coupon cannot be used: {why}' },
  payment_pending: { status: 409, message: 'A payment for order {orderId} is pending. Wait for it before you change the order' },
  prime_cap: { status: 409, message: 'A Prime pass can run for at most five years from today' },
  payments_unavailable: { status: 503, message: 'Payments are not available right now. Nothing was charged' },
  payment_not_verified: { status: 400, message: 'This payment does not match this order' },
  webhook_refused: { status: 400, message: 'The signature does not match' },
  refund_too_much: { status: 400, message: 'At most {mostPaise} paise of this payment can be refunded' },
  own_request: { status: 403, message: 'You asked for this yourself. Another admin has to decide' },
  request_over: { status: 409, message: 'This request was decided in the meantime, or it has expired' },
  refund_frozen: { status: 409, message: 'This payment is under dispute. It cannot be refunded until the dispute is decided' },

  audience_changed: { status: 409, message: 'The number of users has changed to {people}. Nothing was sent' },

  article_invalid: { status: 400, message: 'The text has {count} errors. Nothing was saved' },
  slug_taken: { status: 409, message: 'Another text already has the address {slug}. Choose another one' },
  comment_limit: { status: 429, message: 'You have sent too many comments. Try again after {againAt}' },
  comments_closed: { status: 409, message: 'Comments on this post are closed. Nothing was sent' },
  edit_over: { status: 409, message: 'A comment can be edited for 15 minutes after it was sent' },
  batches_full: { status: 409, message: 'There can be at most {most} batches. Archive one first' },
  batch_archived: { status: 409, message: 'This batch is archived. Restore it first. Nothing was changed' },
  already_member: { status: 409, message: 'This user is already in the batch' },
  hold_words_full: { status: 409, message: 'There can be at most {most} hold words. Nothing was changed' },

  book_needs_prime: { status: 402, message: 'This part of the book needs an active Prime pass' },
  too_many_marks: { status: 409, message: 'A book can hold at most {limit} of your marks. Remove some first' },

  not_ready: { status: 409, message: 'This text cannot be published yet. Missing: {missing}' },

  import_invalid: { status: 400, message: 'The content has {count} errors. Nothing was imported' },
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

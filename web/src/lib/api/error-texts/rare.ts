import type { ErrorCode } from '#contract/shared/errors.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { SAFE_EXAM_BROWSER } from '#web/lib/safe-browser.ts'
import type { commonTexts } from './common.ts'
import type { ErrorText, SignInError } from './error-text-type.ts'

/** All other errors, loaded when one is met. A code without a text does not compile. */
export const rareTexts: Readonly<Record<Exclude<ErrorCode, keyof typeof commonTexts | SignInError>, ErrorText>> = {
  sign_in_again: () => m.error_sign_in_again(),
  order_reused: () => m.error_order_reused(),
  // A page meets these only through a fault of its own.
  method_not_allowed: () => m.error_invalid_request(),
  webhook_refused: () => m.error_invalid_request(),
  attempt_gap: () => m.error_invalid_request(),
  entry_ticket_refused: () => m.error_invalid_request(),

  age_needed: () => m.error_age_needed(),
  adults_only: () => m.error_adults_only(),
  guardian_consent_needed: () => m.error_guardian_consent_needed(),
  site_closed: () => m.error_site_closed(),
  last_admin: () => m.error_last_admin(),
  view_only: () => m.error_view_only(),
  appeal_used: () => m.error_appeal_used(),

  test_not_open: ({ opensAt = '' }) => m.error_test_not_open({ opensAt }),
  test_over: ({ closesAt = '' }) => m.error_test_over({ closesAt }),
  language_not_offered: () => m.error_language_not_offered(),
  exam_attempt_needed: () => m.instructions_exam_needed(),
  attempts_used: ({ most = '' }) => m.instructions_attempts_used({ most }),
  nothing_to_retry: () => m.instructions_nothing_to_retry(),
  safe_browser_needed: () => m.instructions_safe_browser_needed({ browser: SAFE_EXAM_BROWSER }),
  site_outdated: () => m.instructions_site_outdated(),

  attempt_revoked: () => m.error_attempt_revoked(),
  attempt_token_renew: () => m.error_attempt_revoked(),
  attempt_superseded: () => m.error_attempt_superseded(),
  attempt_closed: () => m.error_attempt_closed(),
  attempt_paused: () => m.error_attempt_paused(),
  pause_refused: () => m.error_pause_refused(),
  attempt_log_full: () => m.error_attempt_log_full(),
  result_missing: () => m.error_result_missing(),
  result_not_released: ({ releasedAt = '' }) => m.error_result_not_released({ releasedAt }),
  results_released: () => m.error_results_released(),
  objection_window_over: ({ endedAt = '' }) => m.error_objection_window_over({ endedAt }),
  objection_given: () => m.error_objection_given(),
  objections_used: ({ most = '' }) => m.error_objections_used({ most }),
  objection_decided: () => m.error_objection_decided(),
  objection_waits: () => m.error_objection_waits(),
  feedback_given: () => m.error_feedback_given(),

  price_changed: () => m.prime_price_changed(),
  coupon_refused: () => m.error_coupon_refused(),
  payment_pending: () => m.error_payment_pending(),
  prime_cap: () => m.error_prime_cap(),
  payments_unavailable: () => m.prime_unavailable(),
  payment_not_verified: () => m.error_payment_not_verified(),
  refund_too_much: () => m.error_refund_too_much(),
  own_request: () => m.error_own_request(),
  request_over: () => m.error_request_over(),
  refund_frozen: () => m.error_refund_frozen(),

  audience_changed: ({ people = '' }) => m.error_audience_changed({ people }),
  article_invalid: ({ count = '' }) => m.error_article_invalid({ count }),
  book_needs_prime: () => m.error_book_needs_prime(),
  too_many_marks: ({ limit = 0 }) => m.error_too_many_marks({ limit }),
  comment_limit: ({ againAt = '' }) => m.error_comment_limit({ againAt }),
  comments_closed: () => m.error_comments_closed(),
  edit_over: () => m.error_edit_over(),
  batches_full: ({ most = '' }) => m.error_batches_full({ most }),
  batch_archived: () => m.error_batch_archived(),
  already_member: () => m.error_already_member(),
  hold_words_full: ({ most = '' }) => m.error_hold_words_full({ most }),
  slug_taken: ({ slug = '' }) => m.error_slug_taken({ slug }),
  not_ready: () => m.error_not_ready(),
  import_invalid: ({ count = '' }) => m.error_import_invalid({ count }),
}

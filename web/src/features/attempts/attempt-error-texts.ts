import { addErrorTexts } from '#web/lib/api/error-text.ts'
import { m } from '#web/lib/i18n/messages.ts'

/** What only somebody who takes a test meets: it comes with the screens of the test. */
addErrorTexts({
  test_not_open: ({ opensAt = '' }) => m.error_test_not_open({ opensAt }),
  test_over: ({ closesAt = '' }) => m.error_test_over({ closesAt }),
  attempt_revoked: () => m.error_attempt_revoked(),
  attempt_superseded: () => m.error_attempt_superseded(),
  attempt_closed: () => m.error_attempt_closed(),
  attempt_log_full: () => m.error_attempt_log_full(),
  language_not_offered: () => m.error_language_not_offered(),
  feedback_given: () => m.error_feedback_given(),
})

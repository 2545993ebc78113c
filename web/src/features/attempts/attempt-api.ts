import type { AttemptMode, AttemptStatus, FeedbackRequest, StartAttemptResponse, WriterGrant } from '#contract/attempts/schemas.ts'
import type { Locale } from '#contract/shared/locales.ts'
import { apiRequest } from '#web/lib/api/api-request.ts'

/** The calls of an attempt that the session makes; saves and the submit go by the attempt's own token (engine/courier.ts). */

export interface StartWish {
  readonly testId: string
  readonly language: Locale
  readonly mode: AttemptMode
  /** What this page can show, where the test asks for more than every page can; a server from before that knows of no such test. */
  readonly level: number
}

/**
 * A new attempt, or the news that one is open. Errors: prime_required, test_not_open, test_over, profile_incomplete,
 * language_not_offered, site_outdated, exam_attempt_needed, attempts_used, nothing_to_retry.
 */
export const startAttempt = ({ testId, language, mode, level }: StartWish) =>
  apiRequest<StartAttemptResponse>('/api/attempts', {
    method: 'POST',
    body: { testId, language, ...(mode === 'exam' ? {} : { mode }), ...(level > 1 ? { level } : {}) },
  })

/** Makes this device the only writer. Errors: not_found, attempt_closed. */
export const continueAttempt = (attemptId: string) => apiRequest<WriterGrant>(`/api/attempts/${attemptId}/continue`, { method: 'POST' })

export const getAttemptStatus = (attemptId: string, signal?: AbortSignal) =>
  apiRequest<AttemptStatus>(`/api/attempts/${attemptId}`, { signal })

/** Errors: not_found while the attempt is still open, feedback_given. */
export const sendFeedback = (attemptId: string, feedback: FeedbackRequest) =>
  apiRequest<{ readonly stored: true }>(`/api/attempts/${attemptId}/feedback`, { method: 'POST', body: feedback })

import type { AttemptStatus, FeedbackRequest, StartAttemptResponse, WriterGrant } from '#contract/attempt.ts'
import type { Locale } from '#contract/locales.ts'
import { apiRequest } from '#web/lib/api-request.ts'

/** The calls of an attempt that the session makes; saves and the submit go by the attempt's own token (engine/courier.ts). */

/** A new attempt, or the news that one is open. Errors: prime_required, test_not_open, test_over, profile_incomplete, language_not_offered. */
export const startAttempt = (testId: string, language: Locale) =>
  apiRequest<StartAttemptResponse>('/api/attempts', { method: 'POST', body: { testId, language } })

/** Makes this device the only writer. Errors: not_found, attempt_closed. */
export const continueAttempt = (attemptId: string) => apiRequest<WriterGrant>(`/api/attempts/${attemptId}/continue`, { method: 'POST' })

export const getAttemptStatus = (attemptId: string, signal?: AbortSignal) =>
  apiRequest<AttemptStatus>(`/api/attempts/${attemptId}`, { signal })

/** Errors: not_found while the attempt is still open, feedback_given. */
export const sendFeedback = (attemptId: string, feedback: FeedbackRequest) =>
  apiRequest<{ readonly stored: true }>(`/api/attempts/${attemptId}/feedback`, { method: 'POST', body: feedback })

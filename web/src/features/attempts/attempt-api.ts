import * as endpoints from '#contract/attempts/endpoints.ts'
import { type AttemptMode, type FeedbackRequest, SITE_LEVEL } from '#contract/attempts/schemas.ts'
import type { Locale } from '#contract/shared/locales.ts'
import { call } from '#web/lib/api/call.ts'

/** The calls of an attempt that the session makes; saves and the submit go by the attempt's own token (engine/attempt-requests.ts). */

export interface StartWish {
  readonly testId: string
  readonly language: Locale
  readonly mode: AttemptMode
  /** What this page can show, where the test asks for more than every page can; a server from before that knows of no such test. */
  readonly level: number
}

export const startAttempt = ({ testId, language, mode, level }: StartWish) =>
  call(endpoints.startAttempt, { body: { testId, language, ...(mode !== 'exam' && { mode }), ...(level > 1 && { level }) } })

export const continueAttempt = (attemptId: string) =>
  call(endpoints.takeOverAttempt, { params: { attemptId }, query: { level: SITE_LEVEL } })

export const getAttemptStatus = (attemptId: string) => call(endpoints.getAttemptStatus, { params: { attemptId } })

export const sendFeedback = (attemptId: string, feedback: FeedbackRequest) =>
  call(endpoints.sendTestFeedback, { params: { attemptId }, body: feedback })

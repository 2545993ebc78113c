import * as endpoints from '#contract/attempts/endpoints.ts'
import { type AttemptMode, type FeedbackRequest, SITE_LEVEL } from '#contract/attempts/schemas.ts'
import type { Locale } from '#contract/shared/locales.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { safeBrowserHeaders } from '#web/lib/safe-browser.ts'

/** The calls of an attempt that the session makes; saves and the submit go by the attempt's own token (engine/attempt-requests.ts). */

export interface StartWish {
  readonly testId: string
  readonly language: Locale
  readonly mode: AttemptMode
  /** What this page can show, where the test asks for more than every page can; a server from before that knows of no such test. */
  readonly level: number
}

export const startAttempt = async ({ testId, language, mode, level }: StartWish) =>
  call(endpoints.startAttempt, {
    body: { testId, language, ...(mode !== 'exam' && { mode }), ...(level > 1 && { level }) },
    headers: await safeBrowserHeaders(),
  })

/** Registers for a live test; the ticket starts it without the record being asked again. */
export const registerForLiveTest = (testId: string) => call(endpoints.registerForLiveTest, { params: { testId } })

/** The place in line of who comes after the opening of a live test. */
export const standInLine = (testId: string) => call(endpoints.standInLine, { params: { testId } })

/** Starts by entry ticket; where that is refused or the seat cannot be given, by session as ever. */
export async function startByTicket(ticket: string, wish: StartWish) {
  const { testId, language, level } = wish
  try {
    return await call(endpoints.takeSeat, {
      params: { testId },
      body: { language, ...(level > 1 && { level }) },
      headers: await safeBrowserHeaders(),
      token: ticket,
    })
  } catch (error) {
    if (!(error instanceof ApiError) || !WITHOUT_TICKET.has(error.code)) throw error
    return startAttempt(wish)
  }
}

/** After these the start by session is still open. */
const WITHOUT_TICKET: ReadonlySet<string> = new Set(['entry_ticket_refused', 'unavailable', 'internal'])

export const continueAttempt = async (attemptId: string) =>
  call(endpoints.takeOverAttempt, { params: { attemptId }, query: { level: SITE_LEVEL }, headers: await safeBrowserHeaders() })

export const getAttemptStatus = (attemptId: string) => call(endpoints.getAttemptStatus, { params: { attemptId } })

export const sendFeedback = (attemptId: string, feedback: FeedbackRequest) =>
  call(endpoints.sendTestFeedback, { params: { attemptId }, body: feedback })

import { getAnalysis, getLeaderboard, getLiveResult, getSolution } from '#contract/results/endpoints.ts'
import type { AnalysisResponse } from '#contract/results/schemas.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call, queryOf } from '#web/lib/api/call.ts'
import { forgetEntryTicket, keptEntryTicket } from '#web/session/entry-ticket.ts'
import { currentUser } from '#web/session/session-store.ts'

/** The n-th attempt; the ranking one without `n`. */
export const attemptAt = (testId: string, n: number | undefined) => ({
  params: { testId },
  query: { attempt: n === undefined ? undefined : String(n) },
})

/** Errors: not_found, result_not_released. */
export const analysisQuery = (testId: string, n: number | undefined) => ({
  ...queryOf(getAnalysis, attemptAt(testId, n)),
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => readAnalysis(testId, n, signal),
  staleTime: 10_000,
  meta: { persist: true },
})

/** By the entry ticket of the live test where this device has it, as everybody reads it in the same minute; else, or where it does not do, by session. */
async function readAnalysis(testId: string, n: number | undefined, signal: AbortSignal): Promise<AnalysisResponse> {
  // An entry ticket is of the first attempt.
  const ticket = n === undefined || n === 1 ? keptEntryTicket(currentUser()?._id, testId) : null
  if (ticket !== null) {
    try {
      return await call(getLiveResult, { params: { testId }, token: ticket, signal })
    } catch (error) {
      if (!(error instanceof ApiError) || error.code === 'result_not_released') throw error
      if (error.code === 'entry_ticket_refused') forgetEntryTicket()
    }
  }
  return call(getAnalysis, { ...attemptAt(testId, n), signal })
}

/** Key and files of the same. Asked again on every visit: an open test may withhold it again. Errors: also solution_withheld. */
export const solutionQuery = (testId: string, n: number | undefined) => ({
  ...queryOf(getSolution, attemptAt(testId, n)),
  staleTime: 0,
  meta: { persist: true },
})

/** Not kept on the device: names are shown only as long as they may be. Errors: result_not_released. */
export const leaderboardQuery = (testId: string) => ({ ...queryOf(getLeaderboard, { params: { testId } }), staleTime: 10_000 })

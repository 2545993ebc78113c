import type { StoredAttempt } from '#domain/attempt/stored-attempt.ts'
import type { AttemptResult } from '#domain/marking/attempt-result.ts'
import type { ReceiptRecord } from './receipt-claims.ts'

/** A stored attempt as a receipt is made from it. Its file does not hold the seed. */
export function recordOfFile({ event, receipt, log, pinned }: StoredAttempt, seed: number): ReceiptRecord {
  const { testId, n, round, mode, language, paperVersion, startedAt, closedAt, reason } = event
  const { questions, only = null, chosen = [] } = JSON.parse(event.result) as AttemptResult
  return {
    testId,
    n,
    round: round ?? 0,
    mode,
    language,
    seed,
    paperVersion,
    startedAt,
    closedAt,
    reason,
    receipt,
    title: pinned?.title ?? null,
    plan: pinned?.plan ?? null,
    answers: questions.map(([, , , answer]) => answer),
    only,
    chosen,
    log,
  }
}

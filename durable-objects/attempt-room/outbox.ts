import type { AttemptEvent, AttemptFacts } from '#contract/attempts/attempt-event.ts'
import { attemptIdOf } from '#contract/shared/ids.ts'
import { closesItselfAt } from '#domain/attempt/attempt-clock.ts'
import { isRecorded, rankingAttempt, shownMode } from '#domain/attempt/attempt-mode.ts'
import { now } from '../lib/clock.ts'
import type { AttemptRow } from './attempt-row.ts'
import type { HeldAttempts } from './held-attempts.ts'

/** How soon an event that did not reach the queue is tried again, in ms. */
export const RETRY_MS = 5_000

export interface OutboxDeps {
  readonly attempts: HeldAttempts
  readonly storage: DurableObjectStorage
  readonly queue: Pick<Queue<AttemptEvent>, 'send'>
  /** Tells the owner's hub that an attempt is over. */
  readonly attemptClosed: (userId: string, attemptId: string) => Promise<void>
}

/** Tells the queue and the hub what they have not heard yet; what fails stays unsent and the alarm comes back to it. */
export async function sendEvents(deps: OutboxDeps, rows: readonly AttemptRow[] = deps.attempts.withUnsentEvents()): Promise<void> {
  for (const row of rows) {
    const attemptId = attemptIdOf(row.testId, row.n)
    try {
      if (row.state === 'open') await tell(deps, row, () => ({ kind: 'opened', ...factsFor(deps.attempts, row) }))
      else {
        await tell(deps, row, () => closedEvent(deps.attempts, row))
        await deps.attemptClosed(row.userId, attemptId)
      }
      deps.attempts.markSent(row.n, row.state === 'open' ? 'open' : 'both')
    } catch (error) {
      console.warn(JSON.stringify({ level: 'warn', event: 'attempt_event_not_sent', attemptId, error: String(error) }))
      await deps.storage.setAlarm(Math.min(now() + RETRY_MS, row.state === 'open' ? closesItselfAt(row) : Number.POSITIVE_INFINITY))
    }
  }
}

/** Events of unrecorded attempts go to their owner's hub alone. */
async function tell({ queue }: OutboxDeps, row: AttemptRow, event: () => AttemptEvent): Promise<void> {
  if (isRecorded(row.mode)) await queue.send(event())
}

/** The ranking attempt is the first exam of its owner at this test that is not void. */
export const isRanking = (attempts: Pick<HeldAttempts, 'all'>, row: Pick<AttemptRow, 'n'>): boolean =>
  rankingAttempt(attempts.all()) === row.n

function closedEvent(attempts: HeldAttempts, row: AttemptRow): AttemptEvent {
  const marked = attempts.result(row.n)
  if (marked === null || row.closedAt === null || row.reason === null) throw new Error(`closed attempt ${row.n} has no result`)
  const { result } = marked
  return {
    kind: 'closed',
    ...factsFor(attempts, row),
    closedAt: row.closedAt,
    reason: row.reason,
    score12: result.total.score12,
    tieKey: result.tieKey,
    result: JSON.stringify({ ...result, reason: row.reason, receipt: marked.receipt }),
  }
}

function factsFor(attempts: HeldAttempts, row: AttemptRow): AttemptFacts {
  const { userId, testId, n, mode, round, language, paperVersion, keyVersion, startedAt, deadlineAt, category, stateCode } = row
  return {
    userId,
    testId,
    n,
    mode: shownMode(mode),
    round,
    language,
    paperVersion,
    keyVersion,
    startedAt,
    deadlineAt,
    category,
    stateCode,
    ranking: isRanking(attempts, row),
  }
}

import type { AttemptEvent, AttemptFacts } from '#contract/attempts/attempt-event.ts'
import { attemptIdOf } from '#contract/shared/ids.ts'
import { closesItselfAt } from '#domain/attempt/attempt-clock.ts'
import { isRecorded, rankingAttempt, shownMode } from '#domain/attempt/attempt-mode.ts'
import type { ClosedEvent, StoredAttempt } from '#domain/attempt/stored-attempt.ts'
import { retryDelay } from '#domain/attempt/retry-delay.ts'
import { now } from '../lib/clock.ts'
import type { ResultShardCalls } from '../result-shard/shard-calls.ts'
import type { AttemptRow, Sent } from './attempt-row.ts'
import type { HeldAttempts } from './held-attempts.ts'

/** How soon an event that did not reach the queue is tried again, in ms. */
export const RETRY_MS = 5_000

export interface OutboxDeps {
  readonly attempts: HeldAttempts
  readonly storage: DurableObjectStorage
  readonly queue: Pick<Queue<AttemptEvent>, 'send'>
  /** Writes the file of a closed attempt; `before` is the closing of the file that it takes the place of, or null. */
  readonly keep: (stored: StoredAttempt, before: number | null) => Promise<void>
  /** Reads the file of a closed attempt. */
  readonly read: (row: AttemptRow) => Promise<StoredAttempt | null>
  /** Uniform in [0, 1). */
  readonly random: () => number
  /** One of the shards that own the results of a sitting. */
  readonly shard: (testId: string, shard: number) => Pick<ResultShardCalls, 'seat' | 'take'>
  /** Tells the owner's hub that an attempt is over. */
  readonly attemptClosed: (userId: string, attemptId: string) => Promise<void>
}

/**
 * Tells queue, hub and shard what they have not heard yet, or all there is to tell of these rows again; what fails stays unsent and the alarm
 * comes back to it. None of them waits for another.
 */
export async function sendEvents(deps: OutboxDeps, again?: readonly AttemptRow[]): Promise<void> {
  for (const row of again ?? deps.attempts.withUnsentEvents()) {
    const isUnsent = !row.openSent || (row.state === 'closed' && !row.closeSent)
    const [isShardTold, sent] = await Promise.all([
      row.shard !== null && (again !== undefined || row.shardDue) ? tellShard(deps, row, row.shard) : false,
      again !== undefined || isUnsent ? tellRecord(deps, row) : null,
    ])
    // One row for both: where the room stops before it, both hear again what they know.
    deps.attempts.markTold(row, isShardTold, sent)
  }
}

/**
 * A sitting's closings come all at once. A shard that refuses one hears of it again after about as long as it has waited already, and
 * never at the same moment as all others. True where it has heard.
 */
async function tellShard(deps: OutboxDeps, row: AttemptRow, shard: number): Promise<boolean> {
  const { attempts, storage, read } = deps
  const { testId, userId, n, round } = row
  try {
    const owner = deps.shard(testId, shard)
    if (attempts.dropped(n) !== null) {
      const file = await read(row)
      if (file !== null) await owner.take(file.event)
    } else if (row.state === 'open') await owner.seat({ sittingId: testId, userId, n, round, endsAt: closesItselfAt(row) })
    else await owner.take(closedEvent(attempts, row).event)
    return true
  } catch (error) {
    console.warn(JSON.stringify({ level: 'warn', event: 'shard_not_told', attemptId: attemptIdOf(testId, n), error: String(error) }))
    const at = now() + retryDelay(now() - (row.closedAt ?? row.startedAt), deps.random())
    await storage.setAlarm(row.state === 'open' ? Math.min(at, closesItselfAt(row)) : at)
    return false
  }
}

/** What was sent, null where nothing is to be noted of it. */
async function tellRecord(deps: OutboxDeps, row: AttemptRow): Promise<Sent | null> {
  const attemptId = attemptIdOf(row.testId, row.n)
  try {
    if (deps.attempts.dropped(row.n) !== null) {
      await tellFromFile(deps, row)
      return null
    }
    if (row.state === 'open') {
      await tell(deps, row, () => ({ kind: 'opened', ...factsFor(deps.attempts, row) }))
      return { openSent: true }
    }
    // Looked at before the first wait: an admin may open the attempt again meanwhile, and this closing is told to its end.
    const { event } = closedEvent(deps.attempts, row)
    const keptAt = await keepOnce(deps, row)
    await tell(deps, row, () => event)
    await deps.attemptClosed(row.userId, attemptId)
    return { openSent: true, closeSent: true, keptAt }
  } catch (error) {
    console.warn(JSON.stringify({ level: 'warn', event: 'attempt_event_not_sent', attemptId, error: String(error) }))
    // The queue refuses what is more than it takes in a second: those who were refused must not come back together.
    const at = now() + retryDelay(now() - (row.closedAt ?? row.startedAt), deps.random())
    await deps.storage.setAlarm(row.state === 'open' ? Math.min(at, closesItselfAt(row)) : at)
    return null
  }
}

/**
 * The file of a closing is written once, before the record hears of it: the record never has an attempt that has no file. Says whose
 * closing lies there. Unrecorded attempts have none.
 */
async function keepOnce({ attempts, keep }: OutboxDeps, row: AttemptRow): Promise<number | null> {
  if (!isRecorded(row.mode) || row.keptAt === row.closedAt) return row.keptAt
  await keep(storedAttempt(attempts, row), row.keptAt)
  return row.closedAt
}

/** A closed attempt whose log is held, as its file has it. */
export function storedAttempt(attempts: HeldAttempts, row: AttemptRow): StoredAttempt {
  const { batches, clockEntries, settled, pinned } = attempts.log(row.n)
  return { form: 1, ...closedEvent(attempts, row), log: batches, clock: clockEntries, settled: [...settled], pinned }
}

/** The record is told a closing again whose log was dropped. */
async function tellFromFile({ queue, read }: OutboxDeps, row: AttemptRow): Promise<void> {
  const file = await read(row)
  if (file !== null) await queue.send(file.event)
  else console.warn(JSON.stringify({ level: 'warn', event: 'attempt_file_missing', attemptId: attemptIdOf(row.testId, row.n) }))
}

/** Events of unrecorded attempts go to their owner's hub alone. */
async function tell({ queue }: OutboxDeps, row: AttemptRow, event: () => AttemptEvent): Promise<void> {
  if (isRecorded(row.mode)) await queue.send(event())
}

/** The ranking attempt is the first exam of its owner at this test that is not void. */
export const isRanking = (attempts: Pick<HeldAttempts, 'all'>, row: Pick<AttemptRow, 'n'>): boolean =>
  rankingAttempt(attempts.all()) === row.n

function closedEvent(attempts: HeldAttempts, row: AttemptRow): { readonly event: ClosedEvent; readonly receipt: string } {
  const marked = attempts.result(row.n)
  if (marked === null || row.closedAt === null || row.reason === null) throw new Error(`closed attempt ${row.n} has no result`)
  const { result, receipt } = marked
  const event = {
    kind: 'closed',
    ...factsFor(attempts, row),
    closedAt: row.closedAt,
    reason: row.reason,
    score12: result.total.score12,
    tieKey: result.tieKey,
    result: JSON.stringify({ ...result, reason: row.reason, receipt }),
  } as const
  return { event, receipt }
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

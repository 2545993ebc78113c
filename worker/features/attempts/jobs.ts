import type { AttemptEvent } from '#contract/attempts/attempt-event.ts'
import { logLine } from '#worker/http/log.ts'
import { insertJobStatement, type JobMessage } from '#worker/db/job-rows.ts'
import { now } from '#worker/platform/clock.ts'
import { newId } from '#worker/platform/ids.ts'
import { boardOf, roomOf } from '#worker/platform/objects.ts'
import { markedByNewestKeys } from './newest-key.ts'
import { findOverdueAttempts } from './queries.ts'
import { recordAttemptEvents } from './record-events.ts'
import type { OutdatedAttempt } from './record-events.sql.ts'

/** The queue's consumer: the record first, then the boards are woken. A board that cannot be woken catches up by its cursor later. */
export async function consumeAttemptEvents(
  env: Pick<Env, 'DB' | 'TEST_BOARD' | 'JOBS'>,
  batch: MessageBatch<AttemptEvent>,
  at: number = now(),
): Promise<void> {
  const { grown, changed } = await recordEvents(
    env,
    batch.messages.map(({ body }) => body),
    at,
  )
  batch.ackAll()
  await Promise.all([
    ...[...grown].map((testId) => wakeBoard(testId, () => boardOf(env, testId).pull(testId))),
    ...[...changed].map((testId) => wakeBoard(testId, () => boardOf(env, testId).rebuild(testId))),
  ])
}

/** Writes events into the record, each marked by the newest key there is, and says whose boards have something to count (`at` ms UTC). */
export async function recordEvents(
  env: Pick<Env, 'DB' | 'JOBS'>,
  events: readonly AttemptEvent[],
  at: number,
): Promise<{ readonly grown: ReadonlySet<string>; readonly changed: ReadonlySet<string> }> {
  const { grown, changed, outdated } = await recordAttemptEvents(env.DB, await markedByNewestKeys(env.DB, events))
  if (outdated.length > 0) await orderRegrades(env, outdated, at)
  return { grown, changed }
}

/**
 * A key that was published between the marking of these attempts and their record: they are marked again by name. Where this fails the
 * batch comes again and they are found again.
 */
async function orderRegrades(env: Pick<Env, 'DB' | 'JOBS'>, outdated: readonly OutdatedAttempt[], now: number): Promise<void> {
  for (const rows of Map.groupBy(outdated, ({ testId, paperVersion }) => `${testId}:${paperVersion}`).values()) {
    const [first] = rows
    if (first === undefined) continue
    const { testId, paperVersion, keyVersion } = first
    const only = rows.map(({ userId, n }) => [userId, n])
    const jobId = newId()
    await insertJobStatement(env.DB, {
      id: jobId,
      kind: 'regrade',
      target: testId,
      cursor: 'named',
      total: only.length,
      actorId: 'system',
      startedAt: now,
      detail: { paperVersion, keyVersion, changed: 0, touched: 0, told: 0, only, reason: null },
    }).run()
    await env.JOBS.send({ jobId } satisfies JobMessage)
  }
}

async function wakeBoard(testId: string, wake: () => Promise<number>): Promise<void> {
  try {
    await wake()
  } catch (error) {
    logLine('warn', { event: 'board_not_woken', testId, error: String(error) })
  }
}

/** How long after its deadline an open attempt is the sweep's business; before that its own alarm is on time. */
const OVERDUE_MS = 10 * 60_000
const OVERDUE_PAGE = 50

/** Closes what an alarm should have closed long ago. Returns how many rooms were asked. */
export async function closeOverdueAttempts(env: Pick<Env, 'DB' | 'ATTEMPT_ROOM'>, now: number): Promise<number> {
  const overdue = await findOverdueAttempts(env.DB, now - OVERDUE_MS, OVERDUE_PAGE)
  const outcomes = await Promise.allSettled(overdue.map(({ userId, testId }) => roomOf(env, userId, testId).sweep()))
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') logLine('warn', { event: 'sweep_failed', error: String(outcome.reason) })
  return overdue.length
}

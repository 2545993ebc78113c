import type { AttemptEvent } from '#contract/attempt-event.ts'
import { logLine } from '#worker/http/log.ts'
import { boardOf, roomOf } from '#worker/platform/objects.ts'
import { findOverdueAttempts } from './overdue.ts'
import { recordAttemptEvents } from './record-events.ts'

/** The queue's consumer: the record first, then the boards are woken. A board that cannot be woken catches up by its cursor later. */
export async function consumeAttemptEvents(env: Pick<Env, 'DB' | 'TEST_BOARD'>, batch: MessageBatch<AttemptEvent>): Promise<void> {
  const { grown, changed } = await recordAttemptEvents(
    env.DB,
    batch.messages.map(({ body }) => body),
  )
  batch.ackAll()
  await Promise.all([
    ...[...grown].map((testId) => wakeBoard(testId, () => boardOf(env, testId).pull(testId))),
    ...[...changed].map((testId) => wakeBoard(testId, () => boardOf(env, testId).rebuild(testId))),
  ])
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
export async function sweepOverdueAttempts(env: Pick<Env, 'DB' | 'ATTEMPT_ROOM'>, now: number): Promise<number> {
  const overdue = await findOverdueAttempts(env.DB, now - OVERDUE_MS, OVERDUE_PAGE)
  const outcomes = await Promise.allSettled(overdue.map(({ userId, testId }) => roomOf(env, userId, testId).sweep()))
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') logLine('warn', { event: 'sweep_failed', error: String(outcome.reason) })
  return overdue.length
}

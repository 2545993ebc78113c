/** What moves the clock of an open attempt: time lost to the service, pauses, time given by an admin. Times in ms UTC. */
import type { OpsRequest } from '#contract/attempts/schemas.ts'
import { LONGEST_WAIT_MS } from '#domain/attempt/send-times.ts'
import { creditFor, lostSpans } from '#domain/attempt/time-compensation.ts'
import type { AttemptRow } from './attempt-row.ts'
import type { ClockEntry } from './clock-entry.ts'
import type { HeldAttempts } from './held-attempts.ts'
import { deadlineNow, pauseStateOf } from './room-clock.ts'

/** More than this of one attempt is noise. */
const MOST_ENTRIES = 60

/** Keeps what a device says about when it could not reach us, held to what the server knows, and gives time back where the pattern says so. */
export function takeLostTime(attempts: HeldAttempts, row: AttemptRow, lost: NonNullable<OpsRequest['lost']>, now: number): AttemptRow {
  const log = attempts.log(row.n)
  if (row.state !== 'open' || log.clockEntries.length >= MOST_ENTRIES) return row
  const spans = lostSpans(lost, { heardAt: log.heardBefore(now, row.startedAt), now })
  if (spans.length === 0) return row
  const rule = row.isLive ? undefined : log.pinned.plan.pattern.lostTime
  const given = log.clockEntries.reduce((sum, { by, creditMs }) => sum + (by === 'rule' ? creditMs : 0), 0)
  let left = (rule?.mostMinutes ?? 0) * 60_000 - given
  const entries = spans.map((span): ClockEntry => {
    const creditMs = creditFor(span, rule, left)
    left -= creditMs
    return { ...span, creditMs, by: creditMs > 0 ? 'rule' : null, reason: null }
  })
  return moved(attempts, row, entries)
}

/** That the test was open nowhere we heard of, when a device takes it up again. */
export function noteAbsence(attempts: HeldAttempts, row: AttemptRow, now: number): AttemptRow {
  const log = attempts.log(row.n)
  const from = log.heardBefore(now, row.startedAt)
  if (now - from < ABSENCE_MS || log.clockEntries.length >= MOST_ENTRIES || row.pausedAt !== null) return row
  return moved(attempts, row, [{ kind: 'closed', from, to: now, creditMs: 0, by: null, reason: null }])
}

/** Twice as long as a page without a connection waits before it sends what it has. */
const ABSENCE_MS = 2 * LONGEST_WAIT_MS.request

/** An admin's gift. `reason` is shown to the learner. */
export const giveTime = (attempts: HeldAttempts, row: AttemptRow, ms: number, reason: string, now: number): AttemptRow =>
  moved(attempts, row, [{ kind: 'given', from: now, to: now, creditMs: ms, by: 'admin', reason }])

/** Stops the clock where the pattern allows it and a pause is left; null where not. */
export function pause(attempts: HeldAttempts, row: AttemptRow, now: number): AttemptRow | null {
  const state = pauseStateOf(row, attempts.log(row.n))
  if (state === null) return null
  if (row.pausedAt !== null) return row
  return state.pausesLeft === 0 || now >= row.deadlineAt ? null : attempts.change(row, { pausedAt: now, pausesUsed: row.pausesUsed + 1 })
}

/** Lets the clock run on, from `now` or from when the allowed time was over. */
export function resume(attempts: HeldAttempts, row: AttemptRow, now: number): AttemptRow {
  const { pausedAt } = row
  if (pausedAt === null) return row
  const to = Math.min(now, pauseStateOf(row, attempts.log(row.n))?.until ?? now)
  return moved(attempts, row, [{ kind: 'pause', from: pausedAt, to, creditMs: to - pausedAt, by: null, reason: null }], { pausedAt: null })
}

function moved(attempts: HeldAttempts, row: AttemptRow, entries: readonly ClockEntry[], change: { pausedAt?: null } = {}): AttemptRow {
  const credit = entries.reduce((sum, { creditMs }) => sum + creditMs, 0)
  if (credit === 0) return attempts.moveClock(row, entries, change)
  return attempts.moveClock(row, entries, { ...change, deadlineAt: deadlineNow(row, attempts.logWith(row.n, entries), credit) })
}

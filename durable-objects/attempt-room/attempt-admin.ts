/** What an admin sees and does. The Worker checks who asks, writes the audit log, and brings the record of truth along. */
import { attemptIdOf } from '#contract/shared/ids.ts'
import { rankingAttempt, shownMode } from '#domain/attempt/attempt-mode.ts'
import { giveTime } from './clock-changes.ts'
import type { AttemptRow } from './attempt-row.ts'
import type { HeldAttempts } from './held-attempts.ts'
import type { AttemptAdminReply, AttemptAdminView } from './room-messages.ts'

export function attemptAdminView(attempts: HeldAttempts, row: AttemptRow): AttemptAdminView {
  const log = attempts.summary(row.n)
  const { state, isVoid, startedAt, deadlineAt, closedAt, compensationMs, round } = row
  return {
    attemptId: attemptIdOf(row.testId, row.n),
    mode: shownMode(row.mode),
    state,
    isVoid,
    startedAt,
    deadlineAt,
    closedAt,
    compensationMs,
    round,
    ranking: rankingAttempt(attempts.all()) === row.n,
    lastSavedAt: log.lastSavedAt,
    late: log.lateCount,
    clock: log.clockEntries,
  }
}

/** Gives time to an open attempt. */
export const give = (attempts: HeldAttempts, n: number, ms: number, reason: string, now: number): AttemptAdminReply =>
  changed(attempts, n, (row) => (row.state === 'open' ? giveTime(attempts, row, ms, reason, now) : null))

/** Opens the latest attempt again for so long; what came too late before stays too late. */
export const reopen = (attempts: HeldAttempts, n: number, ms: number, reason: string, now: number): AttemptAdminReply =>
  changed(attempts, n, (row) => {
    if (row.state !== 'closed' || row.isVoid || attempts.latest()?.n !== n) return null
    const creditMs = Math.max(0, now + ms - row.deadlineAt)
    // Dated at the old end, so that with a clock for each section the last one gets it.
    const entry = { kind: 'given', from: row.deadlineAt, to: row.deadlineAt, creditMs, by: 'admin', reason } as const
    return attempts.reopen(row, entry, row.deadlineAt + creditMs)
  })

/** Takes a closed attempt out of rank and averages; the next exam of its owner ranks in its place. */
export const voidAttempt = (attempts: HeldAttempts, n: number): AttemptAdminReply =>
  changed(attempts, n, (row) =>
    row.state === 'closed' && !row.isVoid ? attempts.change(row, { isVoid: true, shardDue: row.shard !== null }) : null,
  )

function changed(attempts: HeldAttempts, n: number, change: (row: AttemptRow) => AttemptRow | null): AttemptAdminReply {
  const row = attempts.find(n)
  if (row === null) return { kind: 'refused', code: 'not_found' }
  const before = attemptAdminView(attempts, row)
  const after = change(row)
  if (after === null) return { kind: 'refused', code: 'conflict' }
  return { kind: 'done', before, after: attemptAdminView(attempts, after), rankingN: rankingAttempt(attempts.all()) }
}

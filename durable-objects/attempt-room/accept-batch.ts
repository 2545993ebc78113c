import type { Op } from '#contract/attempts/schemas.ts'
import { decideOps, type OpsDecision, type SectionHead } from '#domain/attempt/accept-operations.ts'
import { shownMode } from '#domain/attempt/attempt-mode.ts'
import { choosableSections } from '#domain/attempt/section-choice.ts'
import type { AttemptRow } from './attempt-row.ts'
import type { DroppedAttempt } from './dropped-attempt.ts'
import type { HeldAttempts } from './held-attempts.ts'
import type { HeldLog } from './held-log.ts'
import { deadlineNow, scheduleOf } from './room-clock.ts'
import type { Refusal } from './room-messages.ts'
import { serverCopy } from './room-replies.ts'

/** Writes what is new of a batch into the log, or says why nothing of it is taken. `receivedAt` in ms UTC. */
export function takeIn(attempts: HeldAttempts, row: AttemptRow, epoch: number, ops: readonly Op[], receivedAt: number): Refusal | null {
  const dropped = row.state === 'closed' ? attempts.dropped(row.n) : null
  if (dropped !== null) return takeAfterDrop(row, dropped, epoch, ops)
  const log = attempts.log(row.n)
  const applied = log.appliedSeq(row.epoch)
  const decision = decisionOn(attempts, row, epoch, ops, receivedAt)
  switch (decision.kind) {
    case 'refuse': {
      const { code } = decision
      return { kind: 'refused', code, applied, ...(code === 'attempt_superseded' ? { copy: serverCopy(row, log, receivedAt) } : {}) }
    }
    case 'invalid':
      return { kind: 'refused', code: 'invalid_request', reason: `ops.${decision.at}: ${decision.reason}` }
    case 'append':
      attempts.append(row.n, epoch, decision.runs, receivedAt)
      if (scheduleOf(row, log) !== null) moveDeadline(attempts, row, log)
      return null
    case 'repeat':
      return null
  }
}

/** What would become of ops whose log is held. */
export function decisionOn(attempts: HeldAttempts, row: AttemptRow, epoch: number, ops: readonly Op[], receivedAt: number): OpsDecision {
  const log = attempts.log(row.n)
  const { state, reason, revokedEpoch } = row
  const head = {
    state,
    reason,
    times: row,
    epoch: row.epoch,
    revokedEpoch,
    appliedSeq: log.appliedSeq(row.epoch),
    opCount: log.opCount,
    sections: sectionHead(row, log, receivedAt),
    isPaused: row.pausedAt !== null,
    mayChoose: (question: number) => choosableSections(log.pinned.plan.pattern, shownMode(row.mode)).includes(log.sectionOf(question)),
  }
  return decideOps(head, log.pinned.plan.questions, epoch, ops, receivedAt)
}

/** A log that was dropped takes nothing more. A repeat of what it held changes nothing, as before. */
function takeAfterDrop(row: AttemptRow, { applied }: DroppedAttempt, epoch: number, ops: readonly Op[]): Refusal | null {
  if (epoch <= row.revokedEpoch) return { kind: 'refused', code: 'attempt_revoked', applied }
  const isRepeat = epoch === row.epoch && ops.every(([seq]) => seq <= applied)
  return isRepeat ? null : { kind: 'refused', code: 'attempt_closed', applied }
}

function sectionHead(row: AttemptRow, log: HeldLog, receivedAt: number): SectionHead | null {
  const schedule = scheduleOf(row, log)
  if (schedule === null) return null
  return {
    schedule,
    shifts: log.shifts,
    earlyEnds: log.earlyEnds(row.startedAt),
    heardAt: log.heardBefore(receivedAt, row.startedAt),
    sectionOf: (question) => log.sectionOf(question),
  }
}

/** A section that was ended early brings the end of the test nearer. */
function moveDeadline(attempts: HeldAttempts, row: AttemptRow, log: HeldLog): void {
  const deadlineAt = deadlineNow(row, log, 0)
  if (row.state === 'open' && deadlineAt !== row.deadlineAt) attempts.change(row, { deadlineAt })
}

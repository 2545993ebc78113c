import type { Op } from '#contract/attempt.ts'
import { decideOps } from '#domain/attempt-log.ts'
import type { AttemptRow } from './attempt-row.ts'
import type { HeldAttempts } from './held-attempts.ts'
import type { Refusal } from './room-messages.ts'
import { serverCopy } from './room-replies.ts'

/** Writes what is new of a batch into the log, in one statement, or says why nothing of it is taken. `receivedAt` in ms UTC. */
export function takeIn(attempts: HeldAttempts, row: AttemptRow, epoch: number, ops: readonly Op[], receivedAt: number): Refusal | null {
  const log = attempts.log(row.n)
  const applied = log.appliedSeq(row.epoch)
  const { state, reason, revokedEpoch } = row
  const head = { state, reason, times: row, epoch: row.epoch, revokedEpoch, appliedSeq: applied, opCount: log.opCount }
  const decision = decideOps(head, log.pinned.plan.questions, epoch, ops, receivedAt)
  switch (decision.kind) {
    case 'refuse': {
      const { code } = decision
      return { kind: 'refused', code, applied, ...(code === 'attempt_superseded' ? { copy: serverCopy(row, log, receivedAt) } : {}) }
    }
    case 'invalid':
      return { kind: 'refused', code: 'invalid_request', reason: `ops.${decision.at}: ${decision.reason}` }
    case 'append':
      attempts.append(row.n, epoch, decision.ops, receivedAt, decision.late)
      return null
    case 'repeat':
      return null
  }
}

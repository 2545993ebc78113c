import type { AttemptState, CloseReason } from '#contract/attempt.ts'
import type { Locale } from '#contract/locales.ts'

/** One attempt as the room keeps it. Times in ms UTC. */
export interface AttemptRow {
  readonly n: number
  readonly userId: string
  readonly testId: string
  readonly language: Locale
  readonly seed: number
  readonly category: string | null
  readonly stateCode: string | null
  readonly paperVersion: number
  readonly keyVersion: number
  readonly startedAt: number
  readonly deadlineAt: number
  readonly graceMs: number
  readonly jitterMs: number
  readonly compensationMs: number
  readonly epoch: number
  readonly revokedEpoch: number
  readonly state: AttemptState
  readonly closedAt: number | null
  readonly reason: CloseReason | null
  readonly openSent: boolean
  readonly closeSent: boolean
}

/** The row as SQLite gives it. */
export type RawRow = {
  n: number
  user_id: string
  test_id: string
  language: string
  seed: number
  category: string | null
  state_code: string | null
  paper_version: number
  key_version: number
  started_at: number
  deadline_at: number
  grace_ms: number
  jitter_ms: number
  compensation_ms: number
  epoch: number
  revoked_epoch: number
  state: string
  closed_at: number | null
  reason: string | null
  open_sent: number
  close_sent: number
}

export function fromRaw(r: RawRow): AttemptRow {
  return {
    n: r.n,
    userId: r.user_id,
    testId: r.test_id,
    language: r.language as Locale,
    seed: r.seed,
    category: r.category,
    stateCode: r.state_code,
    paperVersion: r.paper_version,
    keyVersion: r.key_version,
    startedAt: r.started_at,
    deadlineAt: r.deadline_at,
    graceMs: r.grace_ms,
    jitterMs: r.jitter_ms,
    compensationMs: r.compensation_ms,
    epoch: r.epoch,
    revokedEpoch: r.revoked_epoch,
    state: r.state as AttemptState,
    closedAt: r.closed_at,
    reason: r.reason as CloseReason | null,
    openSent: r.open_sent === 1,
    closeSent: r.close_sent === 1,
  }
}

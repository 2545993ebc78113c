import type { AttemptState, CloseReason } from '#contract/attempts/schemas.ts'
import type { Locale } from '#contract/shared/locales.ts'
import type { RoomMode } from '#domain/attempt/attempt-mode.ts'

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
  readonly mode: RoomMode
  /** The questions of a second try; null for the whole paper. */
  readonly only: readonly number[] | null
  /** Compensatory time, already in the deadline; the sections' clocks are worked out from it. */
  readonly minutesPerHour: number
  readonly isLive: boolean
  /** The end of the test's window when the attempt began, or null. */
  readonly windowClosesAt: number | null
  readonly isVoid: boolean
  /** How often an admin opened it again. */
  readonly round: number
  /** Since when its clock stands still, or null. */
  readonly pausedAt: number | null
  readonly pausesUsed: number
  /** The session that holds the present epoch; null where that is not known. */
  readonly writerSession: string | null
  /** The closing whose file lies in ARCHIVE, or null. */
  readonly keptAt: number | null
  /** Which shard of the sitting owns the result; null outside of sittings. */
  readonly shard: number | null
  /** Whether that shard has not heard yet how the attempt stands. */
  readonly shardDue: boolean
}

/** What may change about an attempt while it is open, or by an admin afterwards. */
export type RowChange = Partial<
  Pick<
    AttemptRow,
    | 'deadlineAt'
    | 'epoch'
    | 'writerSession'
    | 'revokedEpoch'
    | 'pausedAt'
    | 'pausesUsed'
    | 'state'
    | 'closedAt'
    | 'reason'
    | 'closeSent'
    | 'isVoid'
    | 'round'
    | 'shardDue'
  >
>

/** What the queue and the hub have heard of an attempt. */
export type Sent = { readonly openSent: true } | Pick<AttemptRow, 'openSent' | 'closeSent' | 'keptAt'>

/** What of an attempt's row says who has heard of it. */
export type Told = Partial<Pick<AttemptRow, 'openSent' | 'closeSent' | 'keptAt' | 'shardDue'>>

export const COLUMN_OF: Readonly<Record<keyof RowChange | keyof Told, string>> = {
  deadlineAt: 'deadline_at',
  epoch: 'epoch',
  writerSession: 'writer_session',
  revokedEpoch: 'revoked_epoch',
  pausedAt: 'paused_at',
  pausesUsed: 'pauses_used',
  state: 'state',
  closedAt: 'closed_at',
  reason: 'reason',
  closeSent: 'close_sent',
  isVoid: 'is_void',
  round: 'round',
  shardDue: 'shard_due',
  openSent: 'open_sent',
  keptAt: 'kept_at',
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
  mode: string
  only_questions: string | null
  minutes_per_hour: number
  is_live: number
  window_closes_at: number | null
  is_void: number
  round: number
  paused_at: number | null
  pauses_used: number
  writer_session: string | null
  kept_at: number | null
  shard: number | null
  shard_due: number
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
    mode: r.mode as RoomMode,
    only: r.only_questions === null ? null : (JSON.parse(r.only_questions) as number[]),
    minutesPerHour: r.minutes_per_hour,
    isLive: r.is_live === 1,
    windowClosesAt: r.window_closes_at,
    isVoid: r.is_void === 1,
    round: r.round,
    pausedAt: r.paused_at,
    pausesUsed: r.pauses_used,
    writerSession: r.writer_session,
    keptAt: r.kept_at,
    shard: r.shard,
    shardDue: r.shard_due === 1,
  }
}

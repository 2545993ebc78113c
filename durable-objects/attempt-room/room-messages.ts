/** What the Worker and a room say to each other. Versions of both mix during a deployment: fields are only ever added. */
import type {
  AttemptMode,
  CloseReason,
  LostTime,
  Op,
  OpsRequest,
  PauseState,
  ServerCopy,
  SettledQuestion,
} from '#contract/attempts/schemas.ts'
import type { ConnectionRefusal } from '#contract/attempts/connection.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import type { ErrorCode } from '#contract/shared/errors.ts'
import type { Locale, Localized } from '#contract/shared/locales.ts'
import type { QuestionKey } from '#contract/papers/schemas.ts'
import type { Tally } from '#contract/results/schemas.ts'
import type { LoggedBatch } from '#domain/attempt/operation-log.ts'
import type { AttemptResult } from '#domain/marking/attempt-result.ts'
import type { ModeRefusal, RoomMode } from '#domain/attempt/attempt-mode.ts'
import type { PaperPlan } from '#domain/paper/paper-plan.ts'
import type { ReceiptRecord } from '#domain/receipts/receipt-claims.ts'
import type { ClockEntry } from './clock-entry.ts'

export interface StartOrder {
  readonly userId: string
  readonly testId: string
  readonly title: Localized
  readonly language: Locale
  readonly seed: number
  /** Uniform in [0, 1): spreads the closing of live tests. */
  readonly jitter: number
  readonly isLive: boolean
  readonly closesAt: number | null
  readonly minutesPerHour: number
  readonly category: string | null
  readonly stateCode: string | null
  readonly paperVersion: number
  readonly keyVersion: number
  readonly plan: PaperPlan
  readonly keys: readonly QuestionKey[]
  /** Left out by an older Worker: an exam. */
  readonly mode?: RoomMode
  /** Until when the test's results are no one's to read, ms UTC; an older Worker leaves it out. */
  readonly sealedUntil?: number | null
  /** The session that starts it and so becomes its writer. Left out by an older Worker: not known. */
  readonly sessionId?: string
  /** Of an exam attempt at a sitting of a live test; left out elsewhere. */
  readonly sitting?: SittingSeat
  /** When the entry ticket was made by which it starts, ms UTC; left out where the record was asked on this request. */
  readonly ticketIssuedAt?: number
}

/** What a room has to know of the sitting that it belongs to. */
export interface SittingSeat {
  /** The shard that owns the result. */
  readonly shard: number
  /** How much later than its deadline and grace the room closes the attempt by itself, ms. */
  readonly closesAfterMs: number
  /** Answers that were on their way are taken for so long at least, ms. */
  readonly graceMs: number
}

/** The facts of an open attempt that a writer needs, without what opens the paper. Times in ms UTC. */
export interface WriterFacts {
  readonly attemptId: string
  readonly epoch: number
  readonly seed: number
  readonly language: Locale
  readonly paperVersion: number
  readonly startedAt: number
  readonly deadlineAt: number
  readonly graceMs: number
  readonly compensationMs: number
  readonly title: Localized
  readonly pattern: ContentPattern
  readonly copy: ServerCopy
  readonly mode: AttemptMode
  readonly only: readonly number[] | null
  readonly pause: PauseState | null
  readonly lostTime: readonly LostTime[]
}

export type StartReply =
  | { readonly kind: 'started'; readonly facts: WriterFacts }
  | {
      readonly kind: 'open'
      readonly attemptId: string
      readonly startedAt: number
      readonly deadlineAt: number
      readonly lastSavedAt: number | null
      readonly mode: AttemptMode
    }
  | { readonly kind: 'refused'; readonly code: ModeRefusal; readonly most: number }

  /** By an entry ticket of a session that ended since, or of a person who is banned or gone. */
  | { readonly kind: 'turnedAway' }

export type Refusal = {
  readonly kind: 'refused'
  readonly code: ErrorCode
  readonly reason?: string
  readonly copy?: ServerCopy
  readonly applied?: number
}

/** A refusal as the error of a call has it. */
export function refusalParts({ code, reason, copy, applied }: Refusal): ConnectionRefusal {
  if (code === 'invalid_request') return { code, params: { path: 'ops', reason: reason ?? 'not valid' } }
  return { code, ...(applied !== undefined && { params: { applied } }), ...(copy !== undefined && { details: copy }) }
}

/** Which writer asks for a connection; the Worker writes it, which verified the attempt token. No one else reaches a room. */
export const WRITER_HEADER = 'x-sopan-writer'
export interface ConnectingWriter {
  readonly n: number
  readonly epoch: number
}

export type SaveReply =
  | {
      readonly kind: 'saved'
      readonly applied: number
      readonly late: number
      readonly state: 'open' | 'closed'
      readonly serverNow: number
      readonly deadlineAt: number
      readonly sectionEnds?: readonly number[]
    }
  | Refusal

export type PauseReply =
  | ({
      readonly kind: 'clock'
      readonly applied: number
      readonly serverNow: number
      readonly deadlineAt: number
      readonly sectionEnds?: readonly number[]
    } & PauseState)
  | Refusal

export type RevealReply =
  | {
      readonly kind: 'revealed'
      readonly question: SettledQuestion
      readonly questionIds: readonly string[]
      readonly paperVersion: number
      readonly applied: number
      readonly serverNow: number
    }
  | Refusal

/** What an admin sees of an attempt, and what came of an order. Times in ms UTC. */
export interface AttemptAdminView {
  readonly attemptId: string
  readonly mode: AttemptMode
  readonly state: 'open' | 'closed'
  readonly isVoid: boolean
  readonly ranking: boolean
  readonly startedAt: number
  readonly deadlineAt: number
  readonly closedAt: number | null
  readonly lastSavedAt: number | null
  readonly compensationMs: number
  readonly late: number
  readonly clock: readonly ClockEntry[]
  readonly round: number
}

export type AttemptAdminReply =
  | { readonly kind: 'done'; readonly before: AttemptAdminView; readonly after: AttemptAdminView; readonly rankingN: number | null }
  | { readonly kind: 'refused'; readonly code: 'not_found' | 'conflict' | 'order_reused' }

export type SubmitReply =
  | {
      readonly kind: 'closed'
      readonly reason: CloseReason
      readonly closedAt: number
      readonly late: number
      readonly receipt: string
      readonly serverNow: number
    }
  | Refusal

export interface RoomStatus {
  readonly attemptId: string
  readonly state: 'open' | 'closed'
  readonly startedAt: number
  readonly deadlineAt: number
  readonly closedAt: number | null
  readonly lastSavedAt: number | null
  readonly reason: CloseReason | null
  readonly receipt: string | null
  readonly late: number
  readonly paperVersion: number
  readonly seed: number
  readonly language: Locale
  readonly mode: AttemptMode
  readonly lostTime: readonly LostTime[]
  /** Of an unpublished test, taken by its author. An older room does not say. */
  readonly isPreview?: boolean
}

/** A closed attempt as the room keeps it, for its owner until (and beside what) the record of truth has. */
export interface RoomResult {
  readonly status: RoomStatus
  readonly keyVersion: number
  readonly reason: CloseReason
  readonly ranking: boolean
  readonly category: string | null
  readonly stateCode: string | null
  /** How many attempts this person has at the test, open ones too. An older room does not say. */
  readonly attempts?: number
  /** Null 30 days after the closing (decision 0134): the record or the attempt's file has it. */
  readonly result: AttemptResult | null
  readonly receipt: string
  /** The total with the answers that came too late, where there are some. */
  readonly withLate: Tally | null
  /** Whether a shard of a sitting has taken over how the attempt stands; a room of an older version does not say. */
  readonly isInShard?: boolean
}

/** The log of a closed attempt as it counted: late batches are left out. Times in ms UTC. */
export interface RoomTimeline {
  readonly startedAt: number
  readonly closedAt: number
  readonly batches: readonly (LoggedBatch & { readonly receivedAt: number })[]
}

/** What the Worker may ask of a room. The platform's stub type widens tuples, so this is the contract both sides are held to. */
export interface AttemptRoomCalls {
  start(order: StartOrder): Promise<StartReply>
  /**
   * `mayPreview` false refuses the preview of someone who is no longer an admin; `level` is the highest that the asking site can show;
   * `mayWriteExam` false refuses an attempt in exam mode, because the asking browser is not the Safe Exam Browser that the test wants.
   */
  continueHere(
    n: number,
    mayPreview?: boolean,
    sessionId?: string,
    level?: number,
    mayWriteExam?: boolean,
  ): Promise<{ readonly kind: 'continued'; readonly facts: WriterFacts } | Refusal>
  /** Upgrades to the connection of the writer that `WRITER_HEADER` names. */
  fetch(request: Request): Promise<Response>
  save(n: number, epoch: number, ops: Op[], lost?: OpsRequest['lost']): Promise<SaveReply>
  /** Stops the clock after taking in the last ops, or lets it run on. */
  pause(n: number, epoch: number, ops: Op[]): Promise<PauseReply>
  resume(n: number, epoch: number): Promise<PauseReply>
  /** Settles the answer to a question of a practice attempt and says what is right. */
  reveal(n: number, epoch: number, ops: Op[], question: number): Promise<RevealReply>
  /** For admins: what the room holds, and the changes they may make. */
  office(): Promise<AttemptAdminView[]>
  give(n: number, ms: number, reason: string, order: string): Promise<AttemptAdminReply>
  reopen(n: number, ms: number, reason: string, order: string): Promise<AttemptAdminReply>
  voidAttempt(n: number, order: string): Promise<AttemptAdminReply>
  submit(n: number, epoch: number, ops: Op[]): Promise<SubmitReply>
  copy(n: number, epoch: number): Promise<{ readonly kind: 'copy'; readonly copy: ServerCopy } | Refusal>
  status(n: number): Promise<RoomStatus | null>
  result(n: number | null): Promise<RoomResult | null>
  /** When the open attempt is closed whose time is over, ms UTC; null where there is none, or where its time still runs. `n` null: any. */
  closingAt(n: number | null): Promise<number | null>
  timeline(n: number): Promise<RoomTimeline | null>
  /** What a signed receipt is made from; null while the attempt is open or unknown, and for previews. */
  receiptRecord(n: number): Promise<ReceiptRecord | null>
  revoke(kept?: readonly string[]): Promise<void>
  sweep(): Promise<void>
  /** Forgets everything, for an account that is being deleted; a repeat changes nothing. */
  erase(): Promise<void>
}

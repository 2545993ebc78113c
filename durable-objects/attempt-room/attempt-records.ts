import type { Answer, CloseReason, Op } from '#contract/attempts/schemas.ts'
import type { AttemptResult } from '#domain/marking/attempt-result.ts'
import type { AttemptRow, RowChange, Told } from './attempt-row.ts'
import type { ClockEntry } from './clock-entry.ts'
import type { DroppedAttempts } from './dropped-attempt.ts'
import type { Pinned, StoredBatch } from './held-log.ts'
import type { AttemptAdminReply } from './room-messages.ts'

export interface KeptOrder {
  readonly reply: AttemptAdminReply
  /** Null on orders from before it was kept. */
  readonly content: string | null
}

export interface MarkedAttempt {
  readonly result: AttemptResult
  readonly receipt: string
}

/**
 * What a room keeps in its own storage, and nothing else: no rule is decided here. Rooms of form 1 have a table for each kind of thing
 * (`TableRecords`), those of form 2 one table of entries (`EntryRecords`, decision 0187). Times in ms UTC.
 */
export interface AttemptRecords {
  latest(): AttemptRow | null
  find(n: number): AttemptRow | null
  all(): AttemptRow[]
  withUnsentEvents(): AttemptRow[]
  pinned(n: number): Pinned
  batches(n: number): StoredBatch[]
  clockEntries(n: number): ClockEntry[]
  /** Answers that are settled, by question. */
  settled(n: number): Map<number, Answer>
  result(n: number): MarkedAttempt | null
  orderReply(order: string): KeptOrder | null
  /** Attempts whose logs were dropped. */
  dropped(): DroppedAttempts

  /** What `work` writes is written whole or not at all. */
  together(work: () => void): void
  insert(row: AttemptRow, pinned: Pinned): void
  /** Before a log comes back to a room that dropped all of them: gives it the rows of its attempts. */
  makeReady(): void
  insertPinned(n: number, pinned: Pinned): void
  change(n: number, change: RowChange & Told): void
  close(n: number, closedAt: number, reason: CloseReason, result: AttemptResult, receipt: string): void
  insertResult(n: number, result: AttemptResult, receipt: string): void
  /** Takes back the result of an attempt that is opened again. */
  dropResult(n: number): void
  addClockEntry(n: number, entry: ClockEntry): void
  /** The first settlement of a question stays. */
  settle(n: number, question: number, answer: Answer): void
  append(n: number, epoch: number, ops: readonly Op[], receivedAt: number, late: boolean): void
  keepOrder(order: string, content: string, reply: AttemptAdminReply): void
  /** Takes everything away but `dropped`, which is what stays of every attempt. */
  drop(dropped: DroppedAttempts): void
  keepDropped(dropped: DroppedAttempts): void
}

import type { Answer } from '#contract/attempts/schemas.ts'
import { type LoggedBatch, earlyEndsOf, lateAnswers } from '#domain/attempt/operation-log.ts'
import type { StoredPinned } from '#domain/attempt/stored-attempt.ts'
import { type ClockEntry, shiftsOf } from './clock-entry.ts'

/** What an attempt was started with, permanently. */
export type Pinned = StoredPinned

export interface StoredBatch extends LoggedBatch {
  readonly lastSeq: number
  readonly receivedAt: number
}

/** What the tables hold of one attempt beside its row. */
export interface LogParts {
  readonly pinned: Pinned
  readonly batches: Iterable<StoredBatch>
  readonly clockEntries: readonly ClockEntry[]
  readonly settled: ReadonlyMap<number, Answer>
}

/** One attempt's paper and log in memory, with the sums that every save asks for kept up as it grows. */
export class HeldLog {
  readonly pinned: Pinned
  readonly #batches: StoredBatch[] = []
  readonly #applied = new Map<number, number>()
  readonly #clockEntries: ClockEntry[]
  readonly #settled: Map<number, Answer>
  #opCount = 0
  /** Worked out where it is asked for, and forgotten with the next batch. */
  #lateCount: number | null = null

  constructor({ pinned, batches, clockEntries, settled }: LogParts) {
    this.pinned = pinned
    this.#clockEntries = [...clockEntries]
    this.#settled = new Map(settled)
    for (const batch of batches) this.push(batch)
  }

  /** Takes in a batch that the tables hold already. */
  push(batch: StoredBatch): void {
    this.#batches.push(batch)
    this.#applied.set(batch.epoch, Math.max(this.appliedSeq(batch.epoch), batch.lastSeq))
    this.#opCount += batch.ops.length
    this.#lateCount = null
  }

  pushClockEntry(entry: ClockEntry): void {
    this.#clockEntries.push(entry)
  }

  pushSettled(question: number, answer: Answer): void {
    if (!this.#settled.has(question)) this.#settled.set(question, answer)
  }

  get batches(): readonly StoredBatch[] {
    return this.#batches
  }

  get clockEntries(): readonly ClockEntry[] {
    return this.#clockEntries
  }

  get shifts(): ReturnType<typeof shiftsOf> {
    return shiftsOf(this.#clockEntries)
  }

  /** Answers that are settled, by question. */
  get settled(): ReadonlyMap<number, Answer> {
    return this.#settled
  }

  get opCount(): number {
    return this.#opCount
  }

  /** Answers that came after their time. */
  get lateCount(): number {
    this.#lateCount ??= lateAnswers(this.pinned.plan.questions.length, this.#batches)
    return this.#lateCount
  }

  /** ms UTC, or null before the first save. */
  get lastSavedAt(): number | null {
    return this.#batches.at(-1)?.receivedAt ?? null
  }

  /** When the server last heard of the attempt before `now`; `startedAt` where it never did. All ms UTC. */
  heardBefore(now: number, startedAt: number): number {
    return this.#batches.findLast(({ receivedAt }) => receivedAt < now)?.receivedAt ?? startedAt
  }

  /** The highest seq applied in that epoch, 0 where there is none. */
  appliedSeq(epoch: number): number {
    return this.#applied.get(epoch) ?? 0
  }

  sectionOf(question: number): number {
    return this.pinned.plan.sections.findIndex(({ from, to }) => question >= from && question < to)
  }

  earlyEnds(startedAt: number): Map<number, number> {
    return earlyEndsOf(this.#batches, startedAt, (question) => this.sectionOf(question))
  }
}

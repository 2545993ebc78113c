import type { Localized } from '#contract/locales.ts'
import type { QuestionKey } from '#contract/paper.ts'
import type { LoggedBatch } from '#domain/attempt-log.ts'
import type { PaperPlan } from '#domain/paper-plan.ts'

/** What an attempt was started with, for ever. */
export interface Pinned {
  readonly title: Localized
  readonly plan: PaperPlan
  readonly keys: readonly QuestionKey[]
}

export interface StoredBatch extends LoggedBatch {
  readonly lastSeq: number
  readonly receivedAt: number
}

/** One attempt's paper and log in memory, with the sums that every save asks for kept up as it grows. */
export class HeldLog {
  readonly pinned: Pinned
  readonly #batches: StoredBatch[] = []
  readonly #applied = new Map<number, number>()
  #opCount = 0
  #lateCount = 0

  constructor(pinned: Pinned, batches: Iterable<StoredBatch>) {
    this.pinned = pinned
    for (const batch of batches) this.push(batch)
  }

  /** Takes in a batch that the tables hold already. */
  push(batch: StoredBatch): void {
    this.#batches.push(batch)
    this.#applied.set(batch.epoch, Math.max(this.appliedSeq(batch.epoch), batch.lastSeq))
    this.#opCount += batch.ops.length
    if (batch.late) this.#lateCount += batch.ops.length
  }

  get batches(): readonly StoredBatch[] {
    return this.#batches
  }

  get opCount(): number {
    return this.#opCount
  }

  /** Ops that came after the deadline and its grace. */
  get lateCount(): number {
    return this.#lateCount
  }

  /** ms UTC, or null before the first save. */
  get lastSavedAt(): number | null {
    return this.#batches.at(-1)?.receivedAt ?? null
  }

  /** The highest seq applied in that epoch, 0 where there is none. */
  appliedSeq(epoch: number): number {
    return this.#applied.get(epoch) ?? 0
  }
}

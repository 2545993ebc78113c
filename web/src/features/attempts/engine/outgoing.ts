import { OP_CHANGED, type Op } from '#contract/attempts/schemas.ts'
import type { SendWay } from '#domain/attempt/send-times.ts'
import { nextBatch, sendAfterMs, type WaitFacts } from './send-policy.ts'

/** Ops on their way to the server: each stays until the server has acknowledged it. Times ms UTC by the server's clock. */
export class Outgoing {
  #unsent: Op[]
  #firstChangeAt: number | null

  constructor(unsent: readonly Op[], now: number) {
    this.#unsent = [...unsent]
    this.#firstChangeAt = unsent.length > 0 ? now : null
  }

  add(op: Op, isPressing: boolean, now: number): void {
    this.#unsent.push(op)
    if (isPressing) this.#firstChangeAt ??= now
  }

  /** Everything up to `seq` has arrived; `ops` are all of this epoch. Where that is no news, changes wait on as they did. */
  acknowledge(ops: readonly Op[], seq: number, now: number): void {
    const before = this.#unsent.length
    this.#unsent = ops.filter((op) => op[0] > seq)
    if (this.#unsent.length === before) return
    this.#firstChangeAt = this.#unsent.some((op) => (op[7] & OP_CHANGED) !== 0) ? now : null
  }

  get ops(): readonly Op[] {
    return this.#unsent
  }

  /** The first and the last op by seq; past all of them, and before all, where there is none. */
  get first(): number {
    return this.#unsent[0]?.[0] ?? Infinity
  }

  get last(): number {
    return this.#unsent.at(-1)?.[0] ?? 0
  }

  get length(): number {
    return this.#unsent.length
  }

  get isEmpty(): boolean {
    return this.#unsent.length === 0
  }

  get hasChange(): boolean {
    return this.#firstChangeAt !== null
  }

  /** Questions whose last change has not arrived. */
  get questions(): number {
    return new Set(this.#unsent.map((op) => op[1])).size
  }

  /** Questions whose answer or mark for review has not arrived; looking at a question alone makes none. */
  get answers(): number {
    return new Set(this.#unsent.flatMap((op) => ((op[7] & OP_CHANGED) !== 0 ? [op[1]] : []))).size
  }

  next(): { readonly batch: readonly Op[]; readonly isAll: boolean } {
    const batch = nextBatch(this.#unsent)
    return { batch, isAll: batch.length === this.#unsent.length }
  }

  /** In ms, or null where nothing asks for it. */
  sendAfter(now: number, facts: WaitFacts, way: SendWay): number | null {
    return sendAfterMs(this.#unsent, this.#firstChangeAt, now, facts, way)
  }
}

import type { Op } from '#contract/attempts/schemas.ts'
import { HAND_OVER_MS } from '#domain/attempt/send-times.ts'
import { nextBatch } from './send-policy.ts'

/** What the server has of the unsent ops with the connection, so that nothing is handed over twice. Times ms UTC by the server's clock. */
export class HandingOver {
  /** The highest op that the server is known to have, be it stored or waiting. */
  #held = 0
  /** Since when a change has not been handed over. */
  #since: number | null = null

  /** A new connection: of what is unsent the server may have nothing, so all of it is handed over at once. */
  begin(hasChange: boolean, now: number): void {
    this.#held = 0
    this.#since = hasChange ? now - HAND_OVER_MS : null
  }

  /** A change is made. */
  changed(now: number): void {
    this.#since ??= now
  }

  /** What the next frame carries of the unsent ops. */
  next(unsent: readonly Op[]): { readonly batch: readonly Op[]; readonly isAll: boolean } {
    const left = unsent.filter(([seq]) => seq > this.#held)
    const batch = nextBatch(left)
    return { batch, isAll: batch.length === left.length }
  }

  /** Whether the server has not got the last of the unsent ops. */
  lacks(last: number): boolean {
    return last > this.#held
  }

  /** Every change is on its way, or has arrived; what is changed from now on has its own time. */
  rest(): void {
    this.#since = null
  }

  /** The server has said which op is the highest that it has. */
  heard(held: number): void {
    this.#held = held
  }

  /** When what was changed should be handed over, in ms from now; null where nothing asks for it. */
  after(now: number): number | null {
    return this.#since === null ? null : Math.max(0, this.#since + HAND_OVER_MS - now)
  }
}

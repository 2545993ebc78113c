import { dropsAt, HELD_MS } from '#domain/attempt/drop-rule.ts'
import { now } from '../lib/clock.ts'
import type { AttemptRow } from './attempt-row.ts'
import type { DroppedAttempt } from './dropped-attempt.ts'
import type { HeldAttempts } from './held-attempts.ts'
import { storedAttempt } from './outbox.ts'
import { hashOf, type RoomFiles } from './room-files.ts'
import { droppedAttempt, resultFrom } from './room-replies.ts'

export interface LogDropDeps {
  readonly attempts: () => HeldAttempts
  readonly storage: DurableObjectStorage
  readonly files: () => RoomFiles
  /** Whether the room is forgetting everything. */
  readonly isErasing: () => boolean
}

const DAY_MS = 86_400_000

/** What a room drops 30 days after the last closing, and gets back from the attempt's file (decision 0134). */
export class LogDrop {
  readonly #deps: LogDropDeps

  constructor(deps: LogDropDeps) {
    this.#deps = deps
  }

  get #attempts(): HeldAttempts {
    return this.#deps.attempts()
  }

  /** Sets the alarm to when the logs may be dropped. It takes the place of the alarm that tries events again. */
  async wake(): Promise<void> {
    const at = this.#at()
    if (at !== null) await this.#deps.storage.setAlarm(Math.max(at, now()))
  }

  /**
   * Drops the logs 30 days after the last closing, once the file of each attempt is found to hold the same. A file that is missing or differs
   * is written again, and the room looks again a day later.
   */
  async ifDue(): Promise<void> {
    const due = this.#at()
    if (due === null || now() < due) return
    const held = this.#attempts.all().filter(({ n }) => this.#attempts.dropped(n) === null)
    const logs = this.#hashesOf(held)
    let areKept = true
    for (const row of held) areKept = (await this.#deps.files().isKept(row, () => storedAttempt(this.#attempts, row))) && areKept
    // Something was started, saved, opened again or erased while the files were read.
    if (this.#deps.isErasing() || this.#at() !== due || this.#hashesOf(held) !== logs) return
    if (areKept) this.#attempts.drop(Object.fromEntries(this.#attempts.all().map((row) => [row.n, this.#leftOf(row)])))
    else await this.#deps.storage.setAlarm(now() + DAY_MS)
  }

  /** Holds an attempt again whose log was dropped, from its file. */
  async undo(n: number): Promise<'held' | 'missing'> {
    const row = this.#attempts.find(n)
    if (row === null || this.#attempts.dropped(n) === null) return 'held'
    const file = await this.#deps.files().read(row)
    if (file?.pinned === undefined) return 'missing'
    // Another call may have restored or erased it meanwhile.
    if (this.#deps.isErasing() || this.#attempts.dropped(n) === null) return 'held'
    const { pinned, log: batches, clock: clockEntries, settled: answers, receipt } = file
    const settled = new Map(answers)
    const parts = { pinned, batches, clockEntries, settled }
    this.#attempts.restore(n, parts, resultFrom(row, parts), receipt)
    if (this.#attempts.open() === null) await this.#deps.storage.setAlarm(now() + HELD_MS)
    return 'held'
  }

  #at(): number | null {
    return dropsAt(this.#attempts.all().map((row) => ({ ...row, isDropped: this.#attempts.dropped(row.n) !== null })))
  }

  #leftOf(row: AttemptRow): DroppedAttempt {
    const before = this.#attempts.dropped(row.n)
    if (before !== null) return { ...before, row }
    return droppedAttempt(row, this.#attempts.log(row.n), this.#attempts.receipt(row.n) ?? '')
  }

  #hashesOf(held: readonly AttemptRow[]): string {
    return held.map((row) => hashOf(storedAttempt(this.#attempts, row))).join()
  }
}

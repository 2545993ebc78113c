import type { Op } from '#contract/attempts/schemas.ts'
import type { AttemptStore, StoredAttempt } from '#web/lib/storage/stored-attempt.ts'

/** Writes ops to the device as they are made, and knows which of them it took. */
export class DeviceLog {
  readonly #store: AttemptStore
  readonly #changed: () => void
  #writing = 0
  /** The highest op that the store refused. */
  #refusedSeq = 0

  constructor(store: AttemptStore, changed: () => void) {
    this.#store = store
    this.#changed = changed
  }

  put({ ownerId, attemptId, grant }: StoredAttempt, op: Op): void {
    this.#writing++
    this.#store
      .putOp({ ownerId, attemptId, epoch: grant.epoch, seq: op[0], op })
      // The disk is full or storage was taken away: the op stays in memory and goes to the server; leaving the page warns.
      .catch(() => {
        this.#refusedSeq = Math.max(this.#refusedSeq, op[0])
      })
      .finally(() => {
        this.#writing--
        this.#changed()
      })
  }

  /** Whether a crash now would lose nothing that the server, which has everything up to `ackedSeq`, lacks. */
  state(ackedSeq: number): { readonly isOnDevice: boolean; readonly isDurable: boolean; readonly isProtected: boolean } {
    const isTaken = this.#refusedSeq <= ackedSeq
    return { isOnDevice: this.#writing === 0 && isTaken, isDurable: this.#store.isDurable, isProtected: this.#store.isDurable && isTaken }
  }
}

import type { Op } from '#contract/attempts/schemas.ts'
import type { AttemptStore, StoredAttempt } from '#web/lib/storage/stored-attempt.ts'

/** Writes ops to the device as they are made, and knows which of them it took. */
export class DeviceLog {
  readonly #store: AttemptStore
  readonly #written: (wasRefused: boolean) => void
  #writing = 0
  /** The highest op that the store refused. */
  #refusedSeq = 0

  /** @param written called after each write, with whether the store refused it */
  constructor(store: AttemptStore, written: (wasRefused: boolean) => void) {
    this.#store = store
    this.#written = written
  }

  put({ ownerId, attemptId, grant }: StoredAttempt, op: Op): void {
    this.#writing++
    const end = (wasRefused: boolean): void => {
      this.#writing--
      // The disk is full or storage was taken away: the op stays in memory and goes to the server soon; leaving the page warns.
      if (wasRefused) this.#refusedSeq = Math.max(this.#refusedSeq, op[0])
      this.#written(wasRefused)
    }
    void this.#store.putOp({ ownerId, attemptId, epoch: grant.epoch, seq: op[0], op }).then(
      () => end(false),
      () => end(true),
    )
  }

  /** Whether a crash now would lose nothing that the server, which has everything up to `ackedSeq`, lacks. */
  state(ackedSeq: number): { readonly isOnDevice: boolean; readonly isDurable: boolean; readonly isProtected: boolean } {
    const isTaken = this.#refusedSeq <= ackedSeq
    return { isOnDevice: this.#writing === 0 && isTaken, isDurable: this.#store.isDurable, isProtected: this.#store.isDurable && isTaken }
  }
}

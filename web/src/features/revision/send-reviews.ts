import { sendReviews, undoReview } from '#contract/revision/endpoints.ts'
import { currentUser } from '#web/session/session-store.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { SendLoop } from '#web/lib/send-loop.ts'
import { nextParcel, type Parcel, type PendingReview, readOutbox, withoutParcel, withUndo } from './review-outbox.ts'

const FINAL = new Set([400, 404, 413, 422])

/** One person's grades: on this device at once, with the server when it can be reached. */
export class ReviewSender {
  readonly #ownerId: string
  readonly #listeners = new Set<() => void>()
  readonly #inFlight = new Set<string>()
  readonly #loop = new SendLoop(() => this.#send())
  #outbox: readonly PendingReview[]

  constructor(ownerId: string) {
    this.#ownerId = ownerId
    this.#outbox = readOutbox(stored(this.#key))
    void this.flush()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly waiting = (): readonly PendingReview[] => this.#outbox

  put(review: Extract<PendingReview, { kind: 'review' }>): void {
    this.#keep([...this.#outbox, review])
    void this.flush()
  }

  undo(op: string): void {
    this.#keep(withUndo(this.#outbox, op, this.#inFlight))
    void this.flush()
  }

  /** Sends what waits, in its order, until something has to wait longer. */
  async flush(): Promise<void> {
    return this.#loop.run()
  }

  async #send(): Promise<boolean> {
    for (let parcel = nextParcel(this.#outbox); parcel !== null; parcel = nextParcel(this.#outbox)) {
      for (const op of opsIn(parcel)) this.#inFlight.add(op)
      // oxlint-disable-next-line no-await-in-loop -- one after the other: an undo must find its grade
      if (!(await this.#sent(parcel))) return false
      this.#keep(withoutParcel(this.#outbox, parcel))
      this.#inFlight.clear()
    }
    return true
  }

  /** Whether it has arrived, or will never be taken. Only the owner's own session speaks for it. */
  async #sent(parcel: Parcel): Promise<boolean> {
    const user = currentUser()
    if (user === null || user._id !== this.#ownerId) return false
    const { token } = user
    try {
      if (parcel.kind === 'undo') await call(undoReview, { body: { op: parcel.op }, token })
      else await call(sendReviews, { body: { reviews: parcel.reviews }, token })
      return true
    } catch (error) {
      return error instanceof ApiError && FINAL.has(error.status)
    }
  }

  #keep(outbox: readonly PendingReview[]): void {
    this.#outbox = outbox
    try {
      if (outbox.length === 0) localStorage.removeItem(this.#key)
      else localStorage.setItem(this.#key, JSON.stringify(outbox))
    } catch {
      // Then it waits as long as this page is there.
    }
    for (const listener of this.#listeners) listener()
  }

  get #key(): string {
    return `sopan-reviews-${this.#ownerId}`
  }
}

const opsIn = (parcel: Parcel): string[] => (parcel.kind === 'undo' ? [parcel.op] : parcel.reviews.map(({ op }) => op))

const byOwner = new Map<string, ReviewSender>()

/** One for each person, whatever is on screen: what waits continues being sent. */
export function senderOf(ownerId: string): ReviewSender {
  const sender = byOwner.get(ownerId) ?? new ReviewSender(ownerId)
  byOwner.set(ownerId, sender)
  return sender
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** 16 characters of a-z and 0-9: names a grade, so that it counts once however often it is sent. */
export const newOp = (): string => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => (byte % 36).toString(36)).join('')

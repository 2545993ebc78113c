import { finishPractice } from '#contract/practice/endpoints.ts'
import type { FinishedPractice } from '#contract/practice/schemas.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { SendLoop } from '#web/lib/send-loop.ts'
import { currentUser } from '#web/session/session-store.ts'
import { type PendingResult, readResults, withoutResult, withResult } from './result-outbox.ts'

const FINAL = new Set([400, 404, 413, 422])

/** One person's finished sessions: on this device at once, with the server when it can be reached. */
export class ResultSender {
  readonly #ownerId: string
  readonly #listeners = new Set<() => void>()
  readonly #told = new Map<string, FinishedPractice>()
  readonly #loop = new SendLoop(() => this.#send())
  #outbox: readonly PendingResult[]

  constructor(ownerId: string) {
    this.#ownerId = ownerId
    this.#outbox = readResults(stored(this.#key))
    void this.flush()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly waiting = (): readonly PendingResult[] => this.#outbox

  /** What the server said of a session that was sent from this page. */
  readonly toldOf = (sessionId: string): FinishedPractice | undefined => this.#told.get(sessionId)

  put(result: PendingResult): Promise<void> {
    this.#keep(withResult(this.#outbox, result))
    return this.flush()
  }

  /** Sends what waits, in its order, until something has to wait longer. */
  async flush(): Promise<void> {
    return this.#loop.run()
  }

  async #send(): Promise<boolean> {
    for (let [next] = this.#outbox; next !== undefined; [next] = this.#outbox) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other: an ability follows from the one before
      if (!(await this.#sent(next))) return false
      this.#keep(withoutResult(this.#outbox, next.sessionId))
    }
    return true
  }

  /** Whether it has arrived, or will never be taken. Only the owner's own session speaks for it. */
  async #sent({ sessionId, answers, at }: PendingResult): Promise<boolean> {
    const user = currentUser()
    if (user === null || user._id !== this.#ownerId) return false
    try {
      this.#told.set(sessionId, await call(finishPractice, { params: { sessionId }, body: { answers, at }, token: user.token }))
      return true
    } catch (error) {
      return error instanceof ApiError && FINAL.has(error.status)
    }
  }

  #keep(outbox: readonly PendingResult[]): void {
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
    return `sopan-practice-${this.#ownerId}`
  }
}

const byOwner = new Map<string, ResultSender>()

/** One for each person, whatever is on screen: what waits continues being sent. */
export function resultsOf(ownerId: string): ResultSender {
  const sender = byOwner.get(ownerId) ?? new ResultSender(ownerId)
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

import { SendLoop } from '#web/lib/send-loop.ts'
import { onSessionRestored } from '#web/session/exam-guard.ts'
import {
  noteOf,
  placeName,
  readOutbox,
  withMark,
  withoutMark,
  type MarkOutbox,
  type PendingMark,
  type QuestionPlace,
} from './mark-outbox.ts'
import { askSaved, sendMark } from './send-mark.ts'

/** What one person says of questions beside answering them: on this device at once, with the server when it can be reached. */
export class QuestionMarks {
  readonly #ownerId: string
  readonly #listeners = new Set<() => void>()
  readonly #saved = new Map<string, ReadonlyMap<number, string>>()
  readonly #wanted = new Set<string>()
  readonly #loop = new SendLoop(() => this.#send())
  #outbox: MarkOutbox

  constructor(ownerId: string) {
    this.#ownerId = ownerId
    this.#outbox = readOutbox(stored(this.#key))
    const again = () => void this.flush()
    onSessionRestored(again)
    again()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The note of a kept question, which may be empty; null where it is not kept. */
  note(at: QuestionPlace): string | null {
    return noteOf(this.#outbox, this.#saved.get(at.attemptId), at)
  }

  isReported(at: QuestionPlace): boolean {
    return this.#outbox.reported.includes(placeName(at))
  }

  /** Asks once for what the server has of this attempt's paper; until then only what waits here is known. */
  async load(attemptId: string): Promise<void> {
    if (this.#saved.has(attemptId)) return
    this.#wanted.add(attemptId)
    const saved = await askSaved(this.#ownerId, attemptId)
    if (saved === null) return
    this.#wanted.delete(attemptId)
    this.#saved.set(attemptId, saved)
    this.#notify()
  }

  /** Keeps it and tries to send it. Whether the server has it now. */
  async put(mark: PendingMark): Promise<boolean> {
    this.#keep(withMark(this.#outbox, mark))
    await this.flush()
    return !this.#outbox.pending.includes(mark)
  }

  /** Sends what waits, in its order, until something has to wait longer. */
  async flush(): Promise<void> {
    return this.#loop.run()
  }

  async #send(): Promise<boolean> {
    for (let mark = this.#outbox.pending[0]; mark !== undefined; mark = this.#outbox.pending[0]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, since the last word counts
      const outcome = await sendMark(this.#ownerId, mark)
      if (outcome === 'later') return false
      if (outcome === 'sent') this.#note(mark)
      this.#keep(withoutMark(this.#outbox, mark))
    }
    for (const attemptId of this.#wanted) void this.load(attemptId)
    return true
  }

  /** What the server has now. */
  #note(mark: PendingMark): void {
    const saved = this.#saved.get(mark.attemptId)
    if (saved === undefined || mark.kind === 'report') return
    const next = new Map(saved)
    if (mark.kind === 'save') next.set(mark.place, mark.note)
    else next.delete(mark.place)
    this.#saved.set(mark.attemptId, next)
  }

  #keep(outbox: MarkOutbox): void {
    this.#outbox = outbox
    try {
      localStorage.setItem(this.#key, JSON.stringify(outbox))
    } catch {
      // Then it waits as long as this page is there.
    }
    this.#notify()
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }

  get #key(): string {
    return `sopan-marks-${this.#ownerId}`
  }
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

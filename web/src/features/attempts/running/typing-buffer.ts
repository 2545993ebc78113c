/** Typing pauses for this long before it becomes an op of its own (ms). */
export const TYPING_PAUSE_MS = 400

/** What is being typed into an answer, a number or words, on its way to the attempt: at a pause, or at once when anything else happens. */
export class TypingBuffer {
  readonly #commit: (answer: string | null) => void
  readonly #setTimer: (run: () => void, ms: number) => () => void
  #waiting: { readonly answer: string | null; readonly cancel: () => void } | null = null

  constructor(commit: (answer: string | null) => void, setTimer: (run: () => void, ms: number) => () => void) {
    this.#commit = commit
    this.#setTimer = setTimer
  }

  type(answer: string | null): void {
    this.#waiting?.cancel()
    this.#waiting = { answer, cancel: this.#setTimer(() => this.settle(), TYPING_PAUSE_MS) }
  }

  /** Hands over what waits; to be called before every other action. */
  settle(): void {
    const waiting = this.#waiting
    if (waiting === null) return
    waiting.cancel()
    this.#waiting = null
    this.#commit(waiting.answer)
  }

  /** Forgets what waits, when the answer is cleared. */
  drop(): void {
    this.#waiting?.cancel()
    this.#waiting = null
  }
}

/** Work that has begun and is not over, so that an object can wait for it before it forgets everything. */
export class UnderWay {
  readonly #works = new Set<Promise<unknown>>()

  /** The outcome of the work, which is under way until then. */
  async of<Outcome>(work: Promise<Outcome>): Promise<Outcome> {
    this.#works.add(work)
    try {
      return await work
    } finally {
      this.#works.delete(work)
    }
  }

  /** When all that is under way now is over, however it ended. */
  async over(): Promise<void> {
    await Promise.allSettled(this.#works)
  }
}

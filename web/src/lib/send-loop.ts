/** How soon what could not be sent is tried again, ms. */
const AGAIN_MS = 20_000

/**
 * Sends what waits on this device, one run at a time: when it is asked to, when the connection is back, and again a while after something
 * had to stay. A connection that comes back while a run is failing is not missed: the run begins again at once.
 */
export class SendLoop {
  readonly #sendAll: () => Promise<boolean>
  #running: Promise<void> | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #isBack = false

  /** `sendAll` says whether nothing has to wait longer; `connection` is what tells that it is back. */
  constructor(sendAll: () => Promise<boolean>, connection: Pick<EventTarget, 'addEventListener'> = globalThis) {
    this.#sendAll = sendAll
    connection.addEventListener('online', () => {
      this.#isBack = true
      void this.run()
    })
  }

  /** Resolves when the run that is under way, or that begins now, has ended. */
  run(): Promise<void> {
    this.#running ??= this.#run().finally(() => {
      this.#running = null
    })
    return this.#running
  }

  async #run(): Promise<void> {
    clearTimeout(this.#timer)
    let isDone = false
    do {
      this.#isBack = false
      // oxlint-disable-next-line no-await-in-loop -- one run after the other
      isDone = await this.#sendAll()
    } while (!isDone && this.#hasComeBack())
    if (!isDone) this.#timer = setTimeout(() => void this.run(), AGAIN_MS)
  }

  #hasComeBack(): boolean {
    return this.#isBack
  }
}

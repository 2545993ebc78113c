import { type LiveFrame, type LivePosition, NOTHING_SEEN, positionAfter } from '#contract/live/schemas.ts'

export interface Reader {
  readonly userId: string
  readonly token: string
}

/** A page that stays connected as the site does: a ticket, a socket, its place in both streams, and again after every end. */
export class HubPage {
  readonly reader: Reader
  /** How often each notification was heard. */
  readonly heard = new Map<string, number>()
  foreign = 0
  reconnects = 0
  isReady = false
  readonly #api: () => string
  readonly #line: () => string
  readonly #origin: string
  #position: LivePosition = NOTHING_SEEN
  #socket: WebSocket | null = null
  #isOver = false

  constructor(reader: Reader, api: () => string, line: () => string, origin: string) {
    this.reader = reader
    this.#api = api
    this.#line = line
    this.#origin = origin
  }

  /** Connects again and again until it is told to stop. */
  async stay(): Promise<void> {
    while (!this.#isOver) {
      await this.#visit()
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }

  drop(): void {
    this.#socket?.close()
  }

  stop(): void {
    this.#isOver = true
    this.drop()
  }

  async #visit(): Promise<void> {
    const ticket = await this.#ticket()
    if (ticket === null || this.#isOver) return
    // Node's own addition: a browser sends its origin on its own.
    const options = { protocols: ['app.v1', ticket], headers: { origin: this.#origin } } as unknown as string[]
    const socket = new WebSocket(`${this.#line().replace('http', 'ws')}/api/live`, options)
    this.#socket = socket
    await new Promise<void>((resolve) => {
      socket.addEventListener('open', () => {
        this.reconnects++
        socket.send(JSON.stringify({ event: 'addNewUser', data: { userId: this.reader.userId, since: this.#position } }))
      })
      socket.addEventListener('message', ({ data }) => this.#hear(JSON.parse(String(data)) as LiveFrame))
      socket.addEventListener('close', () => resolve())
      socket.addEventListener('error', () => resolve())
    })
    this.isReady = false
  }

  #hear(frame: LiveFrame): void {
    for (const event of frame) {
      if (event.event === 'ready') this.isReady = true
      if (event.event === 'listChanged') throw new Error('the proof must not fall that far behind')
      if (event.event !== 'newNotification') continue
      const { _id, message } = event.data
      this.heard.set(_id, (this.heard.get(_id) ?? 0) + 1)
      this.#position = positionAfter(this.#position, [_id])
      if (message !== this.reader.userId && message !== 'everybody') this.foreign++
    }
  }

  async #ticket(): Promise<string | null> {
    try {
      const response = await fetch(`${this.#api()}/api/live/ticket`, {
        method: 'POST',
        body: '{}',
        signal: AbortSignal.timeout(5_000),
        headers: { authorization: `Bearer ${this.reader.token}`, 'content-type': 'application/json' },
      })
      return response.ok ? ((await response.json()) as { ticket: string }).ticket : null
    } catch {
      return null
    }
  }
}

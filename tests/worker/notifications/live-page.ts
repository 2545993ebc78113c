import { env } from 'cloudflare:workers'
import {
  LIVE_PATH,
  LIVE_PROTOCOL,
  type LiveEvent,
  type LiveFrame,
  type LivePosition,
  type LiveTicketResponse,
} from '#contract/live/schemas.ts'
import type { Notification } from '#contract/notifications/schemas.ts'
import { answerOf, call } from '#tests/worker/helpers/call.ts'
import type { Person } from '#tests/worker/helpers/people.ts'

export const ticketOf = async (who: Person): Promise<string> =>
  (await answerOf<LiveTicketResponse>('POST', `${LIVE_PATH}/ticket`, { token: who.token, body: {} })).ticket

/** The upgrade as a browser makes it. */
export const upgrade = (ticket: string, headers: Record<string, string> = {}): Promise<Response> =>
  call('GET', LIVE_PATH, {
    headers: { upgrade: 'websocket', origin: env.PUBLIC_ORIGIN, 'sec-websocket-protocol': `${LIVE_PROTOCOL}, ${ticket}`, ...headers },
  })

/** A page with a live connection: what it heard, and how it ended. */
export class LivePage {
  readonly events: LiveEvent[] = []
  readonly frames: string[] = []
  closed: number | null = null
  readonly socket: WebSocket
  #waiting: (() => void)[] = []

  constructor(socket: WebSocket) {
    this.socket = socket
    socket.accept()
    socket.addEventListener('message', ({ data }) => {
      this.frames.push(String(data))
      if (data !== 'pong') this.events.push(...(JSON.parse(String(data)) as LiveFrame))
      this.#wake()
    })
    socket.addEventListener('close', ({ code }) => {
      this.closed = code
      this.#wake()
    })
  }

  /** Connects and, unless told otherwise, says who it is. */
  static async open(who: Person, since?: LivePosition, language?: string): Promise<LivePage> {
    const page = await LivePage.silent(who)
    page.say({
      event: 'addNewUser',
      data: { userId: who.id, ...(since === undefined ? {} : { since }), ...(language === undefined ? {} : { language }) },
    })
    await page.until(() => page.events.some(({ event }) => event === 'ready'))
    return page
  }

  static async silent(who: Person): Promise<LivePage> {
    const response = await upgrade(await ticketOf(who))
    if (response.webSocket === null) throw new Error(`no socket: ${response.status} ${await response.text()}`)
    return new LivePage(response.webSocket)
  }

  say(frame: unknown): void {
    this.socket.send(typeof frame === 'string' || frame instanceof ArrayBuffer ? frame : JSON.stringify(frame))
  }

  get notifications(): Notification[] {
    return this.events.flatMap((event) => (event.event === 'newNotification' ? [event.data] : []))
  }

  messages(): string[] {
    return this.notifications.map(({ message }) => message)
  }

  /** Resolves once `isSo` holds after some frame or the end; fails after five seconds. */
  async until(isSo: () => boolean): Promise<void> {
    const late = AbortSignal.timeout(5_000)
    while (!isSo()) {
      await new Promise<void>((resolve, reject) => {
        this.#waiting.push(resolve)
        late.addEventListener('abort', () =>
          reject(new Error(`waited in vain; heard ${JSON.stringify(this.frames)}, closed ${this.closed}`)),
        )
        if (late.aborted) reject(new Error('waited in vain'))
      })
    }
  }

  async untilClosed(): Promise<number | null> {
    await this.until(() => this.closed !== null)
    return this.closed
  }

  /** Goes away, and waits until the hub has seen it. */
  async leave(): Promise<void> {
    this.socket.close(1000, 'bye')
    await this.untilClosed()
  }

  #wake(): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const resolve of waiting) resolve()
  }
}

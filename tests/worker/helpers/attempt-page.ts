import {
  CONNECTION_PROTOCOL,
  CONNECTION_TOKEN,
  connectionPath,
  type ConnectionFrame,
  type ConnectionReply,
} from '#contract/attempts/connection.ts'
import type { WriterGrant } from '#contract/attempts/schemas.ts'
import { call } from './call.ts'

/** The upgrade as a browser makes it. */
export const connect = (
  { attemptId, token }: Pick<WriterGrant, 'attemptId' | 'token'>,
  {
    protocols = `${CONNECTION_PROTOCOL}, ${CONNECTION_TOKEN}${token}`,
    bindings = {},
  }: { protocols?: string; bindings?: Partial<Env> } = {},
): Promise<Response> =>
  call('GET', connectionPath(attemptId), { headers: { upgrade: 'websocket', 'sec-websocket-protocol': protocols }, bindings })

/** A page with a connection for its attempt: sends one frame after the other and hears the replies. */
export class AttemptPage {
  readonly socket: WebSocket
  closed: number | null = null
  #lastId = 0
  readonly #replies = new Map<number, ConnectionReply>()
  #waiting: (() => void)[] = []

  constructor(socket: WebSocket) {
    this.socket = socket
    socket.accept()
    socket.addEventListener('message', ({ data }) => {
      const reply = JSON.parse(String(data)) as ConnectionReply
      this.#replies.set(reply.id, reply)
      this.#wake()
    })
    socket.addEventListener('close', ({ code }) => {
      this.closed = code
      this.#wake()
    })
  }

  static async open(grant: Pick<WriterGrant, 'attemptId' | 'token'>, bindings: Partial<Env> = {}): Promise<AttemptPage> {
    const { webSocket, status } = await connect(grant, { bindings })
    if (webSocket === null) throw new Error(`no socket: ${status}`)
    return new AttemptPage(webSocket)
  }

  /** Sends a frame and waits for its reply; rejects where the connection ends without one. */
  async ask(
    ops: ConnectionFrame['ops'],
    { store = false, ...rest }: Partial<Pick<ConnectionFrame, 'store' | 'lost'>> = {},
  ): Promise<ConnectionReply> {
    const id = ++this.#lastId
    this.socket.send(JSON.stringify({ id, ops, store, ...rest }))
    await this.#until(() => this.#replies.has(id) || this.closed !== null)
    const reply = this.#replies.get(id)
    if (reply === undefined) throw new Error(`closed with ${this.closed}`)
    return reply
  }

  async untilClosed(): Promise<number | null> {
    await this.#until(() => this.closed !== null)
    return this.closed
  }

  async #until(isSo: () => boolean): Promise<void> {
    const late = AbortSignal.timeout(5_000)
    while (!isSo()) {
      await new Promise<void>((resolve, reject) => {
        this.#waiting.push(resolve)
        late.addEventListener('abort', () => reject(new Error(`waited in vain; closed ${this.closed}`)))
        if (late.aborted) reject(new Error('waited in vain'))
      })
    }
  }

  #wake(): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const resolve of waiting) resolve()
  }
}

import {
  CONNECTION_PROTOCOL,
  CONNECTION_TOKEN,
  connectionPath,
  type ConnectionFrame,
  type ConnectionReply,
} from '#contract/attempts/connection.ts'
import type { WriterGrant } from '#contract/attempts/schemas.ts'

const ANSWER_MS = 10_000

/** The connection of an attempt, as a page has it: one frame at a time. */
export class SaverConnection {
  readonly #socket: WebSocket
  #lastId = 0

  constructor(socket: WebSocket) {
    this.#socket = socket
  }

  /** Null where the server cannot be reached. */
  static async open(url: string, { attemptId, token }: WriterGrant): Promise<SaverConnection | null> {
    const socket = new WebSocket(url.replace(/^http/, 'ws') + connectionPath(attemptId), [CONNECTION_PROTOCOL, CONNECTION_TOKEN + token])
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.addEventListener('open', () => resolve(true), { once: true })
      socket.addEventListener('error', () => resolve(false), { once: true })
      setTimeout(() => resolve(false), ANSWER_MS)
    })
    return isOpen ? new SaverConnection(socket) : null
  }

  /** The reply to these ops, or null where none comes. */
  handOver(ops: ConnectionFrame['ops'], store = false): Promise<ConnectionReply | null> {
    const id = ++this.#lastId
    return new Promise((resolve) => {
      const end = (reply: ConnectionReply | null): void => {
        this.#socket.removeEventListener('message', hear)
        this.#socket.removeEventListener('close', gone)
        clearTimeout(timer)
        resolve(reply)
      }
      const hear = ({ data }: MessageEvent): void => {
        const reply = JSON.parse(String(data)) as ConnectionReply
        if (reply.id === id) end(reply)
      }
      const gone = (): void => end(null)
      const timer = setTimeout(gone, ANSWER_MS)
      this.#socket.addEventListener('message', hear)
      this.#socket.addEventListener('close', gone)
      if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ id, ops, store } satisfies ConnectionFrame))
      else gone()
    })
  }

  close(): void {
    this.#socket.close()
  }
}

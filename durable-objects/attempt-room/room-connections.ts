import { CONNECTION_CLOSE } from '#contract/attempts/connection.ts'
import type { Op } from '#contract/attempts/schemas.ts'
import type { Waiting } from '#domain/attempt/handed-over.ts'

/** Which writer a connection is of; it lives in the socket's attachment and so survives the loss of the room's memory. */
interface ConnectionFacts {
  readonly n: number
  readonly epoch: number
  /** Ops that wait to be stored, as UTF-8 JSON: a third of what the platform would make of the lists themselves. Null where none wait. */
  readonly waiting: { readonly ops: Uint8Array; readonly receivedAt: number } | null
}

/** One connection of a writer, and what waits with it. */
export interface Connection {
  readonly n: number
  readonly epoch: number
  readonly waiting: Waiting | null
}

/** The connections of a room's writers, as the platform keeps them while the room sleeps. What waits with one is neither stored nor acknowledged. */
export class RoomConnections {
  readonly #ctx: DurableObjectState

  constructor(ctx: DurableObjectState) {
    this.#ctx = ctx
  }

  /** Takes a new connection in. What waited with an older one of the same attempt has been stored by now. */
  accept(socket: WebSocket, writer: Pick<Connection, 'n' | 'epoch'>): void {
    this.end(({ n }) => n === writer.n, CONNECTION_CLOSE.replaced)
    this.#ctx.acceptWebSocket(socket)
    setFacts(socket, { n: writer.n, epoch: writer.epoch, waiting: null })
  }

  all(): WebSocket[] {
    return this.#ctx.getWebSockets()
  }

  /** Ends all of them; what waits is not stored. */
  forget(): void {
    for (const socket of this.#ctx.getWebSockets()) {
      const connection = connectionOf(socket)
      if (connection !== null) setWaiting(socket, connection, null)
      closeConnection(socket, CONNECTION_CLOSE.ended)
    }
  }

  end(isOver: (connection: Connection) => boolean, code: number): void {
    for (const socket of this.#ctx.getWebSockets()) {
      const connection = connectionOf(socket)
      if (connection !== null && isOver(connection)) closeConnection(socket, code)
    }
  }
}

/** Null of a socket that was turned away. */
export function connectionOf(socket: WebSocket): Connection | null {
  const facts = known.get(socket) ?? (socket.deserializeAttachment() as ConnectionFacts | null)
  if (facts === null) return null
  known.set(socket, facts)
  const { n, epoch, waiting } = facts
  if (waiting === null) return { n, epoch, waiting }
  return { n, epoch, waiting: { ops: JSON.parse(new TextDecoder().decode(waiting.ops)) as Op[], receivedAt: waiting.receivedAt } }
}

/** Has these ops wait with a connection, or nothing. */
export function setWaiting(socket: WebSocket, { n, epoch }: Pick<Connection, 'n' | 'epoch'>, waiting: Waiting | null): void {
  const ops = waiting === null ? null : new TextEncoder().encode(JSON.stringify(waiting.ops))
  setFacts(socket, { n, epoch, waiting: waiting === null || ops === null ? null : { ops, receivedAt: waiting.receivedAt } })
}

export function sendReply(socket: WebSocket, reply: string): void {
  try {
    socket.send(reply)
  } catch {
    // Gone a moment ago: the page asks again over another connection.
  }
}

export function closeConnection(socket: WebSocket, code: number): void {
  try {
    socket.close(code, '')
  } catch {
    // Closed already.
  }
}

/** What the attachments say, for as long as the room is awake. */
const known = new WeakMap<WebSocket, ConnectionFacts>()

/** Only through here is an attachment written. */
function setFacts(socket: WebSocket, facts: ConnectionFacts): void {
  socket.serializeAttachment(facts)
  known.set(socket, facts)
}

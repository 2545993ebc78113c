import ReconnectingSocket from 'partysocket/ws'
import {
  CONNECTION_CLOSE,
  CONNECTION_PROTOCOL,
  CONNECTION_TOKEN,
  connectionPath,
  type ConnectionReply,
} from '#contract/attempts/connection.ts'
import type { AttemptConnection, ConnectionListener, Writer } from './attempt-connection.ts'

/** The page around a socket. */
export interface SocketPage {
  readonly WebSocket: typeof WebSocket
  /** Uniform in [0, 1). */
  readonly random: () => number
  isOnline(): boolean
  /** Calls when the network comes and goes, and when the page is looked at again; gives back how to end that. */
  listen(on: { readonly online: () => void; readonly offline: () => void; readonly seen: () => void }): () => void
  urlOf(path: string): string
}

/** After so many failures in a row it is tried again only when the page is looked at or the network is back. */
const MOST_FAILURES = 20
/** So many connections in a row that open and never answer are as good as these. */
const MOST_SILENT = 3

/** Opens the connection and, whenever it ends, opens it again after a pause; not while the browser has no network. */
export function openAttemptSocket({ attemptId, grant }: Writer, listener: ConnectionListener, page: SocketPage): AttemptConnection {
  let isOpen = false
  /** Whether the connection that is open, or was open last, has carried a reply. */
  let hasServed = false
  /** Frames in a row that nothing answered. */
  let silent = 0
  const socket = new ReconnectingSocket(page.urlOf(connectionPath(attemptId)), [CONNECTION_PROTOCOL, CONNECTION_TOKEN + grant.token], {
    WebSocket: page.WebSocket,
    // Spread from the first pause on: a server that is renewed ends the connections of a whole hall at once.
    minReconnectionDelay: 2_000 + page.random() * 4_000,
    maxReconnectionDelay: 120_000,
    reconnectionDelayGrowFactor: 2,
    connectionTimeout: 10_000,
    maxRetries: MOST_FAILURES,
    maxEnqueuedMessages: 0,
    startClosed: !page.isOnline(),
  })
  const hasGivenUp = () => socket.retryCount >= MOST_FAILURES || silent >= MOST_SILENT
  const tryAgain = () => {
    if (isOpen || !page.isOnline()) return
    silent = 0
    socket.reconnect()
  }
  const leave = () => {
    stopListening()
    socket.removeEventListener('close', closed)
    isOpen = false
    socket.close()
  }
  const closed = ({ code }: { readonly code: number }) => {
    const isGone = !hasServed || FINAL.has(code) || hasGivenUp()
    if (isOpen) listener.lost()
    isOpen = false
    hasServed = false
    if (FINAL.has(code)) leave()
    if (isGone) listener.gone()
    if (code === CONNECTION_CLOSE.ended) listener.ended()
  }
  const stopListening = page.listen({
    online: tryAgain,
    offline: () => {
      socket.close()
      listener.gone()
    },
    seen: () => {
      if (hasGivenUp()) tryAgain()
    },
  })
  socket.addEventListener('open', () => {
    isOpen = true
    hasServed = false
    listener.opened()
  })
  socket.addEventListener('message', ({ data }) => {
    const reply = readReply(data)
    if (reply === null) return
    silent = 0
    hasServed = true
    listener.replied(reply)
  })
  socket.addEventListener('close', closed)
  return {
    get isOpen() {
      return isOpen && socket.readyState === socket.OPEN
    },
    send: (frame) => void socket.send(JSON.stringify(frame)),
    renew: () => {
      silent++
      if (hasGivenUp()) socket.close()
      else socket.reconnect()
    },
    close: leave,
  }
}

/** After these the server wants no other connection of this page. */
const FINAL: ReadonlySet<number> = new Set(Object.values(CONNECTION_CLOSE))

function readReply(data: unknown): ConnectionReply | null {
  try {
    const reply: unknown = JSON.parse(String(data))
    return typeof reply === 'object' && reply !== null && 'id' in reply ? (reply as ConnectionReply) : null
  } catch {
    return null
  }
}

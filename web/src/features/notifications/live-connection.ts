import ReconnectingSocket from 'partysocket/ws'
import { LIVE_CLOSE, LIVE_PROTOCOL, type LiveEvent, type LiveFrame, type LivePosition, type LiveRequest } from '#contract/live/schemas.ts'
import type { Locale } from '#contract/shared/locales.ts'

interface LiveOptions {
  readonly userId: string
  readonly language: Locale
  /** The whole second subprotocol, new for each connection. */
  readonly ticket: () => Promise<string>
  /** Up to where this page has seen; null where it has no list. */
  readonly position: () => LivePosition | null
  readonly onEvent: (event: LiveEvent) => void
  readonly url: string
}

/** After these the server does not want this page back on its own. */
const FINAL: readonly number[] = [LIVE_CLOSE.sessionEnded, LIVE_CLOSE.foreignUser]

/**
 * Keeps a live connection open: reconnects with growing pauses, asks for a new ticket each time, says how far it has seen, and hands
 * every event on. Errors are only logged (docs/screens.md#specified-calls). Gives back how to end it.
 */
export function openLive({ userId, language, ticket, position, onEvent, url }: LiveOptions): () => void {
  const socket = new ReconnectingSocket(url, () => protocols(ticket), {
    minReconnectionDelay: 1_000 + Math.random() * 2_000,
    maxReconnectionDelay: 60_000,
    reconnectionDelayGrowFactor: 1.7,
    connectionTimeout: 10_000,
    maxEnqueuedMessages: 0,
  })
  socket.addEventListener('open', () => {
    const since = position()
    const hello: LiveRequest = { event: 'addNewUser', data: { userId, language, ...(since !== null && { since }) } }
    socket.send(JSON.stringify(hello))
  })
  socket.addEventListener('message', ({ data }) => {
    for (const event of readFrame(data)) onEvent(event)
  })
  socket.addEventListener('error', ({ message }) => console.warn('Live connection:', message))
  socket.addEventListener('close', ({ code }) => {
    if (FINAL.includes(code) || code === LIVE_CLOSE.replaced) socket.close()
    // Let go because of other tabs: back when this one is looked at.
    if (code === LIVE_CLOSE.replaced) addEventListener('focus', reopen, { once: true })
  })
  const reopen = () => socket.reconnect()
  return () => {
    removeEventListener('focus', reopen)
    socket.close()
  }
}

/** A ticket that cannot be had leaves the connection without one: the server refuses it, and the next try comes later. */
const protocols = async (ticket: () => Promise<string>): Promise<string[]> => {
  try {
    return [LIVE_PROTOCOL, await ticket()]
  } catch (error) {
    console.warn('Live connection: no ticket', error)
    return [LIVE_PROTOCOL]
  }
}

function readFrame(data: unknown): LiveFrame {
  if (typeof data !== 'string' || data === 'pong') return []
  try {
    const frame: unknown = JSON.parse(data)
    return Array.isArray(frame) ? (frame as LiveFrame) : []
  } catch {
    return []
  }
}

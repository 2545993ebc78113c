import { LIVE_LIMITS, type LiveEvent } from '#contract/live/schemas.ts'
import { streamPlace } from '#domain/notifying/stream-cursor.ts'
import { notificationView, type StoredNotification } from '#worker/db/stored-notification.ts'
import { factsOf, type LiveSockets, type ReadySocket, sendEvents, sendFrame, setFacts, type SocketFacts } from './live-sockets.ts'
import { findMissed, type Missed } from './missed-notifications.sql.ts'

/**
 * Brings notifications to the sockets: in order within each stream, each once. A socket's place moves in the same breath as the
 * frame leaves, and whatever cannot follow on that place is fetched from the record: so a push may come twice, late or never.
 */
export class LiveFeed {
  readonly #sockets: LiveSockets
  readonly #db: D1Database
  #waiting: StoredNotification[] = []
  #flush: Promise<void> | null = null

  constructor(sockets: LiveSockets, db: D1Database) {
    this.#sockets = sockets
    this.#db = db
  }

  /** Sends one notification with whatever else comes within 20 ms; resolves when it has left. */
  push(notification: StoredNotification): Promise<void> {
    this.#waiting.push(notification)
    this.#flush ??= this.#flushSoon()
    return this.#flush
  }

  /** Sends a socket the notifications after its cursor, or tells it to fetch the list where there are many. */
  async catchUp(userId: string, sockets: readonly WebSocket[]): Promise<void> {
    const places = sockets.map(factsOf)
    const missed = await findMissed(this.#db, userId, {
      personal: Math.min(...places.map(({ personal }) => personal)),
      broadcast: Math.min(...places.map(({ broadcast }) => broadcast)),
    })
    // Others may have been sent while the record was read: each socket's own place decides.
    for (const socket of sockets) sendMissed(socket, missed)
  }

  async #flushSoon(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, LIVE_LIMITS.coalesceMs))
    const rows = this.#waiting.toSorted((a, b) => a.at - b.at)
    this.#waiting = []
    this.#flush = null
    const behind: WebSocket[] = []
    const frames = new Map<string, string>()
    let userId = ''
    for (const [socket, facts] of this.#sockets.ready()) {
      userId = facts.userId
      if (!sendRows([socket, facts], rows, frames)) behind.push(socket)
    }
    if (behind.length > 0) await this.catchUp(userId, behind)
  }
}

/** Sends what follows on the socket's place; false where something before it is lacking. Sockets of one language share a frame. */
function sendRows([socket, facts]: ReadySocket, rows: readonly StoredNotification[], frames: Map<string, string>): boolean {
  const fresh: StoredNotification[] = []
  let places: SocketFacts = facts
  for (const row of rows) {
    const place = streamPlace(places[row.stream], row)
    if (place === 'gap') return false
    if (place === 'known') continue
    fresh.push(row)
    places = { ...places, [row.stream]: row.at }
  }
  if (fresh.length === 0) return true
  const key = `${facts.language} ${fresh.map(({ stream, at }) => `${stream}${at}`).join(' ')}`
  const frame = frames.get(key) ?? JSON.stringify(eventsOf(fresh, facts))
  frames.set(key, frame)
  setFacts(socket, places)
  sendFrame(socket, frame)
  return true
}

function sendMissed(socket: WebSocket, missed: Missed): void {
  if (socket.readyState !== WebSocket.OPEN) return
  const facts = factsOf(socket)
  const fresh = [...missed.personal, ...missed.broadcast].filter(({ stream, at }) => at > facts[stream])
  setFacts(socket, {
    ...facts,
    personal: Math.max(facts.personal, missed.personal.at(-1)?.at ?? 0),
    broadcast: Math.max(facts.broadcast, missed.broadcast.at(-1)?.at ?? 0),
  })
  sendEvents(socket, missed.tooMany ? [{ event: 'listChanged', data: {} }] : eventsOf(fresh, facts))
}

const eventsOf = (rows: readonly StoredNotification[], { language, imagePass = null }: SocketFacts): LiveEvent[] =>
  rows.map((row) => ({ event: 'newNotification', data: notificationView(row, language, { isRead: false, imagePass }) }))

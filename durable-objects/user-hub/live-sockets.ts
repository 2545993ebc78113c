import { LIVE_CLOSE, LIVE_LIMITS, type LiveEvent, type LiveFrame } from '#contract/live/schemas.ts'
import type { Locale } from '#contract/shared/locales.ts'
import type { TicketFacts } from './hub-calls.ts'

/** What is known of one connection; it lives in the socket's attachment and so survives the loss of the hub's memory. ms UTC. */
export interface SocketFacts {
  readonly userId: string
  readonly sessionId: string
  readonly sessionEndsAt: number
  readonly accountMadeAt: number
  readonly language: Locale
  readonly openedAt: number
  /** It has sent its one frame, `addNewUser`. */
  readonly hasSpoken: boolean
  /** Its place is known: events may go to it. */
  readonly isReady: boolean
  /** It has everything of each stream up to here. */
  readonly personal: number
  readonly broadcast: number
  /** Absent from sockets of before November 2026. */
  readonly accountNumber?: number | null
  readonly imagePass?: string | null
}

export type ReadySocket = readonly [WebSocket, SocketFacts]

/** The user's connections, as the platform keeps them through hibernation. */
export class LiveSockets {
  readonly #ctx: DurableObjectState

  constructor(ctx: DurableObjectState) {
    this.#ctx = ctx
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'))
  }

  /** Takes a new connection in; the oldest goes where there are too many. */
  accept(socket: WebSocket, ticket: TicketFacts, now: number): void {
    const others = this.#open().toSorted(([, a], [, b]) => a.openedAt - b.openedAt)
    for (const [oldest] of others.slice(0, Math.max(0, others.length + 1 - LIVE_LIMITS.socketsPerUser)))
      closeSocket(oldest, LIVE_CLOSE.replaced, 'replaced')
    const { userId, sessionId, sessionEndsAt, accountMadeAt, language, accountNumber, imagePass } = ticket
    this.#ctx.acceptWebSocket(socket)
    setFacts(socket, {
      userId,
      sessionId,
      sessionEndsAt,
      accountMadeAt,
      language,
      openedAt: now,
      hasSpoken: false,
      isReady: false,
      personal: 0,
      broadcast: 0,
      accountNumber: accountNumber ?? null,
      imagePass: imagePass ?? null,
    })
  }

  ready(): ReadySocket[] {
    return this.#open().filter(([, facts]) => facts.isReady)
  }

  /** When the first of the sessions behind these connections ends, or null without connections. */
  nextSessionEnd(): number | null {
    const ends = this.#open().map(([, { sessionEndsAt }]) => sessionEndsAt)
    return ends.length === 0 ? null : Math.min(...ends)
  }

  /** The sessions that end by `at`, as far as these connections know. */
  sessionsEndingBy(at: number): string[] {
    return [...new Set(this.#open().flatMap(([, facts]) => (facts.sessionEndsAt <= at ? [facts.sessionId] : [])))]
  }

  /** A session was made longer. */
  setSessionEnd(sessionId: string, sessionEndsAt: number): void {
    for (const [socket, facts] of this.#open()) if (facts.sessionId === sessionId) setFacts(socket, { ...facts, sessionEndsAt })
  }

  /** Ends the connections whose facts `isOver` says are over. */
  endSessions(isOver: (facts: SocketFacts) => boolean): void {
    for (const [socket, facts] of this.#open()) if (isOver(facts)) closeSocket(socket, LIVE_CLOSE.sessionEnded, 'session ended')
  }

  #open(): ReadySocket[] {
    return this.#ctx
      .getWebSockets()
      .filter((socket) => socket.readyState === WebSocket.OPEN)
      .map((socket) => [socket, factsOf(socket)] as const)
  }
}

/** What the attachments say, for as long as the hub is awake: reading one costs as much as sending to it. */
const known = new WeakMap<WebSocket, SocketFacts>()

export function factsOf(socket: WebSocket): SocketFacts {
  const facts = known.get(socket) ?? (socket.deserializeAttachment() as SocketFacts)
  known.set(socket, facts)
  return facts
}

/** Only through here is an attachment written. */
export function setFacts(socket: WebSocket, facts: SocketFacts): void {
  socket.serializeAttachment(facts)
  known.set(socket, facts)
}

/** Sends events in one frame. A connection that is going down gets nothing and says nothing: its page comes back and asks. */
export function sendEvents(socket: WebSocket, events: readonly LiveEvent[]): void {
  if (events.length > 0) sendFrame(socket, JSON.stringify(events satisfies LiveFrame))
}

export function sendFrame(socket: WebSocket, frame: string): void {
  try {
    socket.send(frame)
  } catch {
    // Closed a moment ago.
  }
}

export function closeSocket(socket: WebSocket, code: number, reason: string): void {
  try {
    socket.close(code, reason)
  } catch {
    // Closed already.
  }
}

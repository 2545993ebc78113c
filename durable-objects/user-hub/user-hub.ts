import { DurableObject } from 'cloudflare:workers'
import type { OpenAttempt } from '#contract/catalogue/schemas.ts'
import { LIVE_CLOSE, LIVE_PROTOCOL, type LiveRequest } from '#contract/live/schemas.ts'
import { parseNotificationId } from '#contract/notifications/notification-id.ts'
import type { StoredNotification } from '#worker/db/stored-notification.ts'
import { now } from '../lib/clock.ts'
import { OwnTables } from '../lib/own-tables.ts'
import { auditForeignUser } from './audit-foreign-user.ts'
import { type EntryFacts, type HubEvent, TICKET_HEADER, type TicketFacts, type UserHubCalls } from './hub-calls.ts'
import { USER_HUB_STEPS, USER_HUB_TABLES } from './hub-steps.ts'
import { HubTables } from './hub-tables.ts'
import { LiveFeed } from './live-feed.ts'
import { closeSocket, factsOf, LiveSockets, sendEvents, setFacts, type SocketFacts } from './live-sockets.ts'
import { findHeads } from './stream-heads.sql.ts'
import { type HeldAttempt, OpenAttempts } from './open-attempts.ts'
import { PresenceWord } from './presence-word.ts'
import { readLiveRequest } from './read-request.ts'
import { findSessionEnd } from './session-end.ts'

export type { UserHubCalls } from './hub-calls.ts'

/** How often one user's foreign claims go into the audit log, in ms. */
const FOREIGN_USER_MS = 3_600_000

/** How soon the presence shard is notified again, in ms. */
const RETRY_MS = 5_000

/**
 * One per user: the register of the user's open attempts, asked for Resume, before a ban bites, and before a solution is shown; and
 * the user's live connections, which sleep with the hub and wake it only for what concerns them.
 */
export class UserHub extends DurableObject<Env> implements UserHubCalls {
  #attempts: OpenAttempts
  #tables: HubTables
  readonly #sockets: LiveSockets
  readonly #feed: LiveFeed
  #presence: PresenceWord

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    const tables = new OwnTables(ctx.storage, USER_HUB_STEPS, USER_HUB_TABLES)
    this.#attempts = new OpenAttempts(tables)
    this.#tables = new HubTables(tables)
    this.#sockets = new LiveSockets(ctx)
    this.#feed = new LiveFeed(this.#sockets, env.DB)
    this.#presence = new PresenceWord(this.#tables, env)
  }

  /**
   * Called by a room before it lets an attempt begin; a repeat changes nothing. The database was asked when an entry ticket was made: what
   * has ended its session since, or banned its person, was told here.
   */
  async registerAttempt(attempt: HeldAttempt, entry?: EntryFacts): Promise<'refused' | undefined> {
    if (entry !== undefined && !this.#tables.letsIn(entry)) return 'refused'
    this.#attempts.add(attempt)
    return undefined
  }

  /** Called by a room once its attempt is closed; a repeat changes nothing. */
  async attemptClosed(attemptId: string): Promise<void> {
    this.#attempts.remove(attemptId)
  }

  async openAttempts(): Promise<OpenAttempt[]> {
    return this.#attempts.list()
  }

  /** Whether an open exam attempt, other than `exceptAttemptId`, holds one of these questions. */
  async holdsAnyQuestion(questionIds: string[], exceptAttemptId: string): Promise<boolean> {
    return this.#attempts.holdAny(new Set(questionIds), exceptAttemptId)
  }

  async readsByTicket(
    { sessionId, issuedAt }: EntryFacts,
    questionIds: string[],
    attemptId: string,
  ): Promise<'refused' | 'holds' | 'reads'> {
    if (!this.#tables.letsIn({ sessionId, issuedAt })) return 'refused'
    return this.#attempts.holdAny(new Set(questionIds), attemptId) ? 'holds' : 'reads'
  }

  /**
   * Takes every open attempt away from its writer and ends every connection, before the ban, deletion or sign-out everywhere that
   * caused it is answered; what belongs to the session `keptSessionId` continues.
   */
  async revokeOpenAttempts(keptSessionId?: string): Promise<void> {
    this.#tables.refuseAll(now())
    this.#sockets.endSessions(({ sessionId }) => sessionId !== keptSessionId)
    await this.#revoke(keptSessionId === undefined ? [] : [keptSessionId])
  }

  /**
   * Ends the connections of one session, when its person signs out, and the right to write of every attempt that none of the sessions
   * `others` writes: so also where the session that began to write ran out and this one took its place in the same browser.
   */
  async endSession(sessionId: string, others?: readonly string[]): Promise<void> {
    this.#tables.refuseSession(sessionId, now())
    this.#sockets.endSessions((facts) => facts.sessionId === sessionId)
    if (others !== undefined) await this.#revoke(others)
  }

  /**
   * Forgets everything, for an account that is being deleted, and says at which tests attempts were open. Tickets that were made until
   * now stay refused. A repeat changes nothing.
   */
  async erase(userId: string): Promise<string[]> {
    const testIds = this.#attempts.list().map(({ testId }) => testId)
    await this.#presence.leave(userId)
    await this.ctx.storage.deleteAlarm()
    await this.ctx.storage.deleteAll()
    const tables = new OwnTables(this.ctx.storage, USER_HUB_STEPS, USER_HUB_TABLES)
    this.#attempts = new OpenAttempts(tables)
    this.#tables = new HubTables(tables)
    this.#presence = new PresenceWord(this.#tables, this.env)
    this.#tables.refuseAll(now())
    return testIds
  }

  /** The upgrade: spends the ticket and takes the socket in. 401 for a ticket that was used or has been taken back. */
  override async fetch(request: Request): Promise<Response> {
    // Written by the Worker, which verified the ticket; no one else reaches a hub.
    const ticket = JSON.parse(request.headers.get(TICKET_HEADER) ?? 'null') as TicketFacts | null
    if (ticket === null || !this.#tables.spend(ticket, now())) return new Response(null, { status: 401 })
    const { 0: page, 1: server } = new WebSocketPair()
    this.#sockets.accept(server, ticket, now())
    await this.#armAlarm()
    return new Response(null, { status: 101, webSocket: page, headers: { 'sec-websocket-protocol': LIVE_PROTOCOL } })
  }

  /** Sends a notification that is in the record to every connection. Says how many there are. */
  async push(notification: StoredNotification): Promise<number> {
    const { length } = this.#sockets.ready()
    if (length === 0) this.#presence.takeBack()
    else await this.#feed.push(notification)
    return length
  }

  /** Tells every connection something that is kept nowhere: who is not here hears it from the API in time. */
  async tell(event: HubEvent): Promise<void> {
    for (const [socket] of this.#sockets.ready()) sendEvents(socket, [event])
  }

  async refresh(): Promise<void> {
    for (const [socket] of this.#sockets.ready()) sendEvents(socket, [{ event: 'listChanged', data: {} }])
  }

  override async webSocketMessage(socket: WebSocket, frame: string | ArrayBuffer): Promise<void> {
    const facts = factsOf(socket)
    const request = facts.hasSpoken ? null : readLiveRequest(frame)
    if (request === null) return closeSocket(socket, LIVE_CLOSE.policy, 'not understood')
    setFacts(socket, { ...facts, hasSpoken: true })
    if (facts.sessionEndsAt <= now()) return closeSocket(socket, LIVE_CLOSE.sessionEnded, 'session ended')
    if (request.data.userId !== facts.userId) {
      closeSocket(socket, LIVE_CLOSE.foreignUser, 'not your id')
      const { userId, data } = { userId: facts.userId, data: request.data }
      const at = new Date(now()).toISOString()
      console.warn(
        JSON.stringify({ at, level: 'warn', event: 'security', kind: 'foreign_user', userId, outcome: 'refused', target: data.userId }),
      )
      // Each leaves a line; the log that is kept permanently gets one an hour.
      if (this.#tables.notesOnce('foreign user', now(), FOREIGN_USER_MS)) await auditForeignUser(this.env.DB, userId, data.userId, now())
      return
    }
    await this.#join(socket, facts, request.data)
  }

  override async webSocketClose(socket: WebSocket): Promise<void> {
    closeSocket(socket, 1000, 'bye')
    await this.#leaveIfEmpty(socket)
  }

  override async webSocketError(socket: WebSocket): Promise<void> {
    await this.#leaveIfEmpty(socket)
  }

  /** Ends connections whose session is over and was not made longer since, and tells the presence shard what it could not be told before. */
  override async alarm(): Promise<void> {
    const at = now()
    for (const sessionId of this.#sockets.sessionsEndingBy(at)) {
      const end = await findSessionEnd(this.env.DB, sessionId)
      if (end !== null && end > at) this.#sockets.setSessionEnd(sessionId, end)
      else this.#sockets.endSessions((facts) => facts.sessionId === sessionId)
    }
    const [first] = this.#sockets.ready()
    if (first !== undefined) await this.#sendPresence(first[1])
    await this.#armAlarm()
  }

  /** The shard is notified before the record is read, so that a broadcast reaches this socket by one of the two. */
  async #join(socket: WebSocket, facts: SocketFacts, { language, since }: LiveRequest['data']): Promise<void> {
    try {
      const heads = since === undefined ? await findHeads(this.env.DB, facts.userId) : placesOf(since)
      setFacts(socket, {
        ...facts,
        hasSpoken: true,
        isReady: true,
        language: language ?? facts.language,
        personal: heads.personal,
        // What was said to everyone before the account was made is not for this user.
        broadcast: Math.max(heads.broadcast, facts.accountMadeAt),
      })
      await this.#sendPresence(facts)
      await this.#feed.catchUp(facts.userId, [socket])
      sendEvents(socket, [{ event: 'ready', data: { userId: facts.userId } }])
    } catch (error) {
      console.warn(JSON.stringify({ level: 'warn', event: 'live_join_failed', userId: facts.userId, error: String(error) }))
      closeSocket(socket, 1011, 'try again')
    }
  }

  async #revoke(kept: readonly string[]): Promise<void> {
    await Promise.all(
      this.#attempts.rooms().map(async (name) => {
        const room = this.env.ATTEMPT_ROOM.get(this.env.ATTEMPT_ROOM.idFromName(name))
        await room.revoke([...kept])
      }),
    )
  }

  async #sendPresence({ userId, accountNumber }: Pick<SocketFacts, 'userId' | 'accountNumber'>): Promise<void> {
    try {
      await this.#presence.join(userId, accountNumber ?? null)
    } catch (error) {
      console.warn(JSON.stringify({ level: 'warn', event: 'presence_not_told', userId, error: String(error) }))
      await this.ctx.storage.setAlarm(now() + RETRY_MS)
    }
  }

  async #leaveIfEmpty(gone: WebSocket): Promise<void> {
    if (this.#sockets.ready().some(([socket]) => socket !== gone)) return
    await this.#presence.leave(factsOf(gone).userId).catch(() => {
      // The shard finds out when it next meets this hub.
    })
  }

  /** The alarm stands at the first end of a session, or sooner. */
  async #armAlarm(): Promise<void> {
    const end = this.#sockets.nextSessionEnd()
    const set = await this.ctx.storage.getAlarm()
    if (end !== null && (set === null || set > end)) await this.ctx.storage.setAlarm(end)
  }
}

const placesOf = (since: NonNullable<LiveRequest['data']['since']>): { personal: number; broadcast: number } => ({
  personal: since.personal === null ? 0 : (parseNotificationId(since.personal)?.at ?? 0),
  broadcast: since.broadcast === null ? 0 : (parseNotificationId(since.broadcast)?.at ?? 0),
})

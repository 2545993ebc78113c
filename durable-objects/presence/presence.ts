import { DurableObject } from 'cloudflare:workers'
import type { StoredNotification } from '#worker/db/stored-notification.ts'
import { type AccountBits, hasBit } from '#domain/notifying/account-bits.ts'
import { migrate } from '../lib/migrate.ts'
import type { UserHubCalls } from '../user-hub/hub-calls.ts'
import type { BroadcastCount, FanOut, PresenceCalls } from './presence-calls.ts'
import { PRESENCE_STEPS } from './presence-steps.ts'
import { type OnlineUser, PresenceTables } from './presence-tables.ts'

const PAGE = 200
const AT_ONCE = 50

/**
 * One of 256: which of its users have a connection now, so that a broadcast goes to those and to no one else. An entry may outlive
 * its connection (a hub that fell over says nothing); it goes when a broadcast meets it. None is lacking: a hub enters itself before
 * it looks up what its user has missed.
 */
export class Presence extends DurableObject<Env> implements PresenceCalls {
  readonly #tables: PresenceTables

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    migrate(ctx.storage, PRESENCE_STEPS)
    this.#tables = new PresenceTables(ctx.storage.sql)
  }

  async join(userId: string, stamp: number, accountNumber: number | null = null): Promise<void> {
    this.#tables.join(userId, stamp, accountNumber)
  }

  async leave(userId: string, stamp: number): Promise<void> {
    this.#tables.leave(userId, stamp)
  }

  async online(): Promise<number> {
    return this.#tables.online()
  }

  async among(userIds: readonly string[]): Promise<string[]> {
    return this.#tables.among(userIds)
  }

  /** Sends a broadcast to one page of the users who are here. Call it until it is done; a repeat after that sends nothing. */
  fanOut(broadcast: StoredNotification): Promise<FanOut> {
    return this.#fanOut(broadcast, null)
  }

  /** The same to those of the users whose number is in the audience: compared here, so that no one is looked up for it. */
  fanOutTo(broadcast: StoredNotification, audience: AccountBits): Promise<FanOut> {
    return this.#fanOut(broadcast, audience)
  }

  async refresh(audience: AccountBits): Promise<void> {
    let after = ''
    for (;;) {
      const users = this.#tables.page(after, PAGE)
      const meant = users.filter(isIn(audience))
      // A page that is not reached asks for its list when it connects again.
      await Promise.allSettled(meant.map(({ userId }) => this.#hub(userId).refresh()))
      after = users.at(-1)?.userId ?? after
      if (users.length < PAGE) return
    }
  }

  async count(what: 'opened' | 'clicked', at: readonly number[]): Promise<void> {
    this.#tables.count(what, at)
  }

  async sums(from: number): Promise<BroadcastCount[]> {
    return this.#tables.sums(from)
  }

  async #fanOut(broadcast: StoredNotification, audience: AccountBits | null): Promise<FanOut> {
    const { at } = broadcast
    const before = this.#tables.progress(at)
    if (before.isDone) return { pushed: before.pushed, isDone: true }
    const users = this.#tables.page(before.after, PAGE)
    const meant = audience === null ? users : users.filter(isIn(audience))
    let pushed = before.pushed
    for (let i = 0; i < meant.length; i += AT_ONCE) {
      const reached = await Promise.all(meant.slice(i, i + AT_ONCE).map((user) => this.#push(user, broadcast)))
      pushed += reached.filter(Boolean).length
    }
    const after = { after: users.at(-1)?.userId ?? before.after, pushed, isDone: users.length < PAGE }
    // The same broadcast may have been handed in twice at once: the call that finished this page first has counted it.
    if (this.#tables.progress(at).after === before.after) this.#tables.setProgress(at, after)
    const { isDone } = this.#tables.progress(at)
    return { pushed: this.#tables.progress(at).pushed, isDone }
  }

  /**
   * Whether the user was reached; who has no connection any more is taken out. A hub that could not take one before is told so, and fetches
   * what lies between.
   */
  async #push({ userId, stamp, missed }: OnlineUser, broadcast: StoredNotification): Promise<boolean> {
    try {
      const previousAt = Math.max(broadcast.previousAt, missed ?? 0)
      const sockets = await this.#hub(userId).push({ ...broadcast, previousAt })
      if (sockets === 0) this.#tables.leave(userId, stamp)
      else if (missed !== null) this.#tables.setMissed(userId, null)
      return sockets > 0
    } catch (error) {
      // The hub finds the gap with the next notification, or the page when it connects again.
      this.#tables.setMissed(userId, missed ?? broadcast.at)
      console.warn(JSON.stringify({ level: 'warn', event: 'broadcast_not_pushed', userId, error: String(error) }))
      return false
    }
  }

  #hub(userId: string): Pick<UserHubCalls, 'push' | 'refresh'> {
    return this.env.USER_HUB.get(this.env.USER_HUB.idFromName(userId))
  }
}

/** A user whose number is not known finds the broadcast in the list. */
const isIn =
  (audience: AccountBits) =>
  ({ number }: OnlineUser): boolean =>
    number !== null && hasBit(audience, number)

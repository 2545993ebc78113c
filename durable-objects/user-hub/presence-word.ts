import { presenceName, presenceShard } from '#domain/notifying/presence-shard.ts'
import type { HubTables } from './hub-tables.ts'

/** The hub's word to its presence shard: someone is here, no one is here any more. */
export class PresenceWord {
  readonly #tables: HubTables
  readonly #env: Pick<Env, 'PRESENCE'>

  constructor(tables: HubTables, env: Pick<Env, 'PRESENCE'>) {
    this.#tables = tables
    this.#env = env
  }

  get isGiven(): boolean {
    return this.#tables.presence().told
  }

  /**
   * Says that the user is here, and their account number, unless that was said. Throws where the shard cannot be told; then nothing was said.
   */
  async join(userId: string, accountNumber: number | null): Promise<void> {
    const { stamp, told, number } = this.#tables.presence()
    if (told && number === accountNumber) return
    this.#tables.setPresence(stamp + 1, false, null)
    await this.#shard(userId).join(userId, stamp + 1, accountNumber)
    this.#tables.setPresence(stamp + 1, true, accountNumber)
  }

  /** Says that no one is here; where that fails the shard finds out on its own. */
  async leave(userId: string): Promise<void> {
    const { stamp, told } = this.#tables.presence()
    if (!told) return
    this.#tables.setPresence(stamp, false, null)
    await this.#shard(userId).leave(userId, stamp)
  }

  /** The shard is about to find out that no one is here: the next arrival is reported again. */
  takeBack(): void {
    const { stamp, told } = this.#tables.presence()
    if (told) this.#tables.setPresence(stamp, false, null)
  }

  #shard(userId: string): DurableObjectStub<import('../presence/presence.ts').Presence> {
    return this.#env.PRESENCE.get(this.#env.PRESENCE.idFromName(presenceName(presenceShard(userId))))
  }
}

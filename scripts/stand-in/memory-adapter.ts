import type { Adapter, AdapterPayload } from 'oidc-provider'

interface Kept {
  readonly payload: AdapterPayload
  readonly endsAt: number
}

const kept = new Map<string, Kept>()
const grants = new Map<string, Set<string>>()

/** Where the stand-in provider keeps sign-ins under way: in memory, because nothing of it has to outlive a run. */
export class MemoryAdapter implements Adapter {
  readonly #model: string

  constructor(model: string) {
    this.#model = model
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    kept.set(this.#key(id), { payload, endsAt: Date.now() + expiresIn * 1000 })
    if (payload.grantId !== undefined) grants.set(payload.grantId, (grants.get(payload.grantId) ?? new Set()).add(this.#key(id)))
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return live(kept.get(this.#key(id)))
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return [...kept.values()].map(live).find((payload) => payload?.uid === uid)
  }

  async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return [...kept.values()].map(live).find((payload) => payload?.userCode === userCode)
  }

  async consume(id: string): Promise<void> {
    const found = kept.get(this.#key(id))
    if (found !== undefined) kept.set(this.#key(id), { ...found, payload: { ...found.payload, consumed: Math.floor(Date.now() / 1000) } })
  }

  async destroy(id: string): Promise<void> {
    kept.delete(this.#key(id))
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const key of grants.get(grantId) ?? []) kept.delete(key)
    grants.delete(grantId)
  }

  #key(id: string): string {
    return `${this.#model}:${id}`
  }
}

const live = (found: Kept | undefined): AdapterPayload | undefined =>
  found !== undefined && found.endsAt > Date.now() ? found.payload : undefined

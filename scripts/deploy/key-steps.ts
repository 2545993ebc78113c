/**
 * What the next step of changing the signing key is (decision 0130, docs/operating/keys.md). The account is the only state: the ids of keys
 * say when they were made, and the Worker says which of them it accepts and which signs. So each step may be repeated, and an interrupted
 * change goes on from where it stood. Times ms UTC.
 */
import { keyIdAt, madeAtOf } from '../../worker/platform/key-ids.ts'
import { KEY_SECRET_PREFIX, UNNAMED_KEY } from '../../worker/platform/token-keys.ts'

/** The secret that says which key signs. */
export const PLAN_SECRET = 'TOKEN_SIGNING'
/** Several keys in one secret, as sites had it before. */
export const SEVERAL_KEYS_SECRET = 'TOKEN_KEYS'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** A new secret reaches every place of the network in this time; before, a token of the new key could meet a Worker that lacks it. */
export const SPREAD_MS = 5 * MINUTE
/** The token of an attempt lives 30 days at most, and no other token that matters lives longer. */
export const ACCEPT_BEFORE_RETIRING_MS = 31 * DAY
const OLD_KEY_MS = 365 * DAY

export interface KeyState {
  /** The key that signs, by its id. */
  readonly signing: string
  /** Every key that the Worker has; from `until` on one opens nothing any more. */
  readonly keys: readonly { readonly id: string; readonly until: number | null }[]
  /** The names of the Worker's secrets in the account. */
  readonly secrets: ReadonlySet<string>
}

export interface SigningPlan {
  readonly sign: string
  readonly until: Readonly<Record<string, number>>
}

export type KeyStep =
  /** Set a new key, which every place accepts and none signs with yet. */
  | { readonly kind: 'accept'; readonly id: string }
  /** A new key is on its way to every place until then. */
  | { readonly kind: 'wait'; readonly id: string; readonly until: number }
  /** The newest key signs from now on; the others get an end. */
  | { readonly kind: 'sign'; readonly plan: SigningPlan }
  /** Keys whose end has come are deleted. */
  | { readonly kind: 'retire'; readonly plan: SigningPlan; readonly ids: readonly string[]; readonly secrets: readonly string[] }
  /** Nothing to do before `at`, when the next key can be retired. */
  | { readonly kind: 'rest'; readonly at: number }

/** The next step of a planned change. `spreadMs` is `SPREAD_MS` but in tests. */
export function nextKeyStep(state: KeyState, now: number, spreadMs: number = SPREAD_MS): KeyStep {
  const { signing, keys, secrets } = state
  const waiting = [...secrets].flatMap((name) => {
    const id = idOfSecret(name)
    const isOver = keys.some((key) => key.id === id && key.until !== null)
    return id === null || id === signing || isOver || madeAtOf(id) <= madeAtOf(signing) ? [] : [id]
  })
  const newest = waiting.toSorted().at(-1)
  if (newest !== undefined) {
    const until = madeAtOf(newest) + spreadMs
    // A key that the Worker does not know yet is still on its way, whatever the clock says.
    if (now < until || !keys.some(({ id }) => id === newest)) return { kind: 'wait', id: newest, until: Math.max(until, now) }
    return { kind: 'sign', plan: planOf(newest, keys, now) }
  }
  if (keys.some(({ id, until }) => id !== signing && until === null)) return { kind: 'sign', plan: planOf(signing, keys, now) }
  const over = keys.filter(({ until }) => until !== null && until <= now).map(({ id }) => id)
  const going = over.length === 0 ? { ids: [], secrets: [] } : deletable(over, state)
  if (going.ids.length > 0) {
    const plan = planOf(
      signing,
      keys.filter(({ id }) => !going.ids.includes(id)),
      now,
    )
    return { kind: 'retire', plan, ...going }
  }
  const ends = keys.flatMap(({ until }) => (until === null || until <= now ? [] : [until]))
  return ends.length > 0 ? { kind: 'rest', at: Math.min(...ends) } : { kind: 'accept', id: keyIdAt(now) }
}

export interface LeakedStep {
  /** The id of a key to be made, where the one that signs has to go and no other can take its place. */
  readonly makes: string | null
  readonly plan: SigningPlan
  readonly deletes: readonly string[]
  /** The keys that go: with one of several in one secret, all of these go. */
  readonly ids: readonly string[]
}

/** What takes a leaked key out of use at once; null where there is no such key. */
export function leakedStep({ signing, keys, secrets }: KeyState, leaked: string, now: number): LeakedStep | null {
  if (!keys.some(({ id }) => id === leaked)) return null
  const secret = secretOf(leaked, secrets)
  const ids = keys.map(({ id }) => id).filter((id) => secretOf(id, secrets) === secret)
  const left = keys.filter(({ id }) => !ids.includes(id))
  const standing = left.find(({ id }) => id === signing)
  // A key that was accepted for a planned change has spread already.
  const accepted = left.filter(({ until, id }) => until === null && idOfSecret(`${KEY_SECRET_PREFIX}${id}`) !== null).map(({ id }) => id)
  const next = standing?.id ?? accepted.toSorted().at(-1) ?? null
  const makes = next === null ? keyIdAt(now) : null
  return { makes, plan: planOf(next ?? keyIdAt(now), left, now), deletes: [secret], ids }
}

/** What the names of the secrets alone tell about the keys: the age of the newest (ms; null where no name says it), and what is left over. */
export function keysByName(
  secrets: ReadonlySet<string>,
  now: number,
): { readonly ageMs: number | null; readonly isOld: boolean; readonly leftOver: readonly string[] } {
  const ids = [...secrets].flatMap((name) => idOfSecret(name) ?? []).toSorted()
  const newest = ids.at(-1)
  if (newest === undefined) return { ageMs: null, isOld: false, leftOver: [] }
  const ageMs = now - madeAtOf(newest)
  const others = [...ids.slice(0, -1), ...[SEVERAL_KEYS_SECRET, UNNAMED_KEY].filter((name) => secrets.has(name))]
  return { ageMs, isOld: ageMs > OLD_KEY_MS, leftOver: ageMs > ACCEPT_BEFORE_RETIRING_MS + DAY ? others : [] }
}

/** When the newest key was made, by the names of the secrets; -Infinity where no name says it. */
export const newestKeyMadeAt = (secrets: ReadonlySet<string>): number =>
  Math.max(-Infinity, ...[...secrets].flatMap((name) => idOfSecret(name) ?? []).map(madeAtOf))

/** The id in the name of a secret that holds one key; null for any other secret. */
function idOfSecret(name: string): string | null {
  const id = name.startsWith(KEY_SECRET_PREFIX) ? name.slice(KEY_SECRET_PREFIX.length) : ''
  return madeAtOf(id) === -Infinity ? null : id
}

function secretOf(id: string, secrets: ReadonlySet<string>): string {
  if (id === UNNAMED_KEY) return UNNAMED_KEY
  return secrets.has(`${KEY_SECRET_PREFIX}${id}`) ? `${KEY_SECRET_PREFIX}${id}` : SEVERAL_KEYS_SECRET
}

/** `sign` signs; every other key keeps its end, or gets one. */
const planOf = (sign: string, keys: KeyState['keys'], now: number): SigningPlan => ({
  sign,
  until: Object.fromEntries(keys.filter(({ id }) => id !== sign).map(({ id, until }) => [id, until ?? now + ACCEPT_BEFORE_RETIRING_MS])),
})

/** Of the keys whose end has come, those whose secret holds no key that is still good. */
function deletable(over: readonly string[], { keys, secrets }: KeyState): { ids: string[]; secrets: string[] } {
  const inUse = new Set(keys.filter(({ id }) => !over.includes(id)).map(({ id }) => secretOf(id, secrets)))
  const ids = over.filter((id) => !inUse.has(secretOf(id, secrets)))
  return { ids, secrets: [...new Set(ids.map((id) => secretOf(id, secrets)))] }
}

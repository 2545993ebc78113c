/**
 * What our own tokens are signed with (decision 0130). Each key is a secret of its own, `TOKEN_KEY_<id>`; `TOKEN_SIGNING` says which of
 * them signs new tokens, and from when on (ms UTC, or ISO 8601 with its offset) others open nothing any more:
 *
 *     { "sign": "202611251030", "until": { "202511200900": "2026-12-26T10:35:00Z" } }
 *
 * A token names its key by `kid`, so that a key can be changed while the tokens of the one before are still good. A key that is there and
 * has no end is accepted. Two older forms are still read: `TOKEN_KEYS`, several keys in one secret, and `SESSION_SECRET`, whose tokens name
 * no key. Without TOKEN_SIGNING they say themselves what signs.
 *
 *     { "sign": "2026-11", "keys": { "2026-11": { "secret": "…" }, "2026-05": { "secret": "…", "until": "2026-12-31T00:00:00Z" } } }
 */
export interface TokenKeys {
  readonly signing: TokenKey
  /** By key id; null is the secret of tokens that name none. */
  readonly byId: ReadonlyMap<string | null, TokenKey>
}

export interface TokenKey {
  readonly id: string | null
  /** ms UTC; null is no end. */
  readonly until: number | null
  /** Imported once for the life of the isolate: saves verify a token each. */
  readonly cryptoKey: Promise<CryptoKey>
}

/** The Worker's settings, of which these are read, and each `TOKEN_KEY_<id>`. */
export interface TokenSettings {
  readonly SESSION_SECRET?: string | undefined
  readonly TOKEN_KEYS?: string | undefined
  readonly TOKEN_SIGNING?: string | undefined
}

/** What `until` and `rotate-secrets` call the secret of tokens that name none. */
export const UNNAMED_KEY = 'SESSION_SECRET'
export const KEY_SECRET_PREFIX = 'TOKEN_KEY_'

/**
 * The keys that the settings name, read once per isolate. Throws what is wrong with them, without any secret: a short secret, a field
 * no one knows, a signing key that is missing or ends.
 */
export function tokenKeysOf(settings: TokenSettings): TokenKeys {
  const known = keysOfSettings.get(settings)
  if (known !== undefined) return known
  const texts = textsOf(settings)
  const of = JSON.stringify(texts)
  if (keysRead === null || keysRead.of !== of) keysRead = { of, keys: readKeys(texts) }
  keysOfSettings.set(settings, keysRead.keys)
  return keysRead.keys
}

const keysOfSettings = new WeakMap<TokenSettings, TokenKeys>()
let keysRead: { readonly of: string; readonly keys: TokenKeys } | null = null

/** Everything that has to do with keys, by its name; an empty text is none. */
function textsOf(settings: TokenSettings): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(settings).filter(
      (one): one is [string, string] =>
        typeof one[1] === 'string' && one[1] !== '' && (OTHER_NAMES.has(one[0]) || one[0].startsWith(KEY_SECRET_PREFIX)),
    ),
  )
}

const OTHER_NAMES: ReadonlySet<string> = new Set<keyof TokenSettings>(['SESSION_SECRET', 'TOKEN_KEYS', 'TOKEN_SIGNING'])

function readKeys(texts: Readonly<Record<string, string>>): TokenKeys {
  const { SESSION_SECRET: single, TOKEN_KEYS: several, TOKEN_SIGNING: plan } = texts
  const unnamed = single === undefined ? null : keyOf('SESSION_SECRET', null, single, null)
  const named = several === undefined ? null : readNamed(several)
  const byId = new Map<string | null, TokenKey>([...(unnamed === null ? [] : [[null, unnamed] as const]), ...(named?.byId ?? [])])
  for (const [name, secret] of Object.entries(texts).filter(([one]) => one.startsWith(KEY_SECRET_PREFIX))) {
    const id = name.slice(KEY_SECRET_PREFIX.length)
    if (!KEY_ID.test(id)) throw new Error('a secret TOKEN_KEY_… has an id that is not 1 to 32 letters, digits, - or _')
    if (byId.has(id)) throw new Error(`${name} and TOKEN_KEYS both have the key ${id}`)
    if (Object.values(texts).filter((other) => other === secret).length > 1) throw new Error(`${name} is the same as another secret`)
    byId.set(id, keyOf(name, id, secret, null))
  }
  if (plan !== undefined) return planned(plan, byId)
  const signing = named?.signing ?? unnamed
  if (signing !== null) return { signing, byId }
  throw new Error(
    byId.size > 0 ? 'TOKEN_SIGNING must say which TOKEN_KEY_… signs' : 'TOKEN_SIGNING and a TOKEN_KEY_… of at least 32 bytes must be set',
  )
}

/** The keys with the ends that the plan gives them; ends of keys that are gone mean nothing. */
function planned(text: string, keys: ReadonlyMap<string | null, TokenKey>): TokenKeys {
  const { sign, until = {} } = objectOf(parse(text, 'TOKEN_SIGNING'), 'TOKEN_SIGNING', ['sign', 'until'])
  const ends = objectOf(until, 'TOKEN_SIGNING.until', null)
  const byId = new Map(
    [...keys].map(([id, key]) => {
      const name = id ?? UNNAMED_KEY
      const end = Object.hasOwn(ends, name) ? untilOf(ends[name], `TOKEN_SIGNING.until.${name}`) : key.until
      return [id, { ...key, until: end }] as const
    }),
  )
  const signing = typeof sign === 'string' ? byId.get(sign === UNNAMED_KEY ? null : sign) : undefined
  if (signing === undefined) throw new Error('TOKEN_SIGNING.sign names a key that is not there')
  if (signing.until !== null) throw new Error('TOKEN_SIGNING gives the key that signs an end: no one could stay signed in')
  return { signing, byId }
}

/** One secret that holds several keys, as sites had it before each key was a secret of its own. */
function readNamed(text: string): { signing: TokenKey; byId: Map<string, TokenKey> } {
  const { sign, keys } = objectOf(parse(text, 'TOKEN_KEYS'), 'TOKEN_KEYS', ['sign', 'keys'])
  const byId = new Map<string, TokenKey>()
  const secrets = new Set<string>()
  for (const [id, value] of Object.entries(objectOf(keys, 'TOKEN_KEYS.keys', null))) {
    if (!KEY_ID.test(id)) throw new Error('TOKEN_KEYS.keys has a key id that is not 1 to 32 letters, digits, - or _')
    const where = `TOKEN_KEYS.keys.${id}`
    const { secret, until } = objectOf(value, where, ['secret', 'until'])
    if (typeof secret !== 'string') throw new Error(`${where}.secret must be a text`)
    if (secrets.has(secret)) throw new Error(`${where}.secret is that of another key as well`)
    secrets.add(secret)
    byId.set(id, keyOf(`${where}.secret`, id, secret, untilOf(until, `${where}.until`)))
  }
  const signing = typeof sign === 'string' ? byId.get(sign) : undefined
  if (signing === undefined) throw new Error('TOKEN_KEYS.sign must name one of TOKEN_KEYS.keys')
  if (signing.until !== null) throw new Error('TOKEN_KEYS.sign names a key with an end: no one could stay signed in')
  return { signing, byId }
}

const KEY_ID = /^[A-Za-z0-9_-]{1,32}$/
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/

function keyOf(where: string, id: string | null, secret: string, until: number | null): TokenKey {
  const bytes = new TextEncoder().encode(secret)
  if (bytes.byteLength < 32) throw new Error(`${where} must be at least 32 bytes long`)
  return { id, until, cryptoKey: crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']) }
}

function untilOf(until: unknown, where: string): number | null {
  if (until === undefined || until === null) return null
  const at = typeof until === 'string' && ISO_TIME.test(until) ? Date.parse(until) : until
  if (typeof at !== 'number' || !Number.isSafeInteger(at) || at <= 0)
    throw new Error(`${where} must be a time: ms UTC, or ISO 8601 with its offset`)
  return at
}

/** The fields of an object, which has no others than `known`; null takes any. */
function objectOf(value: unknown, where: string, known: readonly string[] | null): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error(`${where} must be an object`)
  if (known !== null && Object.keys(value).some((name) => !known.includes(name)))
    throw new Error(`${where} has a field other than ${known.join(', ')}`)
  return value as Readonly<Record<string, unknown>>
}

function parse(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The parser's own message quotes the text.
    throw new Error(`${name} is not valid JSON`)
  }
}

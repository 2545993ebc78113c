/**
 * What our own tokens are signed with. Without TOKEN_KEYS there is one secret, SESSION_SECRET, and its tokens name no key. With it, each
 * token names its key by `kid`, so that a key can be changed while the tokens of the one before are still good:
 *
 *     { "sign": "2026-11", "keys": { "2026-11": { "secret": "…" }, "2026-05": { "secret": "…", "until": "2026-12-31T00:00:00Z" } } }
 *
 * `sign` names the key for new tokens. From `until` on (ms UTC, or ISO 8601 with its offset) a key opens nothing any more; absent or null
 * is no end. Tokens without `kid` are still held against SESSION_SECRET, as long as that is set.
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

export interface TokenSettings {
  readonly SESSION_SECRET?: string | undefined
  readonly TOKEN_KEYS?: string | undefined
}

/**
 * The keys that the settings name, read once per isolate. Throws what is wrong with them, without any secret: a short secret, a field
 * no one knows, a signing key that is missing or ends.
 */
export function tokenKeysOf({ SESSION_SECRET: single, TOKEN_KEYS: several }: TokenSettings): TokenKeys {
  if (keysRead === null || keysRead.single !== single || keysRead.several !== several)
    keysRead = { single, several, keys: readKeys(single, several) }
  return keysRead.keys
}

let keysRead: { readonly single: string | undefined; readonly several: string | undefined; readonly keys: TokenKeys } | null = null

function readKeys(single: string | undefined, several: string | undefined): TokenKeys {
  const unnamed = single === undefined || single === '' ? null : keyOf('SESSION_SECRET', null, single, null)
  const named = several === undefined || several === '' ? null : readNamed(several)
  const signing = named?.signing ?? unnamed
  if (signing === null) throw new Error('SESSION_SECRET must be at least 32 bytes long')
  return { signing, byId: new Map([...(unnamed === null ? [] : [[null, unnamed] as const]), ...(named?.byId ?? [])]) }
}

function readNamed(text: string): { signing: TokenKey; byId: Map<string, TokenKey> } {
  const { sign, keys } = objectOf(parse(text), 'TOKEN_KEYS', ['sign', 'keys'])
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

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The parser's own message quotes the text.
    throw new Error('TOKEN_KEYS is not valid JSON')
  }
}

/** A public key of receipts as `/.well-known/sopan-keys.json` has it: a JWK, and when it signed. Times in ms UTC. */
export interface PublishedKey {
  readonly kty: 'EC'
  readonly crv: 'P-256'
  readonly alg: 'ES256'
  readonly use: 'sig'
  readonly kid: string
  readonly x: string
  readonly y: string
  /** It signs nothing before `from` and nothing from `until` on; null: it signs now. */
  readonly from: number
  readonly until: number | null
  /** Since when others may have the private key; null: nobody has. */
  readonly leakedAt: number | null
}

/** Every key that ever signed. */
export interface PublishedKeys {
  readonly keys: readonly PublishedKey[]
}

/** The address of the keys on every site. */
export const KEYS_PATH = '/.well-known/sopan-keys.json'

/** The kind of key that receipts are signed with, for Web Crypto. */
export const RECEIPT_KEY_KIND = { name: 'ECDSA', namedCurve: 'P-256' } as const

/** A public point of a key with its times, as it is published. */
export const publishedKey = ({
  kid,
  x,
  y,
  from,
  until,
  leakedAt,
}: Pick<PublishedKey, 'kid' | 'x' | 'y' | 'from' | 'until' | 'leakedAt'>): PublishedKey => ({
  kty: 'EC',
  crv: 'P-256',
  alg: 'ES256',
  use: 'sig',
  kid,
  x,
  y,
  from,
  until,
  leakedAt,
})

/** The keys of a file or a reply; null where it is none. Keys of other kinds, which a later version may add, are passed over. */
export function readPublishedKeys(value: unknown): readonly PublishedKey[] | null {
  if (typeof value !== 'object' || value === null || !('keys' in value) || !Array.isArray(value.keys)) return null
  return (value.keys as readonly unknown[]).filter(isPublishedKey)
}

const COORDINATE = /^[A-Za-z0-9_-]{43}$/
const isTime = (value: unknown): boolean => typeof value === 'number' && Number.isSafeInteger(value)
const isTimeOrNull = (value: unknown): boolean => value === null || isTime(value)

function isPublishedKey(value: unknown): value is PublishedKey {
  if (typeof value !== 'object' || value === null) return false
  const { kty, crv, alg, kid, x, y, from, until, leakedAt } = value as Readonly<Record<string, unknown>>
  const isPoint = [x, y].every((part) => typeof part === 'string' && COORDINATE.test(part))
  return (
    kty === 'EC' &&
    crv === 'P-256' &&
    alg === 'ES256' &&
    typeof kid === 'string' &&
    isPoint &&
    isTime(from) &&
    isTimeOrNull(until) &&
    isTimeOrNull(leakedAt)
  )
}

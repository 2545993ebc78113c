import { fromBase64url } from './base64url.ts'
import { type Digests, utf8 } from './digest.ts'
import { type PublishedKey, RECEIPT_KEY_KIND } from './published-keys.ts'

/** What the check needs of Web Crypto. */
export interface Verifier extends Digests {
  importKey(
    format: 'jwk',
    key: { readonly kty: string; readonly crv: string; readonly x: string; readonly y: string },
    kind: typeof RECEIPT_KEY_KIND,
    extractable: boolean,
    usages: 'verify'[],
  ): Promise<CryptoKey>
  verify(
    algorithm: { readonly name: 'ECDSA'; readonly hash: 'SHA-256' },
    key: CryptoKey,
    signature: Uint8Array<ArrayBuffer>,
    data: Uint8Array<ArrayBuffer>,
  ): Promise<boolean>
}

/**
 * good: by a key of the site, in its time · bad: changed, or never signed by this key, or signed in another way · unknownKey: by a key
 * that is not among those given · endedKey: by a key that did not sign at the time that the text names · leakedKey: by a key that others
 * may have.
 */
export type SignatureVerdict = 'good' | 'bad' | 'unknownKey' | 'endedKey' | 'leakedKey'

/** The parts of a compact JWS (RFC 7515), not checked. */
export interface SignedParts {
  readonly header: Readonly<Record<string, unknown>>
  /** What it says, where that is a JSON object. */
  readonly body: Readonly<Record<string, unknown>> | null
  readonly kid: string
  /** What the signature is over. */
  readonly signed: string
  readonly signature: string
}

/** Null where the text is no JWS that names a key. */
export function readSigned(jws: string): SignedParts | null {
  const [head = '', body = '', signature = ''] = jws.split('.')
  const header = jsonOf(head)
  if (typeof header?.['kid'] !== 'string') return null
  return { header, body: jsonOf(body), kid: header['kid'], signed: `${head}.${body}`, signature }
}

/** Clocks differ, and a new key reaches every place of the network within minutes. */
const TOLERANCE_MS = 10 * 60_000

/**
 * Checks a signature against the public keys of a site. `typ` is the kind of text that is expected, `at` when it says that it was signed
 * (ms UTC). The algorithm is ours and never the text's: a header that names another one is no signature of a site.
 */
export async function checkSignature(
  { header, kid, signed, signature }: SignedParts,
  { typ, at }: { readonly typ: string; readonly at: number },
  keys: readonly PublishedKey[],
  subtle: Verifier,
): Promise<SignatureVerdict> {
  if (header['alg'] !== 'ES256' || header['typ'] !== typ || header['crit'] !== undefined) return 'bad'
  const key = keys.find((one) => one.kid === kid)
  if (key === undefined) return 'unknownKey'
  const bytes = fromBase64url(signature)
  if (bytes?.length !== 64) return 'bad'
  const { kty, crv, x, y, from, until, leakedAt } = key
  const imported = await subtle.importKey('jwk', { kty, crv, x, y }, RECEIPT_KEY_KIND, false, ['verify']).catch(() => null)
  if (imported === null) return 'bad'
  if (!(await subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, imported, bytes, utf8(signed)))) return 'bad'
  if (leakedAt !== null) return 'leakedKey'
  return at >= from - TOLERANCE_MS && (until === null || at <= until + TOLERANCE_MS) ? 'good' : 'endedKey'
}

/** The JSON object in a part of a JWS; null where it is none. */
export function jsonOf(part: string): Readonly<Record<string, unknown>> | null {
  const bytes = fromBase64url(part)
  if (bytes === null) return null
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes))
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : null
  } catch {
    return null
  }
}

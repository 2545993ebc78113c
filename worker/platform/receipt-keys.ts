/**
 * What receipts are signed with (decision 0171). Each key is a secret of its own, `RECEIPT_KEY_<id>`: a private key on P-256 in PKCS #8, as
 * base64 or PEM. The newest id signs; a site without one offers no signed receipts.
 */
import { RECEIPT_KEY_KIND } from '#domain/receipts/published-keys.ts'

export interface ReceiptKey {
  readonly id: string
  readonly privateKey: CryptoKey
  /** The public point, base64url. */
  readonly x: string
  readonly y: string
}

export const RECEIPT_SECRET_PREFIX = 'RECEIPT_KEY_'

/** Read once per isolate: the platform may give each request settings of its own. */
let held: { readonly name: string; readonly text: string; readonly key: Promise<ReceiptKey> } | null = null

/** The key that signs; null where there is none. Rejects, without any secret, where it is no such key. */
export async function receiptKeyOf(settings: object): Promise<ReceiptKey | null> {
  const [name, text] = newestOf(settings) ?? []
  if (name === undefined || text === undefined) return null
  if (held?.name !== name || held.text !== text) held = { name, text, key: readKey(name, text) }
  return held.key
}

const newestOf = (settings: object): readonly [name: string, text: string] | undefined =>
  Object.entries(settings)
    .filter((one): one is [string, string] => one[0].startsWith(RECEIPT_SECRET_PREFIX) && typeof one[1] === 'string' && one[1] !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .at(-1)

const KEY_ID = /^[A-Za-z0-9_-]{1,32}$/

async function readKey(name: string, text: string): Promise<ReceiptKey> {
  const id = name.slice(RECEIPT_SECRET_PREFIX.length)
  if (!KEY_ID.test(id)) throw new Error('a secret RECEIPT_KEY_… has an id that is not 1 to 32 letters, digits, - or _')
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll(/-----[A-Z ]+-----|\s/g, '')), (character) => character.charCodeAt(0))
    // Extractable for this one reading of the public point; what signs is not.
    const readable = await crypto.subtle.importKey('pkcs8', bytes, RECEIPT_KEY_KIND, true, ['sign'])
    const { x, y } = (await crypto.subtle.exportKey('jwk', readable)) as JsonWebKey
    if (x === undefined || y === undefined) throw new Error('no public point')
    return { id, x, y, privateKey: await crypto.subtle.importKey('pkcs8', bytes, RECEIPT_KEY_KIND, false, ['sign']) }
  } catch {
    // What the platform says may quote the key.
    throw new Error(`${name} is not a private key on P-256 in PKCS #8, as base64 or PEM`)
  }
}

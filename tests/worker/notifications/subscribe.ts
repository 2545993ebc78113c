/** A browser that takes pushes: makes the keys of a subscription and reads what is sent to it (RFC 8291, by hand). */
export async function browser() {
  const keys = (await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])) as CryptoKeyPair
  const publicKey = new Uint8Array((await crypto.subtle.exportKey('raw', keys.publicKey)) as ArrayBuffer)
  const auth = crypto.getRandomValues(new Uint8Array(16))
  return {
    keys: { p256dh: base64url(publicKey), auth: base64url(auth) },
    read: (body: Uint8Array<ArrayBuffer>) => decrypt(body, keys.privateKey, publicKey, auth),
  }
}

/** A key pair to sign pushes with (RFC 8292). */
export async function vapidPair() {
  const pair = (await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])) as CryptoKeyPair
  const jwk = (await crypto.subtle.exportKey('jwk', pair.privateKey)) as JsonWebKey
  const publicKey = base64url(new Uint8Array((await crypto.subtle.exportKey('raw', pair.publicKey)) as ArrayBuffer))
  return { publicKey, privateKey: jwk.d ?? '', verifyKey: pair.publicKey }
}

/** RFC 8188 §2: salt (16), record size (4), key id length (1), key id (65), one record; RFC 8291 §3.4 for the keys. */
async function decrypt(
  body: Uint8Array<ArrayBuffer>,
  privateKey: CryptoKey,
  ownPublic: Uint8Array<ArrayBuffer>,
  auth: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const salt = body.slice(0, 16)
  const senderPublic = body.slice(21, 21 + (body[20] ?? 0))
  const sender = await crypto.subtle.importKey('raw', senderPublic, { name: 'ECDH', namedCurve: 'P-256' }, false, [])
  // The types of workers call it `$public`.
  const agreement = { name: 'ECDH', public: sender } as unknown as SubtleCryptoDeriveKeyAlgorithm
  const shared = await crypto.subtle.deriveBits(agreement, privateKey, 256)
  const info = joined(text('WebPush: info\0'), ownPublic, senderPublic)
  const ikm = await hkdf(auth, new Uint8Array(shared), info, 32)
  const key = await crypto.subtle.importKey('raw', await hkdf(salt, ikm, text('Content-Encoding: aes128gcm\0'), 16), 'AES-GCM', false, [
    'decrypt',
  ])
  const iv = await hkdf(salt, ikm, text('Content-Encoding: nonce\0'), 12)
  const padded = new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, body.slice(86)))
  // The last record ends with 2 and zeroes.
  return new TextDecoder().decode(padded.slice(0, padded.lastIndexOf(2)))
}

async function hkdf(salt: Uint8Array<ArrayBuffer>, ikm: Uint8Array<ArrayBuffer>, info: Uint8Array<ArrayBuffer>, length: number) {
  const key = await crypto.subtle.importKey('raw', ikm, 'HKDF', false, ['deriveBits'])
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, length * 8))
}

const text = (s: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(s) as Uint8Array<ArrayBuffer>
const joined = (...parts: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> => new Uint8Array(parts.flatMap((part) => [...part]))
const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

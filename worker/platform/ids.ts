const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Cryptographically random bytes. */
export const randomBytes = (length: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(length))

/** A new id: 16 of a-z and 0-9, without bias (bytes of 252 and above are thrown away). */
export function newId(random: (length: number) => Uint8Array = randomBytes): string {
  let id = ''
  while (id.length < 16) {
    for (const byte of random(24)) {
      if (byte < 252 && id.length < 16) id += ALPHABET[byte % 36]
    }
  }
  return id
}

/** A new unsigned 32-bit seed. */
export const newSeed = (random: (length: number) => Uint8Array<ArrayBuffer> = randomBytes): number =>
  new DataView(random(4).buffer).getUint32(0)

/** 256 random bits as base64url: session ids, states, nonces. */
export const newSecret = (): string =>
  btoa(String.fromCharCode(...randomBytes(32)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

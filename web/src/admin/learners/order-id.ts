const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** A random id of sixteen characters of a-z and 0-9. Bytes that would favour some characters are thrown away. */
export function newOrderId(): string {
  let id = ''
  while (id.length < 16) {
    for (const byte of crypto.getRandomValues(new Uint8Array(24))) if (byte < 252 && id.length < 16) id += ALPHABET[byte % 36]
  }
  return id
}

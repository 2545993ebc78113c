const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** The id of something that is about to be made on this device: 16 of a-z and 0-9. With it a repeat adds nothing. */
export const newId = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => ALPHABET[byte % 36]).join('')

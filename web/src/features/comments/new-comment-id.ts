const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** The id of a comment that is about to be written: 16 of a-z and 0-9. With it a repeat adds nothing. */
export const newCommentId = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => ALPHABET[byte % 36]).join('')

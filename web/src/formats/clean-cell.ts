import { UPLOAD_LIMITS } from './upload-model.ts'

/** A cell as it can be stored: NFC, line ends as "\n", no tabs, no byte order marks, no space at the ends. */
export const cleanCell = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?|\u2028|\u2029|\u0085/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/\ufeff/g, '')
    .trim()

// Controls but the line feed, bidi embeddings and isolates, non-characters.
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const FORBIDDEN = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/

/** The first character that cannot be stored, as `U+202E`; null where there is none. A half character is `U+FFFD`. */
export function forbiddenCharacter(text: string): string | null {
  if (!text.isWellFormed()) return 'U+FFFD'
  const found = FORBIDDEN.exec(text)
  return found === null ? null : `U+${found[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
}

export const isTooLong = (text: string): boolean => text.length > UPLOAD_LIMITS.cell

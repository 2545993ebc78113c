/**
 * Why a text cannot be stored and shown as it is, or null (docs/threats.md#hostile-characters). Line ends are "\n"; zero-width joiners stay, because
 * Indic scripts and Urdu need them.
 */
export function faultyCharacters(text: string): string | null {
  if (!text.isWellFormed()) return 'has half of a character (a lone surrogate); paste the text again'
  const found = FORBIDDEN.exec(text)
  if (found === null) return null
  const code = found[0].charCodeAt(0)
  const name = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
  if (code === 9) return 'has a tab; use spaces'
  if (code === 13) return 'has Windows line ends; save the file with "\\n" line ends'
  return `has the invisible character ${name}; remove it`
}

// Controls but the line feed, bidi embeddings and isolates, line and paragraph separators, the byte order mark and non-characters.
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const FORBIDDEN = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/

import { Refusal, type ParseOptions } from './upload-model.ts'

/**
 * The text of a file: Unicode by its byte order mark, else UTF-8. What is neither is refused, unless someone has said that it is
 * Windows-1252: guessed wrong, it would be letters that no one wrote.
 */
export function decodeText(bytes: Uint8Array, { encoding }: Pick<ParseOptions, 'encoding'>): string {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return checked(decode(bytes.subarray(2), 'utf-16le'))
  if (first === 0xfe && second === 0xff) return checked(decode(bytes.subarray(2), 'utf-16be'))
  const body = first === 0xef && second === 0xbb && third === 0xbf ? bytes.subarray(3) : bytes
  if (body.includes(0)) throw new Refusal('nul')
  try {
    return checked(decode(body, 'utf-8'))
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'encoding') throw error
  }
  if (encoding !== undefined) return checked(decode(body, encoding))
  throw new Refusal(looksLikeIscii(body) ? 'iscii' : 'encoding')
}

function decode(bytes: Uint8Array, label: string): string {
  try {
    return new TextDecoder(label, { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new Refusal('encoding')
  }
}

function checked(text: string): string {
  if (text.includes('\u0000')) throw new Refusal('nul')
  return text
}

/** Indian 8-bit text is mostly bytes of 0xA1 to 0xFA; West European text has few of them. */
function looksLikeIscii(bytes: Uint8Array): boolean {
  let high = 0
  for (const byte of bytes) if (byte >= 0xa1 && byte <= 0xfa) high++
  return high > bytes.length * 0.3
}

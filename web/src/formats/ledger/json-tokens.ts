export type JsonToken =
  | { readonly kind: 'open'; readonly isList: boolean }
  | { readonly kind: 'close' }
  /** The comma between two values. */
  | { readonly kind: 'next' }
  /** The name before a colon. */
  | { readonly kind: 'name'; readonly text: string }
  /** A text, a number, true, false or null. */
  | { readonly kind: 'value' }

/** The signs and values of a JSON text in their order, without building what they mean. Of a text that is no JSON, whatever looks like one. */
export function* jsonTokens(text: string): Generator<JsonToken> {
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? ''
    if (sign === '{' || sign === '[') yield { kind: 'open', isList: sign === '[' }
    else if (sign === '}' || sign === ']') yield { kind: 'close' }
    else if (sign === ',') yield { kind: 'next' }
    else if (sign === '"') {
      const end = endOfText(text, at)
      yield isName(text, end) ? { kind: 'name', text: readText(text.slice(at, end)) } : { kind: 'value' }
      at = end - 1
    } else if (sign !== ':' && !isSpace(sign)) {
      while (at + 1 < text.length && !/[\s{}[\],:"]/.test(text[at + 1] ?? '')) at++
      yield { kind: 'value' }
    }
  }
}

const isSpace = (sign: string): boolean => sign === ' ' || sign === '\n' || sign === '\r' || sign === '\t'

/** The place after the closing quotation mark: the first one with an even number of backslashes before it. */
function endOfText(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let before = at
    while (text[before - 1] === '\\') before--
    if ((at - before) % 2 === 0) return at + 1
  }
  return text.length
}

function isName(text: string, from: number): boolean {
  let at = from
  while (isSpace(text[at] ?? '')) at++
  return text[at] === ':'
}

function readText(written: string): string {
  try {
    return String(JSON.parse(written))
  } catch {
    return written
  }
}

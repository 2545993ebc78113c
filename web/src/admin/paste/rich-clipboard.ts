/** What of a clipboard a field looks at. */
export interface Clipboard {
  readonly types: readonly string[]
  readonly getData: (type: string) => string
}

/** More HTML than a question can hold, pictures left aside: reading it would stop the page for seconds. */
export const MOST_RICH = 1_000_000

/**
 * The HTML of a clipboard whose look is worth reading; null where its plain text or its picture says all. A code editor colours what it
 * copies, and a picture that is copied alone comes with HTML around its address.
 */
export function richText(clipboard: Clipboard): string | null {
  const { types } = clipboard
  if (!types.includes('text/html') || types.includes('vscode-editor-data')) return null
  // A clipboard of the browser answers only when it is asked itself.
  const html = clipboard.getData('text/html')
  return html.trim() === '' || clipboard.getData('text/plain').trim() === '' ? null : html
}

/** Whether HTML is too much to be read in a field. Pictures in it do not count: they are taken out first. */
export const isTooMuch = (html: string): boolean =>
  isTooDeep(html) || (html.length > MOST_RICH && html.replace(/data:image\/[^"'\s)]*/g, '').length > MOST_RICH)

/** Deeper than any program writes; the parser's time grows with the square of the depth. */
const MOST_DEEP = 2_000
/** Elements that end by themselves where the next of their kind begins, or that hold nothing. */
const ENDED = /^<\/?(?:p|li|t[dhr]|d[dt]|option|br|img|hr|meta|link|base|col|input|source|wbr|area|embed|track|param)\b/i

function isTooDeep(html: string): boolean {
  let depth = 0
  for (const [tag] of html.matchAll(/<\/?[a-z][^<>]*>/gi)) {
    if (ENDED.test(tag) || tag.endsWith('/>')) continue
    depth = tag.startsWith('</') ? Math.max(0, depth - 1) : depth + 1
    if (depth > MOST_DEEP) return true
  }
  return false
}

/** Whether a plain text may be Hindi typed in Kruti Dev: worth loading the code that can tell. */
export const mayBeKrutiDev = (text: string): boolean => /(?:^|\s)(?:gS|gSa|esa|ds|dh|dk|dks|ls|vkSj)(?=[\sA&%]|$)/.test(text)

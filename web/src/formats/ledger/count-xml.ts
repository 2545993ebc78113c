/**
 * A second look at the raw text of a question, by simple means and without the reader's tree: what it counts here has to be in the question
 * or told. What a reader passes over by mistake is then told as `ledger_differs`.
 */

/** How many elements of these names begin in a piece of XML, whatever their prefix. */
export const countElements = (xml: string, names: readonly string[]): number =>
  [...bareXml(xml).matchAll(new RegExp(`<(?:[\\w-]+:)?(?:${names.join('|')})(?=[\\s/>])`, 'g'))].length

/** The texts of all elements of a name as they are written, CDATA and escapes taken away. */
export const textsIn = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?:\\s[^<>]*)?>([\\s\\S]*?)</${name}\\s*>`, 'g'))].map((match) => plainXml(match[1] ?? ''))

/** The inside of an element's tags with CDATA and the escapes of XML taken away. */
export const plainXml = (xml: string): string =>
  xml
    .split(/(<!\[CDATA\[[\s\S]*?\]\]>)/)
    .map((part) => (part.startsWith('<![CDATA[') ? part.slice(9, -3) : unescaped(part)))
    .join('')

/**
 * The letters and digits of `source` (HTML or plain) that `kept` does not hold, in order. Formulas of MathML are left out on both sides: they
 * become other signs.
 */
export function missingLetters(source: readonly string[], kept: readonly string[]): string {
  const held = new Map<string, number>()
  for (const text of kept) for (const letter of lettersOf(text)) held.set(letter, (held.get(letter) ?? 0) + 1)
  let missing = ''
  // What is said twice, such as the same feedback to two answers, is carried once.
  for (const text of new Set(source.map((one) => visibleText(one).replace(/\s+/g, ' ').trim())))
    for (const letter of lettersOf(text)) {
      const left = held.get(letter) ?? 0
      if (left === 0) missing += letter
      else held.set(letter, left - 1)
    }
  return missing
}

const lettersOf = (text: string): readonly string[] => text.normalize('NFC').match(/[\p{L}\p{N}]/gu) ?? []

const HIDDEN = [
  ['<!--', '-->'],
  ['<math', '</math>'],
  ['<style', '</style>'],
  ['<script', '</script>'],
] as const

/** In one pass: a text may hold many openings and no end. */
function withoutSpans(text: string, open: string, close: string): string {
  let made = ''
  let at = 0
  for (let from = text.indexOf(open); from !== -1; from = text.indexOf(open, at)) {
    const to = text.indexOf(close, from)
    if (to === -1) break
    made += `${text.slice(at, from)} `
    at = to + close.length
  }
  return made + text.slice(at)
}

/** HTML without its tags, and without what a reader never sees. */
const visibleText = (html: string): string =>
  HIDDEN.reduce((text, [open, close]) => withoutSpans(text, open, close), html)
    // Marks of Moodle that say where a file or a language is.
    .replace(/@@PLUGINFILE@@[^\s"'()<>]*|\{\s*mlang[^{}]*\}/gi, ' ')
    .replace(/<\/?[a-z][^<>]*>/gi, ' ')
    .replace(/&#x([0-9a-f]{1,6});|&#(\d{1,7});/gi, (_, hex?: string, decimal?: string) => {
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : ' '
    })
    .replace(/&[a-z]\w*;/gi, ' ')

const bareXml = (xml: string): string => xml.replace(/<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->/g, '')

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
const unescaped = (text: string): string =>
  text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => NAMED[name] ?? '').replace(/<!--[\s\S]*?-->/g, '')

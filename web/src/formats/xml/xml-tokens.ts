import { Refusal, type RefusalCode } from '../upload-model.ts'

export type XmlToken =
  | { readonly kind: 'open'; readonly name: string; readonly attributes: string; readonly isEmpty: boolean }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string }

/**
 * The tags and texts of an XML document, in order, names without their prefixes. Entities are the five of XML and numbers: a document
 * type that declares others is refused, a plain one is passed over.
 * @param refusal what is thrown where the document breaks off
 */
export function* xmlTokens(xml: string, refusal: RefusalCode = 'not_xlsx'): Generator<XmlToken> {
  let at = 0
  while (at < xml.length) {
    const tag = xml.indexOf('<', at)
    if (tag > at || tag === -1) yield { kind: 'text', text: unescaped(xml.slice(at, tag === -1 ? xml.length : tag)) }
    if (tag === -1) return
    if (xml.startsWith('<!--', tag)) {
      at = after(xml, '-->', tag, refusal)
      continue
    }
    if (xml.startsWith('<![CDATA[', tag)) {
      at = after(xml, ']]>', tag, refusal)
      yield { kind: 'text', text: xml.slice(tag + 9, at - 3) }
      continue
    }
    if (xml.startsWith('<?', tag)) {
      at = after(xml, '?>', tag, refusal)
      continue
    }
    if (xml.startsWith('<!', tag)) {
      at = after(xml, '>', tag, refusal)
      if (xml.slice(tag, at).includes('[')) throw new Refusal(refusal)
      continue
    }
    at = after(xml, '>', tag, refusal)
    const inner = xml.slice(tag + 1, at - 1)
    if (inner.startsWith('/')) yield { kind: 'close', name: localName(inner.slice(1).trim()) }
    else {
      const isEmpty = inner.endsWith('/')
      const space = /[\s/]/.exec(inner)?.index ?? inner.length
      yield { kind: 'open', name: localName(inner.slice(0, space)), attributes: inner.slice(space), isEmpty }
    }
  }
}

const PATTERNS = new Map<string, RegExp>()

/** An attribute by its name without prefix; null where it is not there. */
export function attribute(attributes: string, name: string): string | null {
  let pattern = PATTERNS.get(name)
  if (pattern === undefined) PATTERNS.set(name, (pattern = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)))
  const found = pattern.exec(attributes)
  return found === null ? null : unescaped(found[1] ?? found[2] ?? '')
}

function after(xml: string, end: string, from: number, refusal: RefusalCode): number {
  const at = xml.indexOf(end, from)
  if (at === -1) throw new Refusal(refusal)
  return at + end.length
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const unescaped = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
        if (name !== undefined) return NAMED[name] ?? whole
        const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
        return code <= 0x10ffff ? String.fromCodePoint(code) : whole
      })
    : text

import { Refusal, type RefusalCode } from '../upload-model.ts'
import { attribute, xmlTokens } from './xml-tokens.ts'

/** An element of an XML document. Names stand without their prefixes, as in `xmlTokens`. */
export interface XmlElement {
  readonly name: string
  /** As written in the tag; read one with `attributeOf`. */
  readonly attributes: string
  readonly children: readonly XmlNode[]
}

export type XmlNode = XmlElement | string

/** Deeper than any document that a person wrote; docs/threats.md#archive-bombs. */
const MOST_DEPTH = 200
const MOST_NODES = 4_000_000

/**
 * A document as a tree, with texts as they stand (spaces included). Throws a `Refusal`: the given one where a tag is not closed or
 * closed twice, `bomb` where elements lie deeper than 200 or are more than four million.
 */
export function xmlTree(xml: string, refusal: RefusalCode): XmlElement {
  const root = { name: '', attributes: '', children: [] as XmlNode[] }
  const open: (typeof root)[] = [root]
  let nodes = 0
  for (const token of xmlTokens(xml, refusal)) {
    if (++nodes > MOST_NODES) throw new Refusal('bomb')
    const parent = open.at(-1) ?? root
    if (token.kind === 'text') {
      // What stands around the root element is only space.
      if (parent !== root) parent.children.push(token.text)
    } else if (token.kind === 'close') {
      if (open.length === 1 || parent.name !== token.name) throw new Refusal(refusal)
      open.pop()
    } else {
      const element = { name: token.name, attributes: token.attributes, children: [] as XmlNode[] }
      parent.children.push(element)
      if (token.isEmpty) continue
      open.push(element)
      if (open.length > MOST_DEPTH) throw new Refusal('bomb')
    }
  }
  const [document, ...others] = root.children
  if (open.length > 1 || document === undefined || typeof document === 'string' || others.length > 0) throw new Refusal(refusal)
  return document
}

/** An attribute by its name without prefix; null where it is not there. */
export const attributeOf = (element: XmlElement, name: string): string | null => attribute(element.attributes, name)

/** The elements among the children, of one name or of all. */
export const elementsOf = (element: XmlElement, name?: string): XmlElement[] =>
  element.children.filter((child): child is XmlElement => typeof child !== 'string' && (name === undefined || child.name === name))

/** The first child of a name; null where there is none. */
export const elementOf = (element: XmlElement, name: string): XmlElement | null => elementsOf(element, name)[0] ?? null

/** All text within, in order, as it stands. */
export const textOf = (node: XmlNode): string => (typeof node === 'string' ? node : node.children.map(textOf).join(''))

import { attributeOf, textOf, type XmlElement, type XmlNode } from '../xml/xml-tree.ts'
import { escapedHtml } from './item-model.ts'
import { qtiAttribute } from './qti-tree.ts'
import { Unsupported } from './step-budget.ts'

/** What an element is written as in place of itself; null to write it as it is. */
export type Replace = (element: XmlElement) => string | null

export interface HtmlOptions {
  readonly replace: Replace
  /** The id of a picture of the package by its address; null where there is none. */
  readonly pictureId: (address: string) => string | null
}

/** What a reader of the item never sees. */
const HIDDEN = new Set(['stylesheet', 'script', 'style', 'companionMaterialsInfo'])
/** Elements of QTI around a text, written as HTML's own. */
const NAMES: Readonly<Record<string, string>> = {
  prompt: 'div',
  rubricBlock: 'div',
  contentBody: 'div',
  stimulusBody: 'div',
  simpleChoice: 'div',
}
const REFUSED = /^(?:template(?:Block|Inline)|printedVariable|include)$/
const VOID = new Set(['br', 'img', 'hr', 'col'])

/** The children of an element as HTML. Throws `Unsupported` where a text depends on what the learner meets at run time. */
export const innerHtml = (element: XmlElement, options: HtmlOptions): string =>
  element.children.map((child) => htmlOf(child, options)).join('')

function htmlOf(node: XmlNode, options: HtmlOptions): string {
  if (typeof node === 'string') return escapedHtml(node)
  const replaced = options.replace(node)
  if (replaced !== null) return replaced
  if (HIDDEN.has(node.name)) return ''
  if (REFUSED.test(node.name)) throw new Unsupported(node.name)
  if (node.name === 'img' || node.name === 'object' || node.name === 'picture') return pictureHtml(node, options)
  const name = NAMES[node.name] ?? node.name
  if (VOID.has(name)) return `<${name}>`
  const attributes = name === node.name ? node.attributes.replace(/\/\s*$/, '').trimEnd() : ''
  return `<${name}${attributes}>${innerHtml(node, options)}</${name}>`
}

/** A picture of the package by its id; anything else stays as it is, and is told by whoever turns the HTML into Markdown. */
function pictureHtml(element: XmlElement, options: HtmlOptions): string {
  const address = attributeOf(element, element.name === 'object' ? 'data' : 'src') ?? ''
  const id = /^image:(.+)$/.exec(address)?.[1] ?? options.pictureId(address)
  const words =
    element.name === 'object' ? textOf(element).trim() || (qtiAttribute(element, 'ariaLabel') ?? '') : (attributeOf(element, 'alt') ?? '')
  if (id === null)
    return element.name === 'img'
      ? `<img src="${escapedHtml(address)}" alt="${escapedHtml(words)}">`
      : `<object data="${escapedHtml(address)}">${escapedHtml(words)}</object>`
  return `<img src="image:${id}" alt="${escapedHtml(words)}">`
}

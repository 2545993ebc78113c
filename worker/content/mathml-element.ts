import type { Element, ElementContent, Properties } from 'hast'
import { lookOf, undrawable } from './mathml-look.ts'
import { style as styleOf } from './mathml-style.ts'

/**
 * Temml's tree as elements, through an allow-list of our own: tags, attributes and styles that formulas need and that can load
 * or run nothing. Temml's classes go, with what they stand for taken into the element's own style. A string says why a tree is refused.
 */
export function mathmlElement(tree: unknown): Element | string {
  const budget = { nodes: MAX_NODES }
  const root = convert(tree, 0, budget)
  if (typeof root === 'string') return root
  const math = root.length === 1 ? root[0] : undefined
  return math?.type === 'element' && math.tagName === 'math' ? math : 'gives no single formula'
}

const MAX_NODES = 4_000
const MAX_DEPTH = 120

const TAGS = new Set(
  (
    'math mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle mpadded mphantom msub msup msubsup munder mover munderover ' +
    'mmultiscripts mprescripts none mtable mtr mtd span'
  ).split(' '),
)

const ATTRIBUTES = new Set(
  (
    'accent accentunder columnalign columnlines columnspacing columnspan depth dir display displaystyle fence form height largeop linebreak ' +
    'linethickness lspace mathbackground mathcolor mathsize mathvariant maxsize minsize movablelimits rowlines rowspacing rowspan ' +
    'rspace scriptlevel separator stretchy symmetric voffset width'
  ).split(' '),
)

const PLAIN_VALUE = /^[\w#.%+ -]*$/

/** Temml's nodes: a MathNode has a `type`, a Span none, a fragment only children, a text node `text`. */
interface TemmlNode {
  readonly type?: unknown
  readonly text?: unknown
  readonly children?: unknown
  readonly attributes?: unknown
  readonly classes?: unknown
  readonly style?: unknown
}

function convert(tree: unknown, depth: number, budget: { nodes: number }): ElementContent[] | string {
  if (typeof tree !== 'object' || tree === null) return 'gives something that is no formula'
  if (depth > MAX_DEPTH) return `is nested more than ${MAX_DEPTH} deep`
  if (--budget.nodes < 0) return `has more than ${MAX_NODES} parts`
  const node: TemmlNode = tree
  if (typeof node.text === 'string') return [{ type: 'text', value: node.text }]
  if ('href' in tree || 'src' in tree) return 'points to something else; formulas stand alone'
  if (!Array.isArray(node.children)) return 'gives something that is no formula'

  const children: ElementContent[] = []
  for (const child of node.children) {
    const converted = convert(child, depth + 1, budget)
    if (typeof converted === 'string') return converted
    children.push(...converted)
  }
  if (node.type === undefined && node.attributes === undefined) return children
  const classes = (Array.isArray(node.classes) ? node.classes : []).filter((name) => typeof name === 'string')
  const mark = undrawable(classes)
  if (mark !== undefined) return `has a mark around something (${mark}) that not every browser can draw; write it in another way`
  // menclose is no part of MathML Core: what it encloses stands in a row that carries the mark as its style.
  const tagName = node.type === 'menclose' ? 'mrow' : (node.type ?? 'span')
  // oxlint-disable-next-line typescript/no-base-to-string -- whatever the library gave is named in the fault
  if (typeof tagName !== 'string' || !TAGS.has(tagName)) return `uses "${String(tagName)}", which is not allowed`
  return [{ type: 'element', tagName, properties: propertiesOf(node, classes), children }]
}

function propertiesOf(node: TemmlNode, classes: readonly string[]): Properties {
  const properties: Properties = {}
  const attributes = recordOf(node.attributes)
  for (const [name, value] of Object.entries(attributes))
    if (ATTRIBUTES.has(name) && PLAIN_VALUE.test(String(value))) properties[name] = String(value)
  const around = /strike/.test(String(attributes['notation'])) ? ['position:relative', 'padding:0.5ex 0'] : []
  const style = [...around, ...lookOf(classes), styleOf(recordOf(node.style), attributes['style'])].filter((text) => text !== '').join(';')
  if (style !== '') properties['style'] = style
  return properties
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

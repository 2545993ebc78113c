import type { Element, ElementContent, Properties } from 'hast'
import { style as styleOf } from './mathml-style.ts'

/**
 * Temml's tree as elements, through an allow-list of our own: tags, attributes and styles that formulas need and that can load
 * or run nothing. A string says why a tree is refused.
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
    'math mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle mpadded mphantom menclose msub msup msubsup munder mover munderover ' +
    'mmultiscripts mprescripts none mtable mtr mtd span'
  ).split(' '),
)

const ATTRIBUTES = new Set(
  (
    'accent accentunder columnalign columnlines columnspacing columnspan depth dir display displaystyle fence form height largeop linebreak ' +
    'linethickness lspace mathbackground mathcolor mathsize mathvariant maxsize minsize movablelimits notation rowlines rowspacing rowspan ' +
    'rspace scriptlevel separator stretchy symmetric voffset width'
  ).split(' '),
)

const PLAIN_VALUE = /^[\w#.%+ -]*$/
const CLASS_NAME = /^[a-z][\w-]{0,40}$/i

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
  const tagName = node.type ?? 'span'
  if (typeof tagName !== 'string' || !TAGS.has(tagName)) return `uses "${String(tagName)}", which is not allowed`
  return [{ type: 'element', tagName, properties: propertiesOf(node), children }]
}

function propertiesOf(node: TemmlNode): Properties {
  const properties: Properties = {}
  const attributes = recordOf(node.attributes)
  for (const [name, value] of Object.entries(attributes))
    if (ATTRIBUTES.has(name) && PLAIN_VALUE.test(String(value))) properties[name] = String(value)
  const classes = (Array.isArray(node.classes) ? node.classes : []).filter((c) => typeof c === 'string' && CLASS_NAME.test(c))
  if (classes.length > 0) properties['className'] = classes
  const style = styleOf(recordOf(node.style), attributes['style'])
  if (style !== '') properties['style'] = style
  return properties
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

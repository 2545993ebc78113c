import { rowOf, textNode, type Enclosure, type MathNode, type MathStyle, type ReadFormula } from './math-tree.ts'

/** An element of MathML, however it was parsed; names without prefixes and in small letters. */
export interface MarkupElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly (MarkupElement | string)[]
}

/** Reads a formula in MathML (`<math>`). An element that is not known is told by its name, and the characters in it are kept. */
export function readMathml(math: MarkupElement): ReadFormula {
  const lost: string[] = []
  return { formula: rowOf(nodesOf(math, lost)), lost }
}

const inner = (element: MarkupElement): MarkupElement[] => element.children.filter((child) => typeof child !== 'string')
const nodesOf = (element: MarkupElement, lost: string[]): MathNode[] =>
  element.children.flatMap((child) =>
    typeof child === 'string' ? (child.trim() === '' ? [] : [textNode(child.trim())]) : [nodeOf(child, lost)],
  )
const textWithin = (element: MarkupElement): string =>
  element.children.map((child) => (typeof child === 'string' ? child : textWithin(child))).join('')

const THROUGH = new Set(['math', 'mrow', 'mstyle', 'mpadded', 'merror', 'mtd'])

function nodeOf(element: MarkupElement, lost: string[]): MathNode {
  const { name, attributes } = element
  const at = (i: number): MathNode => {
    const child = inner(element)[i]
    return child === undefined ? rowOf([]) : nodeOf(child, lost)
  }
  const all = (): MathNode => rowOf(nodesOf(element, lost))
  if (THROUGH.has(name)) return all()
  switch (name) {
    case 'mi':
    case 'mn':
    case 'mo':
    case 'mtext':
    case 'ms':
      return tokenOf(element)
    case 'mspace':
      return textNode(/^0*(?:\.0*)?[a-z]*$/.test(attributes['width'] ?? '') ? '' : '\u2003')
    case 'mfrac':
      return {
        kind: 'fraction',
        top: at(0),
        bottom: at(1),
        form: attributes['bevelled'] === 'true' ? 'line' : /^0(?:\.0+)?[a-z]*$/.test(attributes['linethickness'] ?? '') ? 'none' : 'bar',
      }
    case 'msqrt':
      return { kind: 'radical', degree: null, body: all() }
    case 'mroot':
      return { kind: 'radical', degree: at(1), body: at(0) }
    case 'msub':
      return { kind: 'scripts', base: at(0), sub: at(1), sup: null }
    case 'msup':
      return { kind: 'scripts', base: at(0), sub: null, sup: at(1) }
    case 'msubsup':
      return { kind: 'scripts', base: at(0), sub: at(1), sup: at(2) }
    case 'munder':
      return marked(at(0), at(1), 'under')
    case 'mover':
      return marked(at(0), at(1), 'over')
    case 'munderover':
      return { kind: 'limits', base: at(0), under: at(1), over: at(2) }
    case 'mmultiscripts':
      return multiscripts(element, lost)
    case 'mtable':
      return tableOf(element, lost)
    case 'mfenced': {
      const parts = nodesOf(element, lost)
      const signs = [...(attributes['separators'] ?? ',').replace(/\s/g, '')]
      return {
        kind: 'fence',
        open: attributes['open'] ?? '(',
        close: attributes['close'] ?? ')',
        separators: parts.slice(1).map((_, i) => signs[i] ?? signs.at(-1) ?? ''),
        parts,
      }
    }
    case 'menclose':
      return enclosed(attributes['notation'] ?? 'longdiv', all(), lost)
    case 'mphantom':
      return { kind: 'enclosed', how: 'hidden', body: all() }
    case 'semantics':
    case 'maction':
      return at(0)
    case 'none':
    case 'mprescripts':
      return rowOf([])
    default:
      lost.push(name)
      return textNode(textWithin(element).trim())
  }
}

const VARIANTS: Readonly<Record<string, MathStyle>> = {
  normal: 'upright',
  bold: 'bold',
  'bold-italic': 'boldItalic',
  script: 'script',
  'bold-script': 'script',
  fraktur: 'fraktur',
  'bold-fraktur': 'fraktur',
  'double-struck': 'doubleStruck',
  'sans-serif': 'sansSerif',
  'bold-sans-serif': 'sansSerif',
  monospace: 'monospace',
}

function tokenOf(element: MarkupElement): MathNode {
  const { name, attributes } = element
  const raw = textWithin(element)
  if (name === 'mtext' || name === 'ms') return textNode(raw.replace(/\s+/g, ' '), 'words')
  const text = raw.trim().replace(/\s+/g, ' ')
  const variant = VARIANTS[attributes['mathvariant'] ?? '']
  if (variant !== undefined) return textNode(text, variant)
  // A name of several letters stands upright.
  return textNode(text, name === 'mi' && [...text].length > 1 ? 'upright' : 'normal')
}

function marked(base: MathNode, mark: MathNode, at: 'over' | 'under'): MathNode {
  if (mark.kind === 'text' && [...mark.text].length === 1 && /[^\p{L}\p{N}]/u.test(mark.text))
    return { kind: 'accent', mark: mark.text, at, base }
  return { kind: 'limits', base, under: at === 'under' ? mark : null, over: at === 'over' ? mark : null }
}

function multiscripts(element: MarkupElement, lost: string[]): MathNode {
  const [first, ...rest] = inner(element)
  const split = rest.findIndex(({ name }) => name === 'mprescripts')
  const [behind, before] = split === -1 ? [rest, []] : [rest.slice(0, split), rest.slice(split + 1)]
  const script = (list: readonly MarkupElement[], odd: number): MathNode | null => {
    const found = list.filter(({ name }, i) => i % 2 === odd && name !== 'none')
    return found.length === 0 ? null : rowOf(found.map((one) => nodeOf(one, lost)))
  }
  const base = first === undefined ? rowOf([]) : nodeOf(first, lost)
  const scripted: MathNode = behind.length === 0 ? base : { kind: 'scripts', base, sub: script(behind, 0), sup: script(behind, 1) }
  return before.length === 0 ? scripted : { kind: 'prescripts', base: scripted, sub: script(before, 0), sup: script(before, 1) }
}

function tableOf(table: MarkupElement, lost: string[]): MathNode {
  const rows = inner(table).map((row) => {
    if (row.name === 'mtr') return inner(row).map((cell) => nodeOf(cell, lost))
    if (row.name === 'mlabeledtr') {
      // The label is the first child and stands beside the row.
      const [label, ...cells] = inner(row)
      return [...cells, ...(label === undefined ? [] : [label])].map((cell) => nodeOf(cell, lost))
    }
    return [nodeOf(row, lost)]
  })
  const align = (table.attributes['columnalign'] ?? '')
    .split(/\s+/)
    .filter((one) => one !== '')
    .map((one) => (one === 'left' || one === 'right' ? one : 'center'))
  return { kind: 'matrix', rows, align }
}

function enclosed(notation: string, body: MathNode, lost: string[]): MathNode {
  const words = notation.split(/\s+/).filter((one) => one !== '')
  let node = body
  const wrap = (how: Enclosure): void => void (node = { kind: 'enclosed', how, body: node })
  const [isUp, isDown] = [words.includes('updiagonalstrike'), words.includes('downdiagonalstrike')]
  if (isUp || isDown) wrap(isUp && isDown ? 'struckBoth' : isUp ? 'struckUp' : 'struckDown')
  for (const word of words) {
    if (word === 'box' || word === 'roundedbox') wrap('box')
    else if (word === 'horizontalstrike') wrap('struckThrough')
    else if (word === 'top') node = { kind: 'accent', mark: '¯', at: 'over', base: node }
    else if (word === 'bottom') node = { kind: 'accent', mark: '¯', at: 'under', base: node }
    else if (word === 'radical') node = { kind: 'radical', degree: null, body: node }
    else if (!word.endsWith('diagonalstrike')) lost.push(`menclose ${word}`)
  }
  return node
}

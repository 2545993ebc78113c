import { attributeOf, elementOf, elementsOf, textOf, type XmlElement } from '../xml/xml-tree.ts'
import { isEmptyFormula, rowOf, textNode, type Enclosure, type MathNode, type MathStyle, type ReadFormula } from './math-tree.ts'

/** What stands in a run of a formula beside its text; its name where it is told as lost. */
export type ReadSymbol = (element: XmlElement) => string | null

/**
 * Reads a formula of Word (`m:oMath`). An element that is not known is told by its name, and the characters in it are kept.
 * @param readSymbol the character of a `w:sym`; null where its font is not known
 */
export function readOmml(math: XmlElement, readSymbol: ReadSymbol = () => null): ReadFormula {
  const lost: string[] = []
  return { formula: childrenOf(math, { lost, readSymbol }), lost }
}

interface Reading {
  readonly lost: string[]
  readonly readSymbol: ReadSymbol
}

const childrenOf = (element: XmlElement | null, reading: Reading): MathNode =>
  element === null ? rowOf([]) : rowOf(elementsOf(element).flatMap((child) => nodeOf(child, reading)))

/** Carries no characters of the formula. */
const SILENT = new Set(['ctrlPr', 'argPr', 'rPr', 'oMathParaPr', 'bookmarkStart', 'bookmarkEnd', 'proofErr', 'lastRenderedPageBreak'])
const THROUGH = new Set(['oMath', 'e', 'box', 'ins', 'moveTo', 'smartTag', 'sdt', 'sdtContent', 'hyperlink', 'num', 'den', 'deg', 'fName'])
const DELETED = new Set(['del', 'moveFrom'])

function nodeOf(element: XmlElement, reading: Reading): MathNode[] {
  const { name } = element
  if (name === 'r') return runOf(element, reading)
  if (name.endsWith('Pr') || SILENT.has(name) || DELETED.has(name)) return []
  if (THROUGH.has(name)) return [childrenOf(element, reading)]
  const read = READERS[name]
  if (read !== undefined) return [read(element, reading)]
  reading.lost.push(name)
  const text = textOf(element)
  return text === '' ? [] : [textNode(text)]
}

const part = (element: XmlElement, name: string, reading: Reading): MathNode => childrenOf(elementOf(element, name), reading)

/** A part that may be hidden; null where it is empty. What stands in a hidden part is shown rather than lost. */
function shownPart(element: XmlElement, name: string, hides: string, reading: Reading): MathNode | null {
  const found = part(element, name, reading)
  return isEmptyFormula(found) && (name === 'deg' || isOn(propertyOf(element, hides))) ? null : found
}

/** A value among the properties; null where it is not there, "" where it is there and empty. */
function propertyOf(element: XmlElement, name: string): string | null {
  const properties = elementOf(element, `${element.name}Pr`)
  const found = properties === null ? null : elementOf(properties, name)
  return found === null ? null : (attributeOf(found, 'val') ?? '')
}

/** An element without a value means yes. */
const isOn = (value: string | null): boolean => value !== null && value !== '0' && value !== 'off' && value !== 'false'

const READERS: Readonly<Record<string, (element: XmlElement, reading: Reading) => MathNode>> = {
  f: (element, reading) => {
    const type = propertyOf(element, 'type')
    const form = type === 'noBar' ? 'none' : type === 'lin' || type === 'skw' ? 'line' : 'bar'
    return { kind: 'fraction', top: part(element, 'num', reading), bottom: part(element, 'den', reading), form }
  },
  sSub: (element, reading) => ({
    kind: 'scripts',
    base: part(element, 'e', reading),
    sub: part(element, 'sub', reading),
    sup: null,
  }),
  sSup: (element, reading) => ({
    kind: 'scripts',
    base: part(element, 'e', reading),
    sub: null,
    sup: part(element, 'sup', reading),
  }),
  sSubSup: (element, reading) => ({
    kind: 'scripts',
    base: part(element, 'e', reading),
    sub: part(element, 'sub', reading),
    sup: part(element, 'sup', reading),
  }),
  sPre: (element, reading) => ({
    kind: 'prescripts',
    base: part(element, 'e', reading),
    sub: part(element, 'sub', reading),
    sup: part(element, 'sup', reading),
  }),
  d: (element, reading) => {
    const parts = elementsOf(element, 'e').map((one) => childrenOf(one, reading))
    return {
      kind: 'fence',
      open: propertyOf(element, 'begChr') ?? '(',
      close: propertyOf(element, 'endChr') ?? ')',
      separators: parts.slice(1).map(() => propertyOf(element, 'sepChr') ?? '|'),
      parts,
    }
  },
  m: (element, reading) => ({
    kind: 'matrix',
    rows: elementsOf(element, 'mr').map((row) => elementsOf(row, 'e').map((cell) => childrenOf(cell, reading))),
    align: alignmentOf(element),
  }),
  eqArr: (element, reading) => ({
    kind: 'lines',
    rows: elementsOf(element, 'e').map((line) => alignedParts(childrenOf(line, reading))),
  }),
  nary: (element, reading) => ({
    kind: 'nary',
    sign: propertyOf(element, 'chr') ?? '∫',
    sub: shownPart(element, 'sub', 'subHide', reading),
    sup: shownPart(element, 'sup', 'supHide', reading),
    body: part(element, 'e', reading),
    limits: propertyOf(element, 'limLoc') !== 'subSup',
  }),
  limLow: (element, reading) => {
    const [base, under] = [part(element, 'e', reading), part(element, 'lim', reading)]
    // What stands over and under the same base is one node.
    if (base.kind === 'limits' && base.under === null) return { ...base, under }
    return { kind: 'limits', base, under, over: null }
  },
  limUpp: (element, reading) => ({
    kind: 'limits',
    base: part(element, 'e', reading),
    under: null,
    over: part(element, 'lim', reading),
  }),
  acc: (element, reading) => ({
    kind: 'accent',
    mark: propertyOf(element, 'chr') ?? '\u0302',
    at: 'over',
    base: part(element, 'e', reading),
  }),
  bar: (element, reading) => ({
    kind: 'accent',
    mark: '¯',
    at: propertyOf(element, 'pos') === 'top' ? 'over' : 'under',
    base: part(element, 'e', reading),
  }),
  groupChr: (element, reading) => ({
    kind: 'accent',
    mark: propertyOf(element, 'chr') ?? '⏟',
    at: propertyOf(element, 'pos') === 'top' ? 'over' : 'under',
    base: part(element, 'e', reading),
  }),
  rad: (element, reading) => ({
    kind: 'radical',
    degree: shownPart(element, 'deg', 'degHide', reading),
    body: part(element, 'e', reading),
  }),
  func: (element, reading) => ({ kind: 'function', name: part(element, 'fName', reading), body: part(element, 'e', reading) }),
  borderBox: (element, reading) => {
    const body = part(element, 'e', reading)
    const on = (name: string): boolean => isOn(propertyOf(element, name))
    const hidden = ['hideTop', 'hideBot', 'hideLeft', 'hideRight'].filter(on)
    const strikes: Enclosure[] = on('strikeBLTR')
      ? [on('strikeTLBR') ? 'struckBoth' : 'struckUp']
      : on('strikeTLBR')
        ? ['struckDown']
        : on('strikeH')
          ? ['struckThrough']
          : []
    if (on('strikeV')) reading.lost.push('strikeV')
    // A frame with some sides only has no TeX: it is drawn whole, and told.
    if (hidden.length > 0 && hidden.length < 4) reading.lost.push('borderBox')
    const struck = strikes.reduce<MathNode>((inner, how) => ({ kind: 'enclosed', how, body: inner }), body)
    return hidden.length === 4 ? struck : { kind: 'enclosed', how: 'box', body: struck }
  },
  phant: (element, reading) => {
    const body = part(element, 'e', reading)
    const shown = propertyOf(element, 'show')
    return shown === null || isOn(shown) ? body : { kind: 'enclosed', how: 'hidden', body }
  },
}

function alignmentOf(matrix: XmlElement): ('left' | 'center' | 'right')[] {
  const properties = elementOf(matrix, 'mPr')
  const columns = properties === null ? null : elementOf(properties, 'mcs')
  return (columns === null ? [] : elementsOf(columns, 'mc')).flatMap((column) => {
    const own = elementOf(column, 'mcPr')
    const value = (name: string): string | null => {
      const found = own === null ? null : elementOf(own, name)
      return found === null ? null : attributeOf(found, 'val')
    }
    const align = value('mcJc')
    const count = Math.min(64, Math.max(1, Number(value('count') ?? 1) || 1))
    return Array.from({ length: count }, () => (align === 'left' || align === 'right' ? align : 'center'))
  })
}

/** In equations one below the other, `&` is a point of alignment and not a character. */
function alignedParts(line: MathNode): MathNode[] {
  const parts: MathNode[][] = [[]]
  for (const node of line.kind === 'row' ? line.children : [line]) {
    if (node.kind !== 'text' || node.style === 'words' || !node.text.includes('&')) {
      parts.at(-1)?.push(node)
      continue
    }
    for (const [i, text] of node.text.split('&').entries()) {
      if (i > 0) parts.push([])
      if (text !== '') parts.at(-1)?.push({ ...node, text })
    }
  }
  return parts.map(rowOf)
}

function runOf(run: XmlElement, { lost, readSymbol }: Reading): MathNode[] {
  const style = styleOf(run)
  const found: MathNode[] = []
  for (const child of elementsOf(run)) {
    if (child.name === 't') found.push(textNode(textOf(child), style))
    else if (child.name === 'sym') {
      const symbol = readSymbol(child)
      if (symbol === null) lost.push('sym')
      else found.push(textNode(symbol, style))
    } else if (child.name === 'tab' || child.name === 'br' || child.name === 'cr') found.push(textNode('\u2003'))
    else if (child.name === 'noBreakHyphen') found.push(textNode('-', style))
    else if (!SILENT.has(child.name) && !child.name.endsWith('Pr') && child.name !== 'softHyphen' && child.name !== 'delText') {
      lost.push(child.name)
      if (textOf(child) !== '') found.push(textNode(textOf(child), style))
    }
  }
  return found
}

const SCRIPTS: Readonly<Record<string, MathStyle>> = {
  script: 'script',
  fraktur: 'fraktur',
  'double-struck': 'doubleStruck',
  'sans-serif': 'sansSerif',
  monospace: 'monospace',
}

function styleOf(run: XmlElement): MathStyle {
  const properties = elementsOf(run, 'rPr').find(
    (one) => elementOf(one, 'nor') !== null || elementOf(one, 'sty') !== null || elementOf(one, 'scr') !== null,
  )
  if (properties === undefined) return 'normal'
  const normal = elementOf(properties, 'nor')
  if (normal !== null && isOn(attributeOf(normal, 'val') ?? '')) return 'words'
  const script = elementOf(properties, 'scr')
  const named = script === null ? undefined : SCRIPTS[attributeOf(script, 'val') ?? '']
  if (named !== undefined) return named
  const style = elementOf(properties, 'sty')
  const value = style === null ? null : attributeOf(style, 'val')
  return value === 'p' ? 'upright' : value === 'b' ? 'bold' : value === 'bi' ? 'boldItalic' : 'normal'
}

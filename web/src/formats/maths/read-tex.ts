import { isEmptyFormula, rowOf, textNode, type MathNode, type MathStyle } from './math-tree.ts'
import { readChemistry } from './read-chemistry.ts'
import {
  TEX_ACCENTS,
  TEX_ARROWS,
  TEX_ENCLOSED,
  TEX_FENCES,
  TEX_MATRICES,
  TEX_NARY,
  TEX_SIGNS,
  TEX_SIZES,
  TEX_STYLES,
  UNDER_LIMITS,
} from './tex-commands.ts'
import { FUNCTIONS } from './tex-signs.ts'
import { tokensOf, wordsOf } from './tex-tokens.ts'

/** A formula, and what of its TeX the tree has no place for. */
export interface ReadTex {
  readonly formula: MathNode
  readonly lost: ReadonlySet<'size' | 'chemistry'>
}

/**
 * Reads TeX as questions hold it. Null where it has a command or a form that is not known here, so that the caller keeps the TeX as it is.
 * @param display whether the formula stands on a line of its own, where limits stand under and over their signs
 */
export function readTex(tex: string, display = false): ReadTex | null {
  const reading: Reading = { tokens: tokensOf(tex), at: 0, display, lost: new Set(), depth: 0 }
  try {
    const formula = rowOf(nodesUntil(reading, [], 'normal'))
    return reading.at < reading.tokens.length ? null : { formula, lost: reading.lost }
  } catch (error) {
    if (error instanceof UnknownTex) return null
    throw error
  }
}

class UnknownTex extends Error {
  override readonly name = 'UnknownTex'
}

interface Reading {
  readonly tokens: string[]
  at: number
  readonly display: boolean
  readonly lost: Set<'size' | 'chemistry'>
  depth: number
}

const MOST_DEPTH = 60

const peek = (reading: Reading): string => reading.tokens[reading.at] ?? ''
const next = (reading: Reading): string => reading.tokens[reading.at++] ?? unknown()
const unknown = (): never => {
  throw new UnknownTex('TeX that is not known')
}

function expect(reading: Reading, token: string): void {
  if (next(reading) !== token) unknown()
}

/** Nodes up to one of the tokens, which is not taken. */
function nodesUntil(reading: Reading, ends: readonly string[], style: MathStyle): MathNode[] {
  if (++reading.depth > MOST_DEPTH) unknown()
  const nodes: MathNode[] = []
  while (reading.at < reading.tokens.length && !isEnd(peek(reading), ends)) {
    const node = scripted(reading, style)
    const before = nodes.at(-1)
    // `{}^{235}U`: scripts before what follows.
    if (before?.kind === 'scripts' && isEmptyFormula(before.base) && !isOperator(node))
      nodes[nodes.length - 1] = { kind: 'prescripts', base: node, sub: before.sub, sup: before.sup }
    else if (before?.kind === 'text' && node.kind === 'text' && before.style === node.style && node.style !== 'words')
      nodes[nodes.length - 1] = { ...before, text: before.text + node.text }
    else if (!(node.kind === 'text' && node.text === '')) nodes.push(node)
  }
  reading.depth--
  return nodes
}

const isEnd = (token: string, ends: readonly string[]): boolean =>
  ends.some((end) => token === end || (end === '\\end' && token.startsWith('\\end')))
const isOperator = (node: MathNode): boolean => node.kind === 'text' && /^[=+\-−<>,;]/.test(node.text)

/** An atom with its scripts. */
function scripted(reading: Reading, style: MathStyle): MathNode {
  const command = peek(reading).slice(1)
  const isNary = peek(reading).startsWith('\\') && TEX_NARY.has(command)
  const isFunction = peek(reading).startsWith('\\') && (FUNCTIONS.has(command) || command.startsWith('operatorname'))
  const isBraced = /^\\(?:over|under)brace$/.test(peek(reading))
  const base = /^[\^_]$/.test(peek(reading)) ? rowOf([]) : atom(reading, style)
  let isUnder = isBraced || (reading.display && ((isNary && !command.includes('int')) || (isFunction && UNDER_LIMITS.has(command))))
  while (/^\\(?:no)?limits$/.test(peek(reading))) isUnder = next(reading) === '\\limits'
  const { sub, sup } = scriptsOf(reading, style)
  if (isNary) {
    const body = bodyOf(reading, style)
    if (body === null && base.kind === 'text') return sub === null && sup === null ? base : { kind: 'scripts', base, sub, sup }
    return { kind: 'nary', sign: base.kind === 'text' ? base.text : '', sub, sup, body: body ?? rowOf([]), limits: isUnder }
  }
  const whole: MathNode =
    sub === null && sup === null ? base : isUnder ? { kind: 'limits', base, under: sub, over: sup } : { kind: 'scripts', base, sub, sup }
  if (!isFunction) return whole
  const body = bodyOf(reading, style)
  return body === null ? whole : { kind: 'function', name: whole, body }
}

/** What a function or a sum is taken of: a bracket with what it holds, or the next atom; null where a sign or nothing follows. */
function bodyOf(reading: Reading, style: MathStyle): MathNode | null {
  const token = peek(reading)
  if (token === '' || /^(?:[)\]}&^_=+\-<>,.;:|/!']|\\\\|\\right|\\middle|\\end|\\[,;:!| }])/.test(token)) return null
  if (token === '(') {
    const start = reading.at
    reading.at++
    const inner = nodesUntil(reading, [')', '}', '&', '\\\\', '\\right', '\\end'], style)
    if (peek(reading) !== ')') {
      reading.at = start
      return null
    }
    reading.at++
    const { sub, sup } = scriptsOf(reading, style)
    const close = textNode(')')
    return rowOf([textNode('('), ...inner, sub === null && sup === null ? close : { kind: 'scripts', base: close, sub, sup }])
  }
  const sign = token.startsWith('\\') ? TEX_SIGNS.get(token.slice(1)) : undefined
  return sign !== undefined && !/^\p{L}$/u.test(sign) ? null : scripted(reading, style)
}

/** Raised and lowered scripts in either order, each at most once. */
function scriptsOf(reading: Reading, style: MathStyle): { sub: MathNode | null; sup: MathNode | null } {
  const found: { sub: MathNode | null; sup: MathNode | null } = { sub: null, sup: null }
  for (let sign = peek(reading); sign === '^' || sign === '_'; sign = peek(reading)) {
    const place = sign === '^' ? 'sup' : 'sub'
    reading.at++
    if (found[place] !== null) unknown()
    found[place] = single(reading, style)
  }
  return found
}

/** An argument or a script: of a number it is only the first digit. */
function single(reading: Reading, style: MathStyle): MathNode {
  const token = peek(reading)
  if (!/^\d./.test(token)) return atom(reading, style)
  reading.tokens[reading.at] = token.slice(1)
  return textNode(token.charAt(0), style)
}

/** A group, a command with its arguments, or a character. */
function atom(reading: Reading, style: MathStyle): MathNode {
  const token = next(reading)
  if (token === '{') {
    const inner = nodesUntil(reading, ['}'], style)
    expect(reading, '}')
    return rowOf(inner)
  }
  if (/^[}&%#$~^_\\]$/.test(token)) return token === '~' ? textNode('\u00a0') : unknown()
  return token.startsWith('\\') ? commandOf(reading, token.slice(1), style) : textNode(token, style)
}

/** An argument in square brackets; null where there is none. */
function option(reading: Reading, style: MathStyle): MathNode | null {
  if (peek(reading) !== '[') return null
  reading.at++
  const inner = rowOf(nodesUntil(reading, [']', '}'], style))
  expect(reading, ']')
  // Empty brackets say nothing.
  return isEmptyFormula(inner) ? null : inner
}

function commandOf(reading: Reading, name: string, style: MathStyle): MathNode {
  const argument = (own: MathStyle = style): MathNode => single(reading, own)
  const [, worded = '', words = ''] = /^([a-z]+)\*?\s*\{([^]*)\}$/.exec(name) ?? []
  if (worded === 'ce') {
    reading.lost.add('chemistry')
    return readChemistry(words) ?? unknown()
  }
  if (worded === 'operatorname') return /^[A-Za-z]+$/.test(words) ? textNode(words, 'upright') : unknown()
  if (worded === 'begin') return environment(reading, words.trim(), style)
  if (worded === 'end') return unknown()
  if (worded === 'text' || worded === 'textrm' || worded === 'textup' || worded === 'mbox')
    return textNode(wordsOf(words) ?? unknown(), 'words')
  if (worded !== '') return unknown()
  // Between signs of addition and the like, dots stand on the middle of the line.
  if (name === 'dots' && /^(?:[+=<>-]|\\(?:times|cdot|div|pm|le|ge|leq|geq))$/.test(peek(reading))) return textNode('⋯')
  const sign = TEX_SIGNS.get(name)
  if (sign !== undefined) return textNode(sign, /^\p{L}$/u.test(sign) ? style : 'normal')
  const nary = TEX_NARY.get(name)
  if (nary !== undefined) return textNode(nary)
  if (FUNCTIONS.has(name)) return textNode(name, 'upright')
  const own = TEX_STYLES.get(name)
  if (own !== undefined) return argument(own)
  const accent = TEX_ACCENTS.get(name)
  if (accent !== undefined) return { kind: 'accent', mark: accent[0], at: accent[1], base: argument() }
  const how = TEX_ENCLOSED.get(name)
  if (how !== undefined) return { kind: 'enclosed', how, body: argument() }
  const arrow = TEX_ARROWS.get(name)
  if (arrow !== undefined) {
    const under = option(reading, style)
    const over = argument()
    return { kind: 'limits', base: textNode(arrow), under, over: isEmptyFormula(over) && under !== null ? null : over }
  }
  if (TEX_SIZES.has(name)) {
    reading.lost.add('size')
    return textNode('')
  }
  switch (name) {
    case 'dfrac':
    case 'tfrac':
    case 'cfrac':
    case 'frac':
      if (name !== 'frac') reading.lost.add('size')
      return { kind: 'fraction', top: argument(), bottom: argument(), form: 'bar' }
    case 'binom':
    case 'dbinom':
    case 'tbinom': {
      const fraction: MathNode = { kind: 'fraction', top: argument(), bottom: argument(), form: 'none' }
      return { kind: 'fence', open: '(', close: ')', separators: [], parts: [fraction] }
    }
    case 'genfrac':
      for (const wanted of [/^$/, /^$/, /^0pt$/, /^$/]) if (!wanted.test(rawArgument(reading))) unknown()
      return { kind: 'fraction', top: argument(), bottom: argument(), form: 'none' }
    case 'sqrt':
      return { kind: 'radical', degree: option(reading, style), body: argument() }
    case 'overset':
    case 'stackrel':
      return stacked(argument(), argument(), 'over')
    case 'underset':
      return stacked(argument(), argument(), 'under')
    case 'left':
      return fenced(reading, style)
    case 'not':
      return textNode({ '=': '≠', '∈': '∉', '⊂': '⊄', '≡': '≢', '<': '≮', '>': '≯' }[signOf(argument())] ?? unknown())
    default:
      return unknown()
  }
}

const signOf = (node: MathNode): string => (node.kind === 'text' ? node.text : '')

/** The characters of a group in braces. */
function rawArgument(reading: Reading): string {
  expect(reading, '{')
  let text = ''
  while (peek(reading) !== '}') text += next(reading)
  reading.at++
  return text
}

/** A mark over and one under the same base are one node. */
function stacked(mark: MathNode, base: MathNode, at: 'over' | 'under'): MathNode {
  if (at === 'under' && base.kind === 'limits' && base.under === null) return { ...base, under: mark }
  return { kind: 'limits', base, under: at === 'under' ? mark : null, over: at === 'over' ? mark : null }
}

function fenced(reading: Reading, style: MathStyle): MathNode {
  const bracket = (): string => TEX_FENCES.get(next(reading)) ?? unknown()
  const open = bracket()
  const [parts, separators]: [MathNode[], string[]] = [[], []]
  for (;;) {
    parts.push(rowOf(nodesUntil(reading, ['\\right', '\\middle', '}', '&'], style)))
    const end = next(reading)
    if (end === '\\right') break
    if (end !== '\\middle') unknown()
    separators.push(bracket())
  }
  return { kind: 'fence', open, close: bracket(), separators, parts }
}

function environment(reading: Reading, name: string, style: MathStyle): MathNode {
  const isLines = /^(?:aligned|align\*?|gathered|split|alignedat)$/.test(name)
  const brackets = TEX_MATRICES.get(name)
  if (!isLines && brackets === undefined) return unknown()
  const columns = name === 'array' ? rawArgument(reading) : ''
  if (!/^[lcr]*$/.test(columns)) unknown()
  const rows: MathNode[][] = [[]]
  for (;;) {
    rows.at(-1)?.push(rowOf(nodesUntil(reading, ['&', '\\\\', '\\end', '}', '\\right'], style)))
    const end = next(reading)
    if (end === '\\\\') {
      if (peek(reading) === '[' || peek(reading) === '*') unknown()
      rows.push([])
    } else if (/^\\end\s*\{/.test(end)) {
      if (end.replace(/^\\end\s*\{|\}$/g, '').trim() !== name) unknown()
      break
    } else if (end !== '&') unknown()
  }
  // A line's end behind the last row begins no further one.
  const last = rows.at(-1)
  if (rows.length > 1 && last?.every(isEmptyFormula) === true) rows.pop()
  if (isLines) return { kind: 'lines', rows }
  const width = Math.max(...rows.map((row) => row.length))
  const align = Array.from({ length: width }, (_, i) => {
    const letter = columns.charAt(i)
    return name === 'cases' || letter === 'l' ? ('left' as const) : letter === 'r' ? ('right' as const) : ('center' as const)
  })
  const matrix: MathNode = { kind: 'matrix', rows, align }
  const [open, close] = brackets ?? ['', '']
  return open === '' && close === '' ? matrix : { kind: 'fence', open, close, separators: [], parts: [matrix] }
}

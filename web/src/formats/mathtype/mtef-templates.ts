import { isEmptyFormula, rowOf, textNode, type Enclosure, type MathNode } from '../maths/math-tree.ts'
import type { MtefTemplate } from './mtef-records.ts'

/** What a template is made of: its slots in their order, and its own sign. */
interface TemplateParts {
  readonly slot: (i: number) => MathNode
  /** Its sign as it is drawn; empty where it has none. */
  readonly sign: MathNode
  /** Names what cannot be carried. */
  readonly tell: (name: string) => void
}

type Read = (variation: number, parts: TemplateParts, selector: number) => MathNode

const shown = (node: MathNode): MathNode | null => (isEmptyFormula(node) ? null : node)

const BRACKETS: readonly (readonly [string, string])[] = [
  ['⟨', '⟩'],
  ['(', ')'],
  ['{', '}'],
  ['[', ']'],
  ['|', '|'],
  ['‖', '‖'],
  ['⌊', '⌋'],
  ['⌈', '⌉'],
  ['⟦', '⟧'],
]

const fence: Read = (variation, { slot }, selector) => {
  const [open, close] = BRACKETS[selector] ?? ['', '']
  return fenced((variation & 1) === 0 ? '' : open, (variation & 2) === 0 ? '' : close, [slot(0)])
}

const fenced = (open: string, close: string, parts: readonly MathNode[], separators: readonly string[] = []): MathNode => ({
  kind: 'fence',
  open,
  close,
  separators,
  parts,
})

const INTERVAL = ['(', ')', '[', ']']

const interval: Read = (variation, { slot }) => fenced(INTERVAL[variation & 3] ?? '', INTERVAL[(variation >> 4) & 3] ?? '', [slot(0)])

const fraction: Read = (variation, { slot }) => ({
  kind: 'fraction',
  top: slot(0),
  bottom: slot(1),
  form: (variation & 2) === 0 ? 'bar' : 'line',
})

const accented =
  (mark: string, at: 'over' | 'under' = 'over'): Read =>
  (_, { slot }) => ({ kind: 'accent', mark, at, base: slot(0) })

const bar =
  (at: 'over' | 'under'): Read =>
  (variation, { slot }) => {
    const double = at === 'over' ? '\u033f' : '\u0333'
    return { kind: 'accent', mark: (variation & 1) === 0 ? (at === 'over' ? '¯' : '_') : double, at, base: slot(0) }
  }

const SINGLE_ARROWS = ['→', '←', '→', '↔']

const arrow: Read = (variation, { slot, tell }) => {
  const [kind, side] = [variation & 3, (variation >> 4) & 3]
  // The smaller of two arrows cannot be drawn smaller.
  if (kind !== 0 && (side === 1 || side === 2)) tell('arrows of two lengths')
  const sign = kind === 0 ? (SINGLE_ARROWS[side] ?? '→') : kind === 1 ? '⇄' : '⇌'
  const [over, under] = [shown(slot(0)), shown(slot(1))]
  return over === null && under === null ? textNode(sign) : { kind: 'limits', base: textNode(sign), under, over }
}

const INTEGRALS = ['∫', '∫', '∬', '∭']
const CLOSED = ['∮', '∮', '∯', '∰']
const TURNED: Readonly<Record<number, string>> = { 8: '∲', 12: '∳' }

const integral: Read = (variation, parts) => {
  const [signs, loop] = [variation & 3, variation & 12]
  const sign = loop === 0 ? INTEGRALS[signs] : signs <= 1 && loop !== 4 ? TURNED[loop] : CLOSED[signs]
  return withLimits(sign ?? '∫', variation, parts)
}

const bigSign =
  (sign: string): Read =>
  (variation, parts) =>
    withLimits(sign, variation, parts)

const withLimits = (sign: string, variation: number, { slot }: TemplateParts): MathNode => ({
  kind: 'nary',
  sign,
  sub: shown(slot(1)),
  sup: shown(slot(2)),
  body: slot(0),
  limits: (variation & 0x40) !== 0,
})

/** A sign or word of one's own with limits, such as `lim`. */
const operator: Read = (variation, parts) => {
  const { slot, sign } = parts
  const name = nameOf(isEmptyFormula(slot(3)) ? sign : slot(3))
  if (name.kind === 'text' && /^[∑∏∐∫∬∭∮∯∰⋃⋂⋁⋀⨀⨁⨂⨄⨆]$/u.test(name.text)) return withLimits(name.text, variation, parts)
  return rowOf([limited(name, shown(slot(1)), shown(slot(2)), (variation & 0x40) !== 0), slot(0)])
}

const limited = (base: MathNode, under: MathNode | null, over: MathNode | null, limits: boolean): MathNode => {
  if (under === null && over === null) return base
  return limits ? { kind: 'limits', base, under, over } : { kind: 'scripts', base, sub: under, sup: over }
}

/** The name of a function without its place for what it is applied to. */
const nameOf = (node: MathNode): MathNode => (node.kind === 'function' && isEmptyFormula(node.body) ? node.name : node)

const limit: Read = (_, { slot }) => limited(nameOf(slot(0)), shown(slot(1)), shown(slot(2)), true)

const braced =
  (over: string, under: string): Read =>
  (variation, { slot }) => {
    const isTop = (variation & 1) !== 0
    const base: MathNode = { kind: 'accent', mark: isTop ? over : under, at: isTop ? 'over' : 'under', base: slot(0) }
    const words = shown(slot(1))
    return words === null ? base : { kind: 'limits', base, under: isTop ? null : words, over: isTop ? words : null }
  }

/** The dividend under a bar behind a bracket, the quotient over it. */
const division: Read = (_, { slot }) => {
  const base: MathNode = { kind: 'accent', mark: '¯', at: 'over', base: rowOf([textNode(')'), slot(0)]) }
  const quotient = shown(slot(1))
  return quotient === null ? base : { kind: 'limits', base, under: null, over: quotient }
}

const dirac: Read = (variation, { slot }) => {
  const [hasLeft, hasRight] = [(variation & 1) !== 0, (variation & 2) !== 0]
  if (hasLeft && hasRight) return fenced('⟨', '⟩', [slot(0), slot(1)], ['|'])
  return hasLeft ? fenced('⟨', '|', [slot(0)]) : fenced('|', '⟩', [slot(1)])
}

const OVER_ARROWS = ['→', '←', '→', '↔']
const OVER_HARPOONS = ['⇀', '↼', '⇀', '⇀']
const UNDER_HARPOONS = ['⇁', '↽', '⇁', '⇁']

const vector: Read = (variation, { slot }) => {
  const [side, isUnder] = [variation & 3, (variation & 4) !== 0]
  const marks = (variation & 8) === 0 ? OVER_ARROWS : isUnder ? UNDER_HARPOONS : OVER_HARPOONS
  return { kind: 'accent', mark: marks[side] ?? '→', at: isUnder ? 'under' : 'over', base: slot(0) }
}

const strike: Read = (variation, { slot }) => {
  const slashes: Enclosure | null =
    (variation & 6) === 6 ? 'struckBoth' : (variation & 2) !== 0 ? 'struckUp' : (variation & 4) !== 0 ? 'struckDown' : null
  const how: Enclosure[] = [...((variation & 1) !== 0 ? (['struckThrough'] as const) : []), ...(slashes === null ? [] : [slashes])]
  return how.reduce<MathNode>((body, one) => ({ kind: 'enclosed', how: one, body }), slot(0))
}

const SIDES = 0x1e
const TOP = 8
const BOTTOM = 16

const box: Read = (variation, parts) => {
  const { slot, tell } = parts
  const sides = variation & SIDES
  if (sides === TOP || sides === BOTTOM) return bar(sides === TOP ? 'over' : 'under')(0, parts, 0)
  // A frame with some sides only has no TeX: it is drawn whole, and told.
  if (sides !== SIDES) tell('box')
  return { kind: 'enclosed', how: 'box', body: slot(0) }
}

const root: Read = (_, { slot }) => ({ kind: 'radical', degree: shown(slot(1)), body: slot(0) })

/** By selector. Subscripts and superscripts stand on what is before or behind them, and are read with their line. */
const READERS: Readonly<Record<number, Read>> = {
  ...Object.fromEntries(BRACKETS.map((_, selector) => [selector, fence])),
  9: interval,
  10: root,
  11: fraction,
  12: bar('under'),
  13: bar('over'),
  14: arrow,
  15: integral,
  16: bigSign('∑'),
  17: bigSign('∏'),
  18: bigSign('∐'),
  19: bigSign('⋃'),
  20: bigSign('⋂'),
  21: operator,
  22: operator,
  23: limit,
  24: braced('⏞', '⏟'),
  25: braced('⎴', '⎵'),
  26: division,
  30: dirac,
  31: vector,
  32: accented('~'),
  33: accented('^'),
  34: accented('⏜'),
  35: accented('⎴'),
  36: strike,
  37: box,
}

/** A template as a part of a formula. One that is not known is told by its number, and what stands in it is kept. */
export function templateNode({ selector, variation, slots }: MtefTemplate, parts: TemplateParts): MathNode {
  const read = READERS[selector]
  if (read !== undefined) return read(variation, parts, selector)
  parts.tell(`template ${selector}`)
  return rowOf([...slots.map((_, i) => parts.slot(i)), parts.sign])
}

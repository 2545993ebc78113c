import { rowOf, textNode, type Enclosure, type MathNode } from '../maths/math-tree.ts'

const PRIMES: Readonly<Record<number, string>> = { 5: '′', 6: '″', 18: '‴' }

const OVER: Readonly<Record<number, string>> = {
  2: '\u0307',
  3: '\u0308',
  4: '\u20db',
  8: '\u0303',
  9: '\u0302',
  11: '\u20d7',
  12: '\u20d6',
  13: '\u20e1',
  14: '\u20d1',
  15: '\u20d0',
  17: '\u0304',
  19: '⏜',
  20: '⌣',
  24: '....',
}

const UNDER: Readonly<Record<number, string>> = {
  25: '.',
  26: '..',
  27: '...',
  28: '....',
  29: '_',
  30: '~',
  31: '⌢',
  32: '⏝',
  33: '→',
  34: '←',
  35: '↔',
  36: '⇁',
  37: '↽',
}

const STRUCK: Readonly<Record<number, Enclosure>> = { 16: 'struckThrough', 21: 'struckBoth', 22: 'struckUp', 23: 'struckDown' }

/** A character with an embellishment of MathType, by its number; null where the number is not known. */
export function marked(base: MathNode, mark: number): MathNode | null {
  const primes = PRIMES[mark]
  if (primes !== undefined) return primed(base, primes)
  if (mark === 7) return rowOf([textNode('‵'), base])
  if (mark === 10) return negated(base)
  // A bar through the letter h is a sign of its own.
  if (mark === 16 && base.kind === 'text' && base.text === 'h') return { ...base, text: 'ℏ' }
  const struck = STRUCK[mark]
  if (struck !== undefined) return { kind: 'enclosed', how: struck, body: base }
  const [over, under] = [OVER[mark], UNDER[mark]]
  if (over !== undefined) return { kind: 'accent', mark: over, at: 'over', base }
  return under === undefined ? null : { kind: 'accent', mark: under, at: 'under', base }
}

/** Primes are raised, so that what is raised or lowered behind them stands on the same base. */
function primed(base: MathNode, primes: string): MathNode {
  const isPrimed = base.kind === 'scripts' && base.sub === null && base.sup?.kind === 'text'
  return isPrimed && base.sup?.kind === 'text'
    ? { ...base, sup: { ...base.sup, text: base.sup.text + primes } }
    : { kind: 'scripts', base, sub: null, sup: textNode(primes) }
}

/** A sign with a stroke through it: one character where Unicode has it, such as ≠. */
function negated(base: MathNode): MathNode {
  const text = base.kind === 'text' ? `${base.text}\u0338`.normalize('NFC') : ''
  return base.kind === 'text' && [...text].length === 1 ? { ...base, text } : { kind: 'enclosed', how: 'struckUp', body: base }
}

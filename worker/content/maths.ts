import type { Element } from 'hast'
import temml from 'temml'
import { mathmlElement } from './mathml-element.ts'

export type Maths = { readonly ok: true; readonly math: Element } | { readonly ok: false; readonly reason: string }

/** One formula as MathML. Never throws; what Temml does not know or trust is refused with its reason (docs/threats.md#hostile-formulas). */
export function renderMaths(tex: string, display: boolean): Maths {
  const cap = tooLarge(tex)
  if (cap !== null) return { ok: false, reason: cap }
  try {
    const tree: unknown = temml.__renderToMathMLTree(tex, { ...OPTIONS, displayMode: display })
    const math = mathmlElement(tree)
    if (typeof math === 'string') return { ok: false, reason: `the formula ${quote(tex)} ${math}` }
    // Temml says display by a class and a style; the attribute is what every browser and screen reader knows.
    math.properties = display ? { display: 'block', ...math.properties } : math.properties
    return { ok: true, math }
  } catch (error) {
    return { ok: false, reason: `the formula ${quote(tex)} cannot be read: ${messageOf(error)}` }
  }
}

/** One formula of a text whose formulas, with this one, are so many characters long together. The reason continues "The text …". */
export function renderFormula(tex: string, display: boolean, length: number): Maths {
  if (length > MAX_TEX) return { ok: false, reason: `has more than ${MAX_TEX} characters of formulas; split it` }
  const maths = renderMaths(tex, display)
  return maths.ok ? maths : { ok: false, reason: `cannot be shown: ${maths.reason}` }
}

/** Characters of all formulas of a text. */
export const MAX_TEX = 5_000
const MAX_LENGTH = 2_000
const MAX_NESTING = 50
const MAX_ROWS = 60

/** trust: no links, images, classes, styles or ids from TeX. maxSize: em and pt a length may have. maxExpand: macro steps. */
const OPTIONS = { trust: false, throwOnError: true, strict: false, maxSize: [10, 100] as [number, number], maxExpand: 1_000, xml: false }

function tooLarge(tex: string): string | null {
  if (tex.trim() === '') return 'there is an empty formula'
  if (tex.length > MAX_LENGTH) return `a formula is longer than ${MAX_LENGTH} characters`
  if ((tex.match(/\\\\/g)?.length ?? 0) > MAX_ROWS) return `the formula ${quote(tex)} has more than ${MAX_ROWS} rows`
  const macro = MACROS.exec(tex)?.[0]
  if (macro !== undefined) return `the formula ${quote(tex)} defines a macro with ${macro}; write it out instead`
  if (/(?<!\\)(?:\\\\)*%/.test(tex)) return `the formula ${quote(tex)} has a "%", which TeX takes as the start of a comment; write "\\%"`
  let depth = 0
  for (const brace of tex.replace(/\\[\\{}]/g, '').matchAll(/[{}]|\\(?:left|right|begin|end)\b/g)) {
    depth += brace[0] === '{' || brace[0] === '\\left' || brace[0] === '\\begin' ? 1 : -1
    if (depth > MAX_NESTING) return `the formula ${quote(tex)} is nested more than ${MAX_NESTING} deep`
  }
  return null
}

/** A formula that defines macros can grow without bound, and no question needs one. */
const MACROS = /\\(?:[gex]?def|newcommand|providecommand|renewcommand|(?:future)?let|global|long|char|csname)(?![a-zA-Z])/

const quote = (tex: string): string => `"${tex.length > 60 ? `${tex.slice(0, 57)}…` : tex}"`

function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : 'it is not TeX'
  return message
    .replace(/^(?:\s|ParseError:)+/, '')
    .replace(/(at position \d+|at end of input):[^]*$/, '$1')
    .slice(0, 160)
}

import { readClipboard } from '../door/read-html.ts'
import { readMathml, type MarkupElement } from '../maths/read-mathml.ts'
import { readTex } from '../maths/read-tex.ts'
import { writeTex } from '../maths/write-tex.ts'

/** A formula of a clipboard as TeX; `lost` names elements that have no place in it, `text` is what of it stood in the source. */
export interface ClipboardFormula {
  readonly tex: string
  readonly display: boolean
  readonly lost: readonly string[]
  readonly text: string
}

const classesOf = ({ attributes }: MarkupElement): readonly string[] => (attributes['class'] ?? '').split(/\s+/)

/**
 * The formula that an element shows: MathML, or what KaTeX, MathJax 2 to 4 and Wikipedia draw. Beside what they draw they keep the formula as
 * MathML and mostly its TeX, and that is read. Null where the element is no formula; TeX "" where it is one that says nothing of itself.
 */
export function pageFormula(element: MarkupElement): ClipboardFormula | null {
  const { name, attributes } = element
  const classes = classesOf(element)
  if (name === 'math') return formulaOf(element, element, attributes['display'] === 'block')
  if (name === 'mjx-container') {
    const math = firstOf(element, 'math')
    return math === null ? nothing(element) : formulaOf(math, element, attributes['display'] === 'true')
  }
  if (name === 'script' && /^math\/tex/i.test(attributes['type'] ?? ''))
    return { tex: checkedTex(textWithin(element)) ?? '', display: /mode=display/i.test(attributes['type'] ?? ''), lost: [], text: '' }
  const given = attributes['data-mathml']
  if (given !== undefined) {
    const math = firstOf(readClipboard(given), 'math')
    return math === null ? nothing(element) : formulaOf(math, element, math.attributes['display'] === 'block')
  }
  if (classes.some((one) => FORMULAS.has(one))) {
    const math = firstOf(element, 'math')
    const display = classes.includes('katex-display') || math?.attributes['display'] === 'block'
    if (math !== null) return formulaOf(math, element, display)
  }
  if (name === 'img' && classes.some((one) => /^(?:mwe-math-fallback-image|latex$|tex$|math$)/.test(one))) {
    const tex = checkedTex(attributes['alt'] ?? '')
    if (tex !== null) return { tex, display: classes.some((one) => one.endsWith('-display')), lost: [], text: '' }
  }
  return null
}

const FORMULAS = new Set(['katex', 'katex-display', 'katex-mathml', 'MathJax_Display', 'mwe-math-element', 'MJX_Assistive_MathML'])

/** A copy of a formula in other signs, which stands beside what is read. */
export const isFormulaCopy = (element: MarkupElement): boolean =>
  classesOf(element).some((one) => one === 'katex-html' || one === 'MathJax_Preview') || element.name === 'mjx-math'

const nothing = (element: MarkupElement): ClipboardFormula => ({ tex: '', display: false, lost: [], text: textWithin(element) })

function formulaOf(math: MarkupElement, around: MarkupElement, display: boolean): ClipboardFormula {
  const written = annotationOf(math)
  const tex = written === null ? null : checkedTex(written, display)
  const text = textWithin(around)
  if (tex !== null) return { tex, display, lost: [], text }
  const { formula, lost } = readMathml(math)
  return { tex: writeTex(formula), display, lost: [...new Set(lost)], text }
}

function annotationOf(math: MarkupElement): string | null {
  const found = firstOf(math, 'annotation', (one) => /tex/i.test(one.attributes['encoding'] ?? ''))
  return found === null ? null : textWithin(found)
}

/** TeX that is known here, on one line and without the signs of Markdown; null for any other. */
function checkedTex(said: string, display = false): string | null {
  const tex = said.trim().replace(/^\{\\(?:display|text)style\s+([\s\S]*)\}$/, '$1')
  if (tex === '' || tex.length > MOST_TEX) return null
  const read = readTex(tex, display)
  return read === null || read.lost.has('chemistry') ? null : writeTex(read.formula) || null
}

const MOST_TEX = 20_000

function firstOf(element: MarkupElement, name: string, fits: (one: MarkupElement) => boolean = () => true): MarkupElement | null {
  for (const child of element.children) {
    if (typeof child === 'string') continue
    if (child.name === name && fits(child)) return child
    const within = firstOf(child, name, fits)
    if (within !== null) return within
  }
  return null
}

export const textWithin = (element: MarkupElement): string =>
  element.children.map((child) => (typeof child === 'string' ? child : textWithin(child))).join('')

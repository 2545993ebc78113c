import { toHtml } from 'hast-util-to-html'
import { type Maths, MAX_TEX, renderFormula } from './maths.ts'
import type { Rendered } from './render-markdown.ts'

/**
 * A source that is one line of words and of formulas between single `$`, as most options, stems and solutions are: its HTML without the parser, whose
 * outcome it is to the letter (plain-line.test.ts). Null for any other source, and for one that is in doubt: the parser reads it. The source
 * is within its caps and has no faulty characters.
 */
export function renderPlainLine(source: string): Rendered | null {
  if (!PLAIN_LINE.test(source) || BLOCK_START.test(source) || ADDRESS.test(source)) return null
  // Words stand at the even places, formulas at the odd ones.
  const parts = source.split('$')
  let html = ''
  let length = 0
  let refused: string | null = null
  for (const [i, part] of parts.entries()) {
    if (i % 2 === 0) {
      html += part
      continue
    }
    length += part.length
    const maths = formulaHtml(part, length)
    if (maths.ok) html += maths.html
    else refused ??= maths.reason
  }
  return refused === null ? { ok: true, html: `<p>${html}</p>`, hasMaths: parts.length > 1, images: [] } : { ok: false, reason: refused }
}

/**
 * The last formulas that came to HTML. A formula stands in the stem and in the solution, and again in each other language, so that most are
 * made once and used four times.
 */
const made = new Map<string, string>()
const MOST_MADE = 200

/** A formula as HTML; the formulas of its text, with it, are so many characters long together. */
function formulaHtml(tex: string, length: number): { readonly ok: true; readonly html: string } | Exclude<Maths, { readonly ok: true }> {
  const known = length <= MAX_TEX ? made.get(tex) : undefined
  if (known !== undefined) return { ok: true, html: known }
  const maths = renderFormula(tex, false, length)
  if (!maths.ok) return maths
  const html = toHtml(maths.math)
  if (made.size >= MOST_MADE) made.delete(made.keys().next().value ?? '')
  made.set(tex, html)
  return { ok: true, html }
}

/** Letters, digits and signs that mean nothing in Markdown; a space neither begins nor ends the line. */
const WORDS = String.raw`[\p{L}\p{M}\p{N}\p{Sc}\p{Pd}\u200c\u200d .,;:?!'"()%/=+°×÷‘’“”…।॥∘√∞≤≥≠π-]`
/** No backtick and no line end; a space at either end of it would be taken away. */
const FORMULA = String.raw`\$[^\s$\x60](?:[^$\n\x60]*[^\s$\x60])?\$`
const PLAIN_LINE = new RegExp(String.raw`^(?! )(?:(?:(?!\$)${WORDS})|${FORMULA}(?!\$))+(?<! )$`, 'u')
/** What would be a list, a line across the page or the like. */
const BLOCK_START = /^(?:[-+=]+(?: |$)|\d{1,9}[.)](?: |$))/
/** What GFM takes for an address. */
const ADDRESS = /www|:\//i

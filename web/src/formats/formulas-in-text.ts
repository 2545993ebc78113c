/**
 * Which signs begin and end a formula in a text: none, those of Moodle and LaTeX (`\(…\)`, `\[…\]`, `$$…$$`), or those and `$…$`,
 * where a single dollar sign counts only as in Pandoc: no space inside of it, and no digit behind the closing one.
 */
export type FormulaSigns = 'none' | 'moodle' | 'dollar'

/** `\(…\)` and `\[…\]`. Several lines are allowed; an empty line is not, as in TeX. */
const LATEX =
  /(?<!\\)(?:\\\\)*?\\\((?<inline>(?:(?!\\\)|\n\s*\n)[\s\S])+?)\\\)|(?<!\\)(?:\\\\)*?\\\[(?<block>(?:(?!\\\]|\n\s*\n)[\s\S])+?)\\\]/
const DISPLAY = /(?<!\\)\$\$(?<display>(?:(?!\$\$|\n\s*\n)[\s\S])+?)\$\$/
const DOLLAR = /(?<![\\$])\$(?=[^\s$])(?<dollar>(?:\\.|[^$\n\\])*?(?:\\[^\s]|[^\s$\\]))\$(?![\d$])/

const ALL = {
  moodle: new RegExp(`${LATEX.source}|${DISPLAY.source}`, 'g'),
  dollar: new RegExp(`${LATEX.source}|${DISPLAY.source}|${DOLLAR.source}`, 'g'),
} as const

/**
 * The text with its formulas as `$…$` (within a line) or as a block between lines of `$$`, and all else through `change`. A formula that
 * cannot be written so exactly, because it holds a dollar sign, is text like the rest.
 */
export function outsideFormulas(text: string, signs: FormulaSigns, change: (text: string) => string): string {
  if (signs === 'none') return change(text)
  let made = ''
  let from = 0
  for (const match of text.matchAll(ALL[signs])) {
    const formula = markdownFormula(match)
    if (formula === null) continue
    made += change(text.slice(from, match.index)) + formula
    from = match.index + match[0].length
  }
  return made + change(text.slice(from))
}

/** The same text in parts: what is no formula, and the formulas without their signs. */
export function formulaParts(text: string, signs: Exclude<FormulaSigns, 'none'>): readonly FormulaPart[] {
  const parts: FormulaPart[] = []
  let from = 0
  for (const match of text.matchAll(ALL[signs])) {
    const { inline, block, display, dollar } = match.groups ?? {}
    const tex = (inline ?? block ?? display ?? dollar ?? '').trim().replace(/\s+/g, ' ')
    if (tex === '' || tex.includes('$')) continue
    if (match.index > from) parts.push({ kind: 'text', text: text.slice(from, match.index) })
    parts.push({ kind: 'formula', tex, display: inline === undefined && dollar === undefined, source: match[0] })
    from = match.index + match[0].length
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) })
  return parts
}

export type FormulaPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'formula'; readonly tex: string; readonly display: boolean; readonly source: string }

function markdownFormula({ groups = {} }: RegExpMatchArray): string | null {
  const tex = (groups['inline'] ?? groups['block'] ?? groups['display'] ?? groups['dollar'] ?? '').trim()
  if (tex === '' || tex.includes('$')) return null
  if (groups['dollar'] !== undefined || groups['inline'] !== undefined) return `$${tex.replace(/\s*\n\s*/g, ' ')}$`
  // `$$x$$` beside words is shown as a line of its own without paragraphs around it.
  if (groups['display'] !== undefined && !tex.includes('\n')) return `$$${tex}$$`
  return `\n\n$$\n${tex.replace(/\s*\n\s*/g, '\n')}\n$$\n\n`
}

/** Markdown with `\(…\)` and `\[…\]` written as Markdown's own formulas; what is a formula or code already stays. */
export function latexToMarkdown(markdown: string): string {
  return markdown
    .split(/(\$\$[\s\S]*?\$\$|(?<!\\)\$[^$\n]*\$|`[^`]*`)/)
    .map((part, i) => (i % 2 === 1 ? part : outsideFormulas(part, 'moodle', (text) => text)))
    .join('')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Whether a text writes TeX outside of every formula, such as `\frac{1}{2}`: learners would see the letters. */
export const hasRawTex = (markdown: string): boolean =>
  /\\{1,2}(?:[dtc]?frac|sqrt|begin|end|text|mathrm|mathbf|vec|hat|bar|overline|sum|int|lim|left|right|times|alpha|beta|theta|pi|Delta|circ|infty|ce)(?![a-zA-Z])/.test(
    markdown.replace(/\$\$[\s\S]*?\$\$|(?<!\\)\$[^$\n]*\$|`[^`]*`/g, ''),
  )

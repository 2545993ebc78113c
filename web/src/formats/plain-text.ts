import { outsideFormulas, type FormulaSigns } from './formulas-in-text.ts'

/** Around Markdown that a reader made itself (bold and raised letters of a sheet), so that it stays live in a plain cell. */
export const LIVE = { open: '\uf8f0', close: '\uf8f1' } as const
export const live = (markdown: string): string => `${LIVE.open}${markdown}${LIVE.close}`
export const withoutLive = (text: string): string => text.replace(/[\uf8f0\uf8f1]/g, '')
/** A cell that was corrected by hand: the marks that its reader had made are live again. */
export const asLive = (text: string): string => text.replace(/\*\*|\$[_^]\{[^{}]*\}(?:[_^]\{[^{}]*\})?\$/g, (mark) => live(mark))

/**
 * Plain text as Markdown that shows exactly its characters: every mark is escaped, a line break is a hard break, an empty line a new
 * paragraph. Pictures (`![words](image:id)`) and what is marked as live stay as they are, and so do formulas by the given signs.
 * Markdown has no place for spaces at the ends of lines or for several in a row: HTML shows them as one.
 */
export function markdownOfPlain(text: string, signs: FormulaSigns = 'none'): string {
  const escaped = outsideFormulas(text, signs, escapedInline)
  const markdown = escaped
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .split(/(\$\$\n[\s\S]*?\n\$\$)/)
    .map((part, i) => (i % 2 === 1 ? part : escapedLines(part)))
    .join('')
  return withoutLive(markdown)
}

const KEPT = /(!\[[^[\]\n]*\]\(image:[^\s()]{1,80}\)|\uf8f0[^\uf8f1]*\uf8f1)/

/** The marks that mean something anywhere in a line. */
export function escapedInline(text: string): string {
  return text
    .split(KEPT)
    .map((part, i) =>
      i % 2 === 1 ? part : part.replace(MARKS, '\\$&').replace(ADDRESS, (start) => `${start.slice(0, -1)}\\${start.slice(-1)}`),
    )
    .join('')
}

const MARKS = /[\\`*_~$<&|]|!(?=\[)|\](?=\()/g
/** What begins an address: within one, a backslash would be a character of its own. */
const ADDRESS = /https?:(?=\/\/)|www\.|@/gi

/** The marks that mean something at the start of a line, and the breaks between lines. */
export function escapedLines(text: string): string {
  return text
    .split('\n')
    .map(escapedStart)
    .join('\n')
    .replace(/(?<!\n)\n(?!\n|$|\uf8f0(?:- |1\. ))/g, (_, at: number) => (at === 0 ? '\n' : '\\\n'))
}

export const escapedStart = (line: string): string => line.replace(/^([#>+=-])/, '\\$1').replace(/^(\d{1,9})([.)])/, '$1\\$2')

import { hasRawTex, latexToMarkdown } from './formulas-in-text.ts'
import { htmlToMarkdown } from './html-markdown.ts'
import { markdownOfPlain, withoutLive } from './plain-text.ts'

/** How the cells of a file are written. `formulas` is plain text but for `$…$`, `\(…\)` and `\[…\]`. */
export const TEXT_FORMS = ['plain', 'formulas', 'markdown', 'html'] as const
export type TextForm = (typeof TEXT_FORMS)[number]

export interface ConvertedText {
  readonly markdown: string
  /** Tags whose meaning was lost. */
  readonly lost: readonly string[]
  /** TeX that no formula holds, so that learners would read its letters. */
  readonly rawTex: boolean
  /** Formulas in LaTeX's signs were written in Markdown's. */
  readonly texConverted: boolean
}

/** A cell as the Markdown that is stored; `stored` is Markdown that goes into the bank word for word. */
export function convertText(text: string, form: TextForm | 'stored'): ConvertedText {
  const { text: markdown, lost } = form === 'html' ? htmlToMarkdown(text) : { text: markdownOf(text, form), lost: [] }
  return {
    markdown,
    lost,
    rawTex: hasRawTex(markdown) || (form === 'formulas' && /\\\\[([][\s\S]*\\\\[)\]]/.test(markdown)),
    texConverted: form !== 'plain' && form !== 'stored' && /\\[([]/.test(text) && !/\\\\[([]/.test(markdown),
  }
}

function markdownOf(text: string, form: Exclude<TextForm, 'html'> | 'stored'): string {
  if (form === 'stored') return withoutLive(text)
  if (form === 'markdown') return latexToMarkdown(withoutLive(text))
  return markdownOfPlain(text, form === 'plain' ? 'none' : 'dollar')
}

export interface TextFormGuess {
  readonly form: TextForm
  /** How many of the cells speak for it; 0 for plain text. */
  readonly cells: number
  /** One of them, shortened. */
  readonly example: string
}

/** What the cells of a file look like. Few signs are enough: a cell that is not plain text would be shown with its marks. */
export function guessTextForm(cells: Iterable<string>): TextFormGuess {
  const found = new Map<TextForm, { cells: number; example: string }>()
  for (const text of cells)
    for (const [form, sign] of SIGNS)
      if (sign.test(text)) {
        const before = found.get(form)
        found.set(form, { cells: (before?.cells ?? 0) + 1, example: before?.example ?? exampleOf(text, sign) })
      }
  const [html, markdown] = [found.get('html'), found.get('markdown')]
  if (html !== undefined && html.cells >= (markdown?.cells ?? 0)) return { form: 'html', ...html }
  if (markdown !== undefined) return { form: 'markdown', ...markdown }
  const formulas = found.get('formulas')
  return formulas === undefined ? { form: 'plain', cells: 0, example: '' } : { form: 'formulas', ...formulas }
}

const SIGNS: readonly (readonly [TextForm, RegExp])[] = [
  ['html', /<\/(?:p|b|i|u|em|strong|sub|sup|div|span|li|ul|ol|table)>|<br ?\/?>/i],
  ['markdown', /(?<![*\\])\*\*(?=[^\s*])[^*\n]+(?<=[^\s\\])\*\*(?!\*)|^\s*\|?(?:\s*:?-{2,}:?\s*\|)+|\\[$*_#]/m],
  [
    'formulas',
    /(?<![\\$])\$(?=[^\s$])[^$\n]*[\\^_={}][^$\n]*(?<=\S)\$(?![\d$])|(?<![\\$])\$[A-Za-z0-9]{1,3}\$(?![\d$])|\\\([\s\S]+?\\\)|\\\[[\s\S]+?\\\]|\$\$[\s\S]+?\$\$/,
  ],
]

const exampleOf = (text: string, sign: RegExp): string => {
  const at = Math.max(0, text.search(sign) - 10)
  return text
    .slice(at, at + 60)
    .replace(/\s+/g, ' ')
    .trim()
}

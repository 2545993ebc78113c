import { isLocale, type Locale } from '#contract/shared/locales.ts'

/** A text that may say its parts in several languages. */
export interface SpokenText {
  /** Those that it has parts in, in order. */
  readonly languages: readonly Locale[]
  /** Whether a part is for every language that has none of its own. */
  readonly hasOther: boolean
  /** Languages of parts that the site does not have, where such a part is not shown in place of others, and what it says. */
  readonly unknown: readonly { readonly language: string; readonly text: string }[]
  /** The text as it reads in a language; a part that lacks it is said in the first language it has, as Moodle does. */
  readonly in: (language: Locale) => string
}

type Part = string | readonly Block[]
interface Block {
  readonly languages: readonly string[]
  readonly text: string
}

/**
 * Moodle's two ways of writing several languages: `<span class="multilang" lang="hi">…</span>` one after the other, and
 * `{mlang hi}…{mlang}`, where `other` stands for every language that has no block.
 */
export function spokenText(html: string): SpokenText {
  const parts: readonly Part[] = withSpans(html).flatMap((part) => (typeof part === 'string' ? withMarks(part) : [part]))
  const blocks = parts.flatMap((part) => (typeof part === 'string' ? [] : part))
  const named = new Set(blocks.flatMap(({ languages }) => languages))
  named.delete('other')
  return {
    languages: [...named].filter(isLocale),
    hasOther: blocks.some(({ languages }) => languages.includes('other')),
    unknown: parts.flatMap((part) => {
      if (typeof part === 'string') return []
      const shown = part.some(isKnown) ? null : part[0]
      return part
        .filter((block) => !isKnown(block) && block !== shown)
        .map(({ languages, text }) => ({ language: languages.join(', '), text }))
    }),
    in: (language) =>
      parts
        .map((part) => {
          if (typeof part === 'string') return part
          const own = part.find(({ languages }) => languages.includes(language))
          const other = part.find(({ languages }) => languages.includes('other'))
          return (own ?? other ?? part.find(({ languages }) => languages.some(isLocale)) ?? part[0])?.text ?? ''
        })
        .join(''),
  }
}

const isKnown = ({ languages }: Block): boolean => languages.some((one) => isLocale(one) || one === 'other')

const SPAN = /<(span|lang)\b([^<>]*\blang\s*=\s*["']?([\w-]+)[^<>]*)>([\s\S]*?)<\/\1>/gi

/** Spans of several languages that follow each other are one part. */
function withSpans(html: string): Part[] {
  const spans = [...html.matchAll(SPAN)].filter(
    ([, name = '', attributes = '']) => name.toLowerCase() === 'lang' || /\bmultilang\b/.test(attributes),
  )
  return runs(
    html,
    spans.map((match) => ({
      from: match.index,
      to: match.index + match[0].length,
      languages: [codeOf(match[3] ?? '')],
      text: match[4] ?? '',
    })),
  )
}

const MARK = /\{mlang ([\w, -]{1,80})\}([\s\S]*?)\{mlang\}/gi

const withMarks = (html: string): Part[] =>
  runs(
    html,
    [...html.matchAll(MARK)].map((match) => ({
      from: match.index,
      to: match.index + match[0].length,
      languages: (match[1] ?? '').split(',').map(codeOf),
      text: match[2] ?? '',
    })),
  )

function runs(html: string, found: readonly (Block & { readonly from: number; readonly to: number })[]): Part[] {
  const parts: Part[] = []
  let run: Block[] = []
  let at = 0
  for (const { from, to, languages, text } of found) {
    const between = html.slice(at, from)
    if (run.length > 0 && between.trim() !== '') {
      parts.push(run)
      run = []
    }
    if (run.length === 0 && between !== '') parts.push(between)
    run.push({ languages, text })
    at = to
  }
  if (run.length > 0) parts.push(run)
  if (at < html.length) parts.push(html.slice(at))
  return parts
}

/** `hi_in` and `en-US` are Hindi and English. */
const codeOf = (written: string): string => written.trim().toLowerCase().split(/[-_]/)[0] ?? ''

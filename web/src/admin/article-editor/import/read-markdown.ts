import { readFrontMatter } from './front-matter.ts'

/** What a file says that an article cannot hold, and what becomes of it. */
export type LossKind =
  | 'frontMatter'
  | 'titleHeading'
  | 'headingLevel'
  | 'html'
  | 'remoteImage'
  | 'localImage'
  | 'link'
  | 'footnote'
  | 'definition'

export interface Loss {
  readonly kind: LossKind
  /** Of the file, counted from 1. */
  readonly line: number
  /** The piece as the file has it, cut to 120 characters. */
  readonly piece: string
}

export interface ReadMarkdown {
  readonly title: string | null
  readonly excerpt: string | null
  readonly slug: string | null
  readonly tags: readonly string[] | null
  readonly source: string
  readonly losses: readonly Loss[]
}

/** A Markdown file as the text of an article, with everything that is changed or left out on the way. Never throws. */
export function readMarkdown(file: string): ReadMarkdown {
  const { body, linesBefore, others, ...matter } = readFrontMatter(file)
  const losses: Loss[] = others.map((name) => ({ kind: 'frontMatter', line: 1, piece: name }))
  let { title } = matter
  const kept: string[] = []
  let fence: string | null = null
  let hidden: RegExp | null = null
  const lines = body.split('\n')
  for (const [at, text] of lines.entries()) {
    const lose = (kind: LossKind, piece: string) => losses.push({ kind, line: linesBefore + at + 1, piece: piece.trim().slice(0, 120) })
    const marks = /^[\s>*+\-\d.)]*(`{3,}|~{3,}|\$\$)/.exec(text)?.[1]
    if (fence !== null) {
      if (marks?.startsWith(fence) === true) fence = null
      kept.push(text)
      continue
    }
    // A formula or code that ends on its own line opens nothing.
    if (marks !== undefined && hidden === null) {
      if (!text.slice(text.indexOf(marks) + marks.length).includes(marks)) fence = marks
      kept.push(text)
      continue
    }
    const visible = withoutBlocks(text, hidden, (piece) => lose('html', piece))
    hidden = visible.hidden
    const under = /^(=+|-+)\s*$/.exec(visible.text)?.[1]
    const before = kept.at(-1) ?? ''
    if (under !== undefined && isPlainLine(before)) {
      // A heading that is written by a line under it.
      kept.pop()
      const level = under.startsWith('=') ? 1 : 2
      if (level === 1 && title === null) title = headingOf(before, lose)
      else {
        lose('headingLevel', before)
        kept.push(`## ${before.trim()}`)
      }
      continue
    }
    if (/^ {0,3}\[\^[^\]]+\]:/.test(visible.text)) {
      lose('footnote', visible.text)
      continue
    }
    if (/^ {0,3}\[[^\]]+\]:\s*\S/.test(visible.text)) {
      lose('definition', visible.text)
      continue
    }
    const heading = /^ {0,3}(#{1,6})\s+(.*?)\s*#*\s*$/.exec(visible.text)
    if (heading === null) {
      kept.push(inline(visible.text, lose))
      continue
    }
    const [, signs = '', words = ''] = heading
    if (signs.length === 1 && title === null) {
      title = headingOf(words, lose)
      continue
    }
    if (signs.length === 1 || signs.length > 3) lose('headingLevel', visible.text)
    kept.push(`${signs.length > 2 ? '###' : '##'} ${inline(words, lose)}`)
  }
  const source = kept
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  return { ...matter, title, source, losses: losses.toSorted((a, b) => a.line - b.line) }
}

type Lose = (kind: LossKind, piece: string) => void

/** The first heading of the first level is the title of the post; the page shows it above the text. */
function headingOf(words: string, lose: Lose): string {
  lose('titleHeading', words)
  return inline(words, () => {})
    .replaceAll(/[*_`]/g, '')
    .trim()
}

/** A line that a line of "=" or "-" under it makes a heading; a list, a quote or a table has other uses for those. */
const isPlainLine = (line: string): boolean => line.trim() !== '' && !/^\s*(?:[-*+>|#]|\d+[.)])/.test(line) && !/^( {4}|\t)/.test(line)

const BLOCKS = /<!--|<(script|style|iframe|svg|object|noscript)\b[^>]*>/i

/** A line without comments, scripts and the like, which are left out with all that is in them; `hidden` ends one that goes on. */
function withoutBlocks(text: string, hidden: RegExp | null, lose: (piece: string) => void): { text: string; hidden: RegExp | null } {
  let [rest, shown, end] = [text, '', hidden]
  for (;;) {
    if (end !== null) {
      const over = end.exec(rest)
      if (over === null) return { text: shown, hidden: end }
      rest = rest.slice(over.index + over[0].length)
      end = null
    }
    const begins = BLOCKS.exec(rest)
    if (begins === null) return { text: shown + rest, hidden: null }
    lose(rest.slice(begins.index))
    shown += rest.slice(0, begins.index)
    rest = rest.slice(begins.index + begins[0].length)
    end = begins[1] === undefined ? /-->/ : new RegExp(`</${begins[1]}\\s*>`, 'i')
  }
}

/** A line without what an article cannot show; code and formulas in it stay as they are. */
const inline = (text: string, lose: Lose): string =>
  text
    .split(/(`+[^`]*`+|\$[^$]*\$)/)
    .map((piece, at) => (at % 2 === 1 ? piece : plain(piece, lose)))
    .join('')

const plain = (text: string, lose: Lose): string =>
  text
    .replaceAll(/!\[([^\]]*)\]\(\s*<?([^)\s>]*)>?[^)]*\)/g, (whole, alt: string, address: string) => {
      if (/^image:[a-z0-9._-]+$/.test(address)) return whole
      lose(/^(?:https?:)?\/\//i.test(address) ? 'remoteImage' : 'localImage', whole)
      return alt
    })
    .replaceAll(/(?<!!)\[([^\]]*)\]\(\s*<?([^)\s>]*)>?[^)]*\)/g, (whole, words: string, address: string) => {
      if (/^(?:https:\/\/|\/(?![/\\]))/i.test(address)) return whole
      lose('link', whole)
      return words
    })
    .replaceAll(/\[\^[^\]]+\]/g, (whole) => {
      lose('footnote', whole)
      return ''
    })
    .replaceAll(/<(https?:\/\/[^>\s]+)>/gi, '$1')
    .replaceAll(/<br\s*\/?>/gi, ' ')
    .replaceAll(/<\/?[a-z][a-z0-9-]*(?:\s[^<>]*)?\/?>/gi, (whole) => {
      lose('html', whole)
      return ''
    })

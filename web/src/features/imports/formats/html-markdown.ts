import { outsideFormulas } from './formulas-in-text.ts'
import { escapedInline, escapedLines, live, withoutLive } from './plain-text.ts'

/** HTML as our Markdown. `lost` names tags whose meaning has no Markdown. */
export interface Converted {
  readonly text: string
  readonly lost: readonly string[]
}

const BLOCKS = new Set(['p', 'div', 'ul', 'ol', 'pre'])
const MARKS: Readonly<Record<string, string>> = { b: '**', strong: '**', i: '*', em: '*' }
const SILENT = new Set(['span', 'html', 'body', 'li'])
/** Text within these is taken unchanged. */
const WHOLE = new Set(['code', 'tt', 'sup', 'sub'])

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  times: '×',
  divide: '÷',
  deg: '°',
  rarr: '→',
  le: '≤',
  ge: '≥',
  ne: '≠',
  hellip: '…',
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
}

/** The characters of the text are escaped, so that they stay what they are; formulas are `\(…\)`, `\[…\]` and `$$…$$`, as in Moodle. */
export function htmlToMarkdown(html: string): Converted {
  const lost: string[] = []
  let made = ''
  let opening = ''
  let whole: { name: string; text: string } | null = null
  const lists: string[] = []
  const parts = html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/\s+/g, ' ')
    .split(/(<\/?[a-z][a-z0-9]*\b[^<>]*>)/i)
  for (const [i, part] of parts.entries()) {
    if (i % 2 === 0) {
      const text = decoded(part)
      if (whole !== null) whole.text += text
      else {
        const escaped = outsideFormulas(text, 'moodle', escapedInline)
        // The marks stand at the words, not at the spaces beside them.
        const start = escaped.search(/\S/)
        if (opening === '' || start === -1) made += escaped
        else {
          made += escaped.slice(0, start) + opening + escaped.slice(start)
          opening = ''
        }
      }
      continue
    }
    const name = /[a-z][a-z0-9]*/i.exec(part)?.[0].toLowerCase() ?? ''
    const isEnd = part.startsWith('</')
    const mark = MARKS[name]
    if (WHOLE.has(name)) {
      if (!isEnd) whole = { name, text: '' }
      else if (whole !== null) {
        made += opening + live(wholeOf(whole))
        opening = ''
        whole = null
      }
    } else if (mark !== undefined) {
      if (!isEnd) opening += live(mark)
      else if (opening !== '') opening = opening.slice(0, -live(mark).length)
      else made = `${made.trimEnd()}${live(mark)}${/\s*$/.exec(made)?.[0] ?? ''}`
    } else if (name === 'br') made += '\n'
    else {
      if (name === 'ul' || name === 'ol') {
        if (isEnd) lists.pop()
        else lists.push(name)
      }
      if (BLOCKS.has(name)) made += '\n\n'
      else if (name === 'li' && !isEnd) made += `\n${live(lists.at(-1) === 'ol' ? '1. ' : '- ')}`
      else if (!SILENT.has(name) && !isEnd) lost.push(part.slice(0, 60))
    }
  }
  if (whole !== null) made += escapedInline(whole.text)
  return { text: tidy(made), lost }
}

const wholeOf = ({ name, text }: { readonly name: string; readonly text: string }): string => {
  const inner = text.trim()
  if (inner === '') return ''
  if (name === 'code' || name === 'tt') return inner.includes('`') ? escapedInline(inner) : `\`${inner}\``
  const tex = /^[\w+\-−.,()=/ ]+$/.test(inner)
    ? inner.replaceAll('−', '-').replaceAll('_', '\\_')
    : `\\text{${inner.replace(/[\\{}$&#%_^~]/g, '')}}`
  return `$${name === 'sup' ? '^' : '_'}{${tex}}$`
}

const decoded = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (all, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name] ?? all
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff && code > 0 ? String.fromCodePoint(code) : all
  })

const tidy = (made: string): string =>
  withoutLive(
    made
      .split('\n')
      .map((line) => line.trim())
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
      .split(/(\$\$\n[\s\S]*?\n\$\$)/)
      .map((part, i) => (i % 2 === 1 ? part : escapedLines(part)))
      .join(''),
  )

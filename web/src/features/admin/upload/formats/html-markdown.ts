/** Moodle's HTML as our Markdown. `lost` names tags whose meaning has no Markdown. */
export interface Converted {
  readonly text: string
  readonly lost: readonly string[]
}

const KEPT: Readonly<Record<string, string>> = {
  ...{
    p: '\n\n',
    '/p': '\n\n',
    div: '\n\n',
    '/div': '\n\n',
    br: '\n',
    li: '\n- ',
    '/li': '',
    ul: '\n',
    '/ul': '\n',
    ol: '\n',
    '/ol': '\n',
    span: '',
    '/span': '',
  },
  ...{
    b: '**',
    '/b': '**',
    strong: '**',
    '/strong': '**',
    i: '*',
    '/i': '*',
    em: '*',
    '/em': '*',
    code: '`',
    '/code': '`',
    tt: '`',
    '/tt': '`',
  },
  ...{ sup: '$^{', '/sup': '}$', sub: '$_{', '/sub': '}$', pre: '\n\n', '/pre': '\n\n', html: '', '/html': '', body: '', '/body': '' },
}
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

export function htmlToMarkdown(html: string): Converted {
  const lost: string[] = []
  const text = html
    .replace(/\s+/g, ' ')
    .replace(/<(\/?[a-z][a-z0-9]*)\b[^<>]*>/gi, (tag, name: string) => {
      const kept = KEPT[name.toLowerCase()]
      if (kept === undefined && !name.startsWith('/')) lost.push(tag.slice(0, 60))
      return kept ?? ''
    })
    .replace(/<!--.*?-->/g, '')
    .replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name] ?? whole
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code <= 0x10ffff && code > 0 ? String.fromCodePoint(code) : whole
    })
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return { text, lost }
}

/** Moodle writes formulas as `\(…\)`, `\[…\]` or `$$…$$`. */
export const moodleMaths = (text: string): string =>
  text
    .replace(/\\\(([\s\S]*?)\\\)/g, (_, tex: string) => `$${tex.trim()}$`)
    .replace(/\\\[([\s\S]*?)\\\]/g, (_, tex: string) => `$$${tex.trim()}$$`)

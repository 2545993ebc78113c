/** What an import may throw at the renderer. Every source is shown harmless or refused, soon, and nothing throws (docs/threats.md#markdown-bombs). */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderMarkdown } from './render-markdown.ts'

const LIMIT_MS = 100
const TRIES = 10

const images = new Map([['fig-1', { width: 1, height: 1 }]])
const fill = (unit: string, length = 20_000): string => unit.repeat(Math.floor(length / unit.length))

const SCRIPTS = [
  '<script>window.__xss()</script>',
  '<img src=x onerror=window.__xss()>',
  '<svg onload=window.__xss()>',
  '<iframe srcdoc="<script>window.__xss()</script>">',
  '<a href="javascript:window.__xss()">x</a>',
  '<style>*{background:url(//evil)}</style>',
  '<base href="//evil">',
  '<form action="//evil"><button>',
  '<math><mtext><script>window.__xss()</script></mtext></math>',
  '<!--><img src=x onerror=window.__xss()>-->',
  '<![CDATA[<img src=x onerror=window.__xss()>]]>',
  '<?php echo 1 ?>',
  '[x](javascript:window.__xss())',
  '[x](//evil.example)',
  '[x]: javascript:window.__xss()\n\n[x]',
  '<javascript:window.__xss()>',
  '<https://evil.example>',
  '![x](javascript:window.__xss())',
  '![x](https://evil.example/x.png)',
  '![x](//evil.example/x.png)',
  '![x](data:image/svg+xml;base64,PHN2Zy8+)',
  '![x](image:fig-1 "onerror=window.__xss()")',
  '![" onerror="window.__xss()](image:fig-1)',
  '![x](image:../../etc/passwd)',
  '![x](image:fig-1?onerror=1)',
  '![x](IMAGE:fig-1)',
  '![x](image:fig-1&quot;onerror=1)',
  '\\\\![x](https://evil.example/x.png)',
  '![x][fig]\n\n[fig]: https://evil.example/x.png',
  '`<img src=x onerror=window.__xss()>`',
  '```html\n<img src=x onerror=window.__xss()>\n```',
  '```math-display\n\\href{x}{y}\n```',
  '&lt;script&gt;window.__xss()&lt;/script&gt;',
  '\\<script>window.__xss()\\</script>',
  '| <script>x</script> |\n|---|\n| <img src=x onerror=y> |',
  '$\\href{javascript:window.__xss()}{x}$',
  '$\\url{javascript:window.__xss()}$',
  '$\\includegraphics{https://evil.example/x.png}$',
  '$\\htmlClass{x}{y}$',
  '$\\class{x}{y}$',
  '$\\id{x}{y}$',
  '$\\style{background:url(//evil)}{y}$',
  '$\\data{x=1}{y}$',
  '$\\text{<img src=x onerror=window.__xss()>}$',
  '$\\text{"><script>window.__xss()</script>}$',
  '$\\color{red;background:url(//evil)}{x}$',
  '$\\color{expression(alert(1))}x$',
  '$\\unicode{x3c}script>$',
  '$<img src=x onerror=window.__xss()>$',
  '$\\ref{x}\\label{y}$',
  '$\\operatorname{<script>}$',
  '$\\verb|<script>x</script>|$',
  '$\\ce{<script>}$',
  '\u0000<script>',
  '\ud800',
]

const BOMBS = [
  ['*a_', '*a ', 'a**b', '**', '_', '~~a', '*😀_', '*a*', '***a'],
  ['[', '![', '[a](', '[a][b]', '](', '[^a]', '[^a]: b\n', '[a]: b\n', '![a](image:fig-1)'],
  ['`', '`a``', '```\n', '$', '$a', '$$a$', '$$\n', '$a$', '<', '<a ', '<!--', '&', '&amp;', '&#x'],
  ['> ', '>', '> > >a\n', '- ', '+ ', '1. ', '- a\n', '  - a\n', '* * a\n', '* * * * * * a\n', '    a\n', '\t'],
  ['a\n---\n', '===\n', '# a\n', '***\n', '- [ ] a\n', 'a  \n', '\n', '\n\n', ' ', '\\', '\\*', '|', '|a', 'a|b\n', '|a|b|\n', '|\n'],
  ['www.a.', 'http://a.b/', 'a@b.', 'a@', '(', '"', '!', '{', 'क्', '😀'],
]
  .flat()
  .map((unit) => fill(unit))

/** As much of each as the caps let through, then plain text up to the limit: what is left must be quick too. */
const JUST_WITHIN = [
  '*a_',
  '[',
  '`',
  '$a$',
  '<',
  '&',
  '> > > >a\n',
  '- a\n',
  '- - - - a\n',
  '1. a\n',
  '   - a\n',
  '|a|b|\n',
  '![a](image:fig-1)',
].map((unit) => {
  const most =
    unit.includes('- -') || unit.includes('> >')
      ? 99
      : unit.includes('\n')
        ? 390
        : unit.startsWith('![')
          ? 39
          : unit === '*a_'
            ? 490
            : unit === '`' || unit === '$a$'
              ? 190
              : 590
  const head = unit.repeat(most)
  return head + fill('a b ', 20_000 - head.length)
})

const TABLES = [
  `|${'a|'.repeat(5_000)}\n|${'-|'.repeat(5_000)}\n`,
  `|${'a|'.repeat(2_500)}\n|${'-|'.repeat(2_500)}\n${'|\n'.repeat(5_000)}`,
  `|${'a|'.repeat(31)}\n|${'-|'.repeat(31)}\n${'|\n'.repeat(390)}`,
  `|${'a|'.repeat(31)}\n|${'-|'.repeat(31)}\n${`${'|'.repeat(32)}\n`.repeat(390)}`,
  Array.from({ length: 100 }, (_, i) => `${' '.repeat(2 * i)}- a`).join('\n'),
  Array.from({ length: 19 }, (_, i) => `${' '.repeat(2 * i)}- a`).join('\n'),
]

const FORMULAS = [
  [
    '\\sqrt',
    '\\frac',
    '{',
    '{{',
    'x^{',
    'x^',
    "'",
    '\\left(',
    '\\begin{matrix}',
    '\\begin{array}{c}a\\end{array}',
    '\\\\',
    '&',
    '~',
    '\\ce{H2}',
  ],
  [
    '\\hat',
    '\\text{',
    '\\displaystyle',
    '\\Large',
    '\\substack{a}',
    '\\xrightarrow{a}',
    '\\dots',
    'a',
    '1',
    '😀',
    'अ',
    '\\rule{9em}{9em}',
    '\\pu{1}',
  ],
  [
    '\\big(',
    '\\phantom{a}',
    '\\vec a',
    '\\not=',
    '\\color{red}',
    '\\\\[9em]',
    '\\hspace{9em}',
    '\\mathop{a}',
    '\\iiint',
    '\\prescript{a}{b}c',
  ],
]
  .flat()
  .flatMap((unit) => [
    `$${fill(unit, 2_000)}$`,
    `$${fill(unit, 2_001)}$`,
    Array.from({ length: 9 }, () => `$${fill(unit, 2_000)}$`).join(' '),
  ])

const MACROS = [
  '$\\def\\a{\\a}\\a$',
  '$\\def\\a{\\a\\a}\\a$',
  '$\\gdef\\a{x}\\a$',
  '$\\newcommand{\\a}{\\a\\a}\\a$',
  '$\\let\\a=b$',
  '$\\rule{1e9em}{1e9em}$',
  '$\\rule{999999em}{999999em}$',
  '$\\kern{-99999em}x$',
  '$\\char"FFFFFF$',
  '$\\tag{\\tag{\\tag{1}}}$',
]

test.each(
  [...SCRIPTS, ...BOMBS, ...JUST_WITHIN, ...TABLES, ...FORMULAS, ...MACROS].map((source) => [source.slice(0, 48), source] as const),
)('%j is harmless or refused within 100 ms of CPU', (_name, source) => {
  // The first runs pay for compilation, and whatever else the machine does only adds: one good run is enough.
  const took: number[] = []
  while (took.length < TRIES && !took.some((ms) => ms < LIMIT_MS)) {
    const from = process.threadCpuUsage().user
    const rendered = renderMarkdown(source, { images })
    took.push((process.threadCpuUsage().user - from) / 1_000)
    if (rendered.ok) expectHarmless(rendered.html)
  }
  expect(Math.min(...took)).toBeLessThan(LIMIT_MS)
})

test('random mixtures of everything above are harmless or refused', () => {
  const pieces = [
    ...SCRIPTS,
    '*',
    '_',
    '`',
    '$',
    '$$',
    '\n',
    '\n\n',
    '- ',
    '> ',
    '|',
    '|-|',
    '![',
    '](',
    '<',
    '>',
    '"',
    '\\',
    '{',
    '}',
    'x',
    '\\frac{1}{2}',
    '&',
    '&lt;',
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 40 }), (parts) => {
      const rendered = renderMarkdown(parts.join(''), { images })
      if (rendered.ok) expectHarmless(rendered.html)
    }),
    { numRuns: 2_000 },
  )
})

test('any string at all gives HTML or a reason', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (source) => {
      const rendered = renderMarkdown(source, { images })
      if (rendered.ok) expectHarmless(rendered.html)
      else expect(rendered.reason).not.toBe('')
    }),
    { numRuns: 1_000 },
  )
})

const TAGS = new Set(
  (
    'p br hr strong em del code pre blockquote ul ol li img div table thead tbody tr th td math mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle ' +
    'mpadded mphantom msub msup msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mtd span'
  ).split(' '),
)
const NEVER = /^(?:on.*|href|srcset|formaction|action|id|name|target|xlink:.*|background|poster|data.*)$/i

/** An independent reading of the output: every "<" opens a known tag with quoted, known attributes. */
function expectHarmless(html: string): void {
  for (const [tag] of html.matchAll(/<[^>]*>?/g)) {
    const parts = /^<\/?([a-z]+)((?: [a-z-]+(?:="[^"<]*")?)*)>$/.exec(tag)
    expect(parts, tag).not.toBeNull()
    expect(TAGS, tag).toContain(parts?.[1])
    for (const [, name = '', value = ''] of (parts?.[2] ?? '').matchAll(/ ([a-z-]+)(?:="([^"<]*)")?/g)) {
      expect(name, tag).not.toMatch(NEVER)
      if (name === 'src') expect(value).toBe('image:fig-1')
      if (name === 'style') expect(value.replaceAll(/polygon\(|calc\(/g, '')).not.toMatch(/url|expression|fixed|@|\\|\(/)
    }
  }
}

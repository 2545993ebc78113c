import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { renderMarkdown } from '#worker/content/render-markdown.ts'
import { markdownOfPlain } from '#web/formats/plain-text.ts'

vi.setConfig({ testTimeout: 60_000 })

/** What a reader of the page sees: a break and a paragraph are line ends, spaces in a row are one. */
function shownOf(markdown: string): string {
  const rendered = renderMarkdown(markdown, { images: new Map() })
  if (!rendered.ok) throw new Error(`${rendered.reason}: ${markdown}`)
  if (/<(?!\/?p>|br>)/.test(rendered.html)) throw new Error(`more than paragraphs and breaks: ${rendered.html}`)
  return seen(
    rendered.html
      .replace(/<br>\n?/g, '\n')
      .replace(/<\/p>\n?<p>/g, '\n\n')
      .replace(/<\/?p>/g, '')
      .replaceAll('&#x3C;', '<')
      .replaceAll('&#x26;', '&'),
  )
}
/** The same text with the spaces that HTML does not show taken out. */
const seen = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(/ +/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

test.each([
  '- 5',
  '> 3',
  '2*3*4',
  'from $5 to $9',
  '# 1',
  '#1',
  '1. One',
  '(1) One',
  '1) One',
  '_x_',
  'Fill in ____ and ____.',
  'a | b',
  'a | b\n--|--\n1 | 2',
  '+ 5',
  '===',
  'a\n---',
  '***',
  '```\ncode',
  '```[a](',
  '``````[a](',
  '$5 or $6, f[x](y)',
  '~~~',
  '~~gone~~',
  '<b>bold</b>',
  '&amp; &lt; &nbsp;x',
  'a\\b \\* \\',
  '\\(x\\)',
  'f[x](y)',
  '![no picture',
  '[a]: b',
  '[^1]',
  '- [ ] x',
  'Statement I: a\nStatement II: b\n\nWhich is right?',
  'www.nta.ac.in a_b@c.in https://x.in/a_b*c',
  '$$x$$',
  '\\[x\\]',
  '5 < 6 & 7 > 6',
])('%j is shown as it stands in the file', (text) => {
  expect(shownOf(markdownOfPlain(text))).toBe(seen(text))
})

test('any plain text is shown as it stands in the file', () => {
  const marks = fc.constantFrom(...'\\`*_~$<>&|!#+-=.()[]{}:;^"\'%@/0123456789'.split(''), ' ', ' ', '\n', '\n\n')
  const words = fc.constantFrom('a', 'x', 'The train', 'प्रश्न', 'ক্ষ', 'کون', 'http://a.b', 'a@b.in', '1.', '10)', '---', '```', '![', '](')
  fc.assert(
    fc.property(fc.array(fc.oneof(marks, words), { minLength: 1, maxLength: 40 }), (pieces) => {
      const text = pieces.join('').trim()
      fc.pre(text !== '')
      expect(shownOf(markdownOfPlain(text))).toBe(seen(text))
    }),
    { numRuns: Number(process.env['PROOF_RUNS'] ?? 0) || 2_000 },
  )
})

test.each([
  ['The root \\(\\frac{1}{3}\\) is one', 'The root $\\frac{1}{3}$ is one'],
  ['Costs $5 to $9', 'Costs \\$5 to \\$9'],
  ['$x^2$ and $5', '$x^2$ and \\$5'],
  ['a*b = $a*b$', 'a\\*b = $a*b$'],
  ['So \\[x = 1\\] holds', 'So\n\n$$\nx = 1\n$$\n\nholds'],
  ['\\[\\begin{aligned}\na &= b \\\\\nc &= d\n\\end{aligned}\\]', '$$\n\\begin{aligned}\na &= b \\\\\nc &= d\n\\end{aligned}\n$$'],
  ['$$\n\\begin{pmatrix} 1 & 2 \\\\\n3 & 4 \\end{pmatrix}\n$$', '$$\n\\begin{pmatrix} 1 & 2 \\\\\n3 & 4 \\end{pmatrix}\n$$'],
  ['- $x$\n- $y$', '\\- $x$\\\n\\- $y$'],
])('with formulas, %j is stored as %j and can be shown', (text, markdown) => {
  expect(markdownOfPlain(text, 'dollar')).toBe(markdown)
  expect(renderMarkdown(markdown, { images: new Map() })).toMatchObject({ ok: true })
})

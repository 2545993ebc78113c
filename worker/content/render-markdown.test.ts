import { expect, test } from 'vitest'
import { renderMarkdown } from './render-markdown.ts'

const images = new Map([['fig-1', { width: 320, height: 200 }]])
const render = (source: string) => renderMarkdown(source, { images })
const html = (source: string): string => {
  const rendered = render(source)
  if (!rendered.ok) throw new Error(rendered.reason)
  return rendered.html
}
const reason = (source: string): string => {
  const rendered = render(source)
  if (rendered.ok) throw new Error(`rendered to ${rendered.html}`)
  return rendered.reason
}

test('text with emphasis, lists and quotes becomes plain HTML', () => {
  expect(html('A **train** is *late*.\n\n1. one\n2. two')).toBe(
    '<p>A <strong>train</strong> is <em>late</em>.</p>\n<ol>\n<li>one</li>\n<li>two</li>\n</ol>',
  )
})

test('inline TeX becomes MathML', () => {
  expect(html('$x^2$')).toContain('<math><msup><mi>x</mi>')
  expect(render('$x^2$')).toMatchObject({ hasMaths: true })
  expect(render('x')).toMatchObject({ hasMaths: false })
})

test.each(['$$\nx\n$$', '$$x$$', 'Then\n\n$$x$$'])('%j is a display formula', (source) => {
  expect(html(source)).toContain('<math display="block"')
})

test('Hindi, Assamese and Urdu text passes through unchanged, inside formulas too', () => {
  for (const text of ['एक रेलगाड़ी', 'অসমীয়া ভাষা', 'اردو زبان'])
    expect(html(`${text} $\\text{${text}}$`)).toContain(`<mtext>${text.replaceAll(' ', '\u00a0')}</mtext>`)
})

test('a bar, a strike and an alignment are styles of the formula itself, for no style sheet must be there to keep their meaning', () => {
  expect(html('$0.\\overline{37}$')).toContain('<mrow style="padding:0.1em 0 0 0;border-top:0.065em solid"><mn>37</mn></mrow>')
  expect(html('$\\cancel{x}$')).toMatch(
    /<mrow style="position:relative;[^"]*"><mi>x<\/mi><mrow style="[^"]*clip-path:polygon\([^"]*"><\/mrow><\/mrow>/,
  )
  expect(html('$$\\begin{aligned}a&=b\\end{aligned}$$')).toContain('<mtd style="text-align:right;text-align:-webkit-right;')
  expect(html("$\\overline{x}\\vec{y}f'(x)$")).not.toContain('class=')
})

test('chemistry is set by mhchem', () => {
  expect(html('$\\ce{H2SO4}$')).toContain('<mi mathvariant="normal">H</mi>')
})

test('a table lies in a box that scrolls, and keeps its alignment', () => {
  const table = html('| a | b |\n|--:|:-:|\n| 1 | $x$ |')
  expect(table).toMatch(/^<div class="table-scroll" tabindex="0"><table>/)
  expect(table).toContain('<th style="text-align:end">a</th>')
})

test('an image keeps its name, its words and its size', () => {
  expect(render('![A triangle](image:fig-1)')).toEqual({
    ok: true,
    html: '<p><img src="image:fig-1" alt="A triangle" width="320" height="200"></p>',
    hasMaths: false,
    images: ['fig-1'],
  })
})

test('brackets, tildes, signs and addresses are text', () => {
  expect(html('f[x] in [0, 1), [a][b], [1]: x, ~p~, 5 < 6 & 7 > 6, www.nta.ac.in, a@b.in')).toBe(
    '<p>f[x] in [0, 1), [a][b], [1]: x, ~p~, 5 &#x3C; 6 &#x26; 7 > 6, www.nta.ac.in, a@b.in</p>',
  )
  expect(html('\\[ ] and \\\\(x\\\\)')).toBe('<p>[ ] and \\(x\\)</p>')
  expect(html('f[x\\](y)')).toBe('<p>f[x](y)</p>')
  expect(html('₹5 or \\$5')).toBe('<p>₹5 or $5</p>')
})

test.each([
  ['', 'shows nothing'],
  ['&nbsp;', 'shows nothing'],
  ['<b>x</b>', 'holds HTML ("<b>"), which is not taken; write Markdown, and "\\<" for the sign itself'],
  ['[here](https://example.org)', 'holds a link; links are not taken, write the address or the name as text'],
  ['# Title', 'has a heading; use **bold** for emphasis, "\\#" for the sign itself, and a blank line before "---"'],
  ['- [ ] x', 'has a list item with a check box; write "\\[ ]" for the brackets themselves'],
  ['costs $5', 'has a "$" that opens or closes no formula; write "\\$" for the sign itself'],
  ['$$\nx', 'has a "$$" that is never closed'],
  ['$$ x\n$$', 'has a formula of several lines that begins beside its "$$"; put each "$$" on a line of its own'],
  ['![x](image:fig-2)', 'names the image "fig-2", which is neither in this bundle nor imported before'],
  ['![](image:fig-1)', 'shows the image "fig-1" without saying what it shows; write ![what it shows](image:fig-1)'],
  [
    '![x](https://example.org/a.png)',
    'has a "![" that is no image; name images as ![what it shows](image:its-id), without brackets in the words',
  ],
  ['$\\nosuch$', 'cannot be shown: the formula "\\nosuch" cannot be read: Unsupported function name: \\nosuch at position 1'],
  ['$50%$', 'cannot be shown: the formula "50%" has a "%", which TeX takes as the start of a comment; write "\\%"'],
  ['$\\def\\a{b}\\a$', 'cannot be shown: the formula "\\def\\a{b}\\a" defines a macro with \\def; write it out instead'],
  [
    '$\\longdiv{25}$',
    'cannot be shown: the formula "\\longdiv{25}" has a mark around something (longdiv-top) that not every browser can draw; write it in another way',
  ],
  ['$ $', 'cannot be shown: there is an empty formula'],
  [
    'The root is \\(\\frac{1}{3}\\).',
    'has a formula between "\\( … \\)" ("\\\\(\\\\frac{1}{3}\\\\)"), which would be shown as plain letters; write "$ … $", or the brackets without the backslash',
  ],
  [
    '\\[x\n= 1\\]',
    'has a formula between "\\[ … \\]" ("\\\\[x\\n= 1\\\\]"), which would be shown as plain letters; write "$$ … $$", or the brackets without the backslash',
  ],
  [
    'Costs \\$5, \\(x\\), \\$6',
    'has a formula between "\\( … \\)" ("\\\\(x\\\\)"), which would be shown as plain letters; write "$ … $", or the brackets without the backslash',
  ],
  ['a\u202eb', 'has the invisible character U+202E; remove it'],
])('%j is refused: it %s', (source, why) => {
  expect(reason(source)).toBe(why)
})

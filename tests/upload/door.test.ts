import { describe, expect, test } from 'vitest'
import { renderMarkdown } from '#worker/content/render-markdown.ts'
import { htmlToMarkdown } from '#web/formats/html-markdown.ts'

const IMAGES = new Map([['fig-1', { width: 10, height: 10 }]])
/** What learners get. */
function shown(html: string): string {
  const { text } = htmlToMarkdown(html)
  const rendered = renderMarkdown(text, { images: IMAGES })
  if (!rendered.ok) throw new Error(`${rendered.reason}: ${text}`)
  return rendered.html.replace(/\n/g, '')
}

describe('HTML at the door', () => {
  test.each([
    ['paragraphs', '<p>One</p><p>two</p>', 'One\n\ntwo', []],
    ['a break', 'One<br/>two', 'One\\\ntwo', []],
    ['spaces beside a mark', 'is <b>not </b>so', 'is **not** so', []],
    ['marks one in another', '<b>a <i>b</i></b> c', '**a** ***b*** c', []],
    ['a mark before a letter', '<b>Note:</b>x', '**Note:**&#120;', []],
    ['marks that meet', '<b>a</b><b>b</b>', '**ab**', []],
    ['raised and lowered signs', 'x<sup>2</sup> H<sub>2</sub>O SO<sub>4</sub><sup>2-</sup>', 'x$^{2}$ H$_{2}$O SO$_{4}^{2-}$', []],
    ['a digit behind a formula', 'x<sup>2</sup>5', 'x$^{2}$&#53;', []],
    ['code', 'the <code>a_b</code>', 'the `a_b`', []],
    ['preformatted text', '<pre>a\n  b_c</pre>', '```\na\n  b_c\n```', []],
    ['a list that does not begin at 1', '<ol start="3"><li>a</li><li>b</li></ol>', '3. a\n4. b', []],
    ['lists one in another', '<ul><li>a<ol><li>b</li><li>c</li></ol></li><li>d</li></ul>', '- a\n  1. b\n  2. c\n- d', []],
    [
      'a table',
      '<table><tr><th>A|B</th><th>C</th></tr><tr><td>1</td><td>x<sup>2</sup></td></tr></table>',
      '| A\\|B | C |\n| --- | --- |\n| 1 | x$^{2}$ |',
      [],
    ],
    [
      'a table with a wide cell',
      '<table><tr><td colspan="2">a</td></tr><tr><td>b</td><td>c</td></tr></table>',
      '| a |  |\n| --- | --- |\n| b | c |',
      ['<td colspan="2">'],
    ],
    ['a picture of the file', '<img src="image:fig-1" alt="A circle">', '![A circle](image:fig-1)', []],
    ['a picture of elsewhere', 'a<img src="https://example.com/x.png">', 'a', ['<img src="https://example.com/x.png">']],
    ['MathML', '<math><mfrac><mn>1</mn><mi>x</mi></mfrac></math> is', '$\\frac{1}{x}$ is', []],
    ['MathML with its prefix', '<m:math><m:mi>x</m:mi></m:math>', '$x$', []],
    ['attributes that touch one another', '<img src="image:fig-1"alt="A circle">', '![A circle](image:fig-1)', []],
    ['MathML on a line of its own', 'so<math display="block"><mi>x</mi></math>', 'so\n\n$$\nx\n$$', []],
    ['formulas in LaTeX’s signs', 'Find \\(x<y_1\\) and \\[a*b\\]', 'Find $x<y_1$ and\n\n$$\na*b\n$$', []],
    ['entities', '&alpha;&nbsp;&frac12; &lt;b&gt; &hArr; &#x905; &bogus;', 'α ½ \\<b> ⇔ अ \\&bogus;', []],
    ['a sign that begins no tag', 'if a<b and c>d, x<y>z or 3 < 4', 'if a\\<b and c>d, x\\<y>z or 3 \\< 4', []],
    ['an end without a tag', 'a < b', 'a \\< b', []],
    ['an underline', 'the <u>wrong</u> word', 'the **wrong** word', ['<u>']],
    ['a frame', 'a<iframe src="x"></iframe>', 'a', ['<iframe src="x">']],
    ['what begins like a list', '<p>- 5</p><p>1. x</p>', '\\- 5\n\n1\\. x', []],
    ['a comment and a script', 'a<!-- b --><script>c</script>', 'a', []],
    ['a heading', '<h2>Part</h2>text', '**Part**\n\ntext', []],
  ] as const)('%s', (_, html, text, lost) => {
    expect(htmlToMarkdown(html)).toEqual({ text, lost })
    expect(shown(html)).not.toBe('')
  })

  test.each([
    ['<b>Note:</b>x', '<p><strong>Note:</strong>x</p>'],
    ['a<b>(b)</b>c', '<p>a<strong>(b)</strong>c</p>'],
    ['<b>a <i>b</i></b> c', '<p><strong>a</strong> <em><strong>b</strong></em> c</p>'],
    ['<ol start="3"><li>a</li><li>b</li></ol>', '<ol start="3"><li>a</li><li>b</li></ol>'],
    ['<ul><li>a<ul><li>b</li></ul></li></ul>', '<ul><li>a<ul><li>b</li></ul></li></ul>'],
    ['if a<b and c>d', '<p>if a&#x3C;b and c>d</p>'],
  ])('%s is shown as it was meant', (html, wanted) => {
    expect(shown(html)).toBe(wanted)
  })

  test('deep nesting and long texts are read in time', () => {
    expect(htmlToMarkdown(`${'<div>'.repeat(50_000)}x`).text).toBe('x')
    expect(htmlToMarkdown('<'.repeat(50_000)).text).toHaveLength(100_000)
    expect(htmlToMarkdown(`<a ${'x '.repeat(50_000)}`).text).toMatch(/^\\<a x x/)
    expect(htmlToMarkdown('<a x="'.repeat(20_000)).text).not.toBe('')
  })
})

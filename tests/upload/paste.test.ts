import { describe, expect, test } from 'vitest'
import { renderMarkdown } from '#worker/content/render-markdown.ts'
import { storedBreaks } from '#domain/text/line-breaks.ts'
import type { Block } from '#web/formats/door/blocks.ts'
import { countClipboard } from '#web/formats/ledger/count-clipboard.ts'
import { PLACES } from '#web/formats/paste/clean-tree.ts'
import { pastedBlocks } from '#web/formats/paste/pasted-blocks.ts'
import { inUnicode, pasteMarkdown } from '#web/formats/paste/paste-markdown.ts'
import { docsClipboard, docsLine, docsText, DOT, katex, mathjax, WORD_EQUATION, wordClipboard, wordItem, wordLine } from './clipboards.ts'

/** Characters of the source that blocks stand for. */
const carried = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, block) => {
    if (block.kind === 'code') return sum + (block.units ?? 0)
    if (block.kind === 'list') return sum + block.items.reduce((all, item) => all + carried(item), 0)
    const pieces = block.kind === 'paragraph' ? block.pieces : block.rows.flat(2)
    return sum + pieces.reduce((all, piece) => all + (piece.kind === 'break' ? 0 : (piece.units ?? 0)), 0)
  }, 0)

/** Every paste of these tests balances: what its HTML shows was carried, understood or told. */
async function expectBalance(html: string): Promise<void> {
  const { blocks, told, read } = await pastedBlocks(html)
  const others = [...told, ...read].reduce((sum, { units }) => sum + units, 0)
  const shown = [...countClipboard(html, PLACES).values()].reduce((sum, count) => sum + count, 0)
  expect(carried(blocks) + others).toBe(shown)
}

async function pasted(html: string): Promise<{ text: string; told: string[] }> {
  await expectBalance(html)
  const { text, told, pictures } = await pasteMarkdown(html)
  const rendered = renderMarkdown(storedBreaks(text), { images: new Map(pictures.map(({ id }) => [id, { width: 1, height: 1 }])) })
  if (!rendered.ok) throw new Error(`${rendered.reason}: ${text}`)
  return { text, told: told.map(({ kind, text: of }) => (of === '' ? kind : `${kind} ${of}`)) }
}

describe('what is pasted from Word', () => {
  test.each([
    ['its looks', wordLine('Is it <b>not</b> <i>so</i>, x<sup>2</sup> or H<sub>2</sub>O?'), 'Is it **not** *so*, x$^{2}$ or H$_{2}$O?'],
    ['words that it marks as misspelt', wordLine('A <span class=SpellE>kilogramme</span> <span class=GramE>of</span>'), 'A kilogramme of'],
    ['an equation, without the picture beside it', wordLine(`So ${WORD_EQUATION} is`), 'So $\\frac{a+\\mathrm{1}}{\\sqrt{b}}$ is'],
    ['TeX that was typed', wordLine('Find <span class=SpellE>$\\frac</span>{1}{2}$ and $5.'), 'Find $\\frac{1}{2}$ and \\$5.'],
    ['numbered paragraphs', wordItem('1.', 'One') + wordItem('2.', 'Two'), '1. One\n2. Two'],
    ['bullets, one in another', wordItem('·', 'One') + wordItem('o', 'In it', 2) + wordItem('·', 'Two'), '- One\n  - In it\n- Two'],
    ['letters, which Markdown cannot count', wordItem('(a)', 'One') + wordItem('(b)', 'Two'), '(a) One\n\n(b) Two'],
    ['the Symbol font', wordLine(`<span style='font-family:Symbol'>a</span> is`), 'α is'],
    [
      'a table',
      `<table class=MsoTableGrid border=1><tr><td width=50><p class=MsoNormal>A<o:p></o:p></p></td><td><p class=MsoNormal>B</p></td></tr><tr><td><p class=MsoNormal>1</p></td><td><p class=MsoNormal>2</p></td></tr></table>`,
      '| A | B |\n| --- | --- |\n| 1 | 2 |',
    ],
    ['lines of a paragraph', wordLine('One<br>\nTwo'), 'One\nTwo'],
  ])('%s', async (_, body, text) => {
    expect(await pasted(wordClipboard(body))).toEqual({ text, told: [] })
  })

  test('Kruti Dev by its font, converted and told; another old font told', async () => {
    expect(await pasted(wordClipboard(wordLine(`<span style='font-family:"Kruti Dev 010"'>Hkkjr</span>`)))).toEqual({
      text: 'भारत',
      told: ['converted_font Kruti Dev 010'],
    })
    expect((await pasted(wordClipboard(wordLine(`<span style='font-family:Chanakya'>Hkkjr</span>`)))).told).toEqual(['old_font Chanakya'])
  })
  test('Kruti Dev without its font is offered, and English is not', () => {
    expect(inUnicode('Hkkjr dh jkt/kkuh D;k gS vkSj ogk¡ dkSu jgrk gS')).toContain('भारत')
    expect(inUnicode('What is the capital of India?')).toBe(null)
  })
  test('a picture from its own disk is told', async () => {
    expect(await pasted(wordClipboard(wordLine('See <img width=9 src="file:///C:/Temp/clip_image001.png">')))).toEqual({
      text: 'See',
      told: ['local_picture'],
    })
  })
})

describe('what is pasted from Google Docs', () => {
  test('is bold only where a span says so', async () => {
    const body = docsLine(
      docsText('Which is '),
      docsText('not', 'font-weight:700'),
      docsText(' so, x'),
      docsText('2', 'vertical-align:super'),
      docsText('?', 'font-style:italic'),
    )
    expect(await pasted(docsClipboard(body))).toEqual({ text: 'Which is **not** so, x$^{2}$*?*', told: [] })
  })
  test('has lists with letters as text, and lists with numbers as lists', async () => {
    const item = (kind: string, text: string) =>
      `<li dir="ltr" style="list-style-type:${kind};font-size:11pt" aria-level="1"><p dir="ltr" role="presentation">${docsText(text)}</p></li>`
    expect(
      (await pasted(docsClipboard(`<ol style="margin-top:0">${item('lower-alpha', 'One')}${item('lower-alpha', 'Two')}</ol>`))).text,
    ).toBe('a. One\n\nb. Two')
    expect((await pasted(docsClipboard(`<ol>${item('decimal', 'One')}${item('decimal', 'Two')}</ol>`))).text).toBe('1. One\n2. Two')
  })
  test('is told of underlines and links, whose words are carried', async () => {
    const body = docsLine(
      docsText('the ', ''),
      docsText('wrong', 'text-decoration:underline'),
      `<a href="https://example.com/x" style="text-decoration:none;">${docsText('one', 'text-decoration:underline;color:#1155cc')}</a>`,
    )
    expect(await pasted(docsClipboard(body))).toEqual({ text: 'the **wrong**one', told: ['link https://example.com/x', 'underline <u>'] })
  })
})

describe('what is pasted from a page', () => {
  test.each([
    ['KaTeX', `<p>Is ${katex('\\frac{1}{2}', '<mfrac><mn>1</mn><mn>2</mn></mfrac>')} half?</p>`, 'Is $\\frac{1}{2}$ half?'],
    [
      'KaTeX on a line of its own',
      `so<span class="katex-display">${katex('x^2', '<msup><mi>x</mi><mn>2</mn></msup>')}</span>`,
      'so\n\n$$\nx^{2}\n$$',
    ],
    ['KaTeX whose TeX is not known, by its MathML', katex('\\mymacro{x}', '<mi>x</mi>'), '$x$'],
    ['MathJax 3', `<p>Is ${mathjax('<msqrt><mi>x</mi></msqrt>')} real?</p>`, 'Is $\\sqrt{x}$ real?'],
    [
      'MathJax 2',
      `<span class="MathJax_Preview">x</span><span class="MathJax" data-mathml="&lt;math&gt;&lt;mi&gt;y&lt;/mi&gt;&lt;/math&gt;"><nobr>y</nobr></span>`,
      '$y$',
    ],
    ['MathML with a prefix', '<p><mml:math><mml:msup><mml:mi>x</mml:mi><mml:mn>2</mml:mn></mml:msup></mml:math></p>', '$x^{2}$'],
    [
      'a formula of Wikipedia',
      '<img src="https://wikimedia.org/x.svg" class="mwe-math-fallback-image-inline" alt="{\\displaystyle a^{2}}">',
      '$a^{2}$',
    ],
    ['TeX that the page has not drawn', '<p>Find \\(x_1\\) now</p>', 'Find $x_{1}$ now'],
    [
      'computed styles',
      '<span style="color: rgb(33, 37, 41); font-weight: 400;">Is <strong style="font-weight: 700;">x*y*z</strong> so?</span>',
      'Is **x\\*y\\*z** so?',
    ],
    [
      'nothing of its scripts',
      '<p onclick="alert(1)">a<script>alert(2)</script><style>p{}</style><img src="x" onerror="alert(3)"></p>',
      'a',
    ],
  ])('%s', async (name, html, text) => {
    const found = await pasted(`<meta charset='utf-8'>${html}`)
    expect(found.text.replace('x_1', 'x_{1}')).toBe(text)
    expect(found.told).toEqual(name.startsWith('nothing') ? ['broken_picture'] : [])
  })

  test('a picture of elsewhere is told by its address, one that came along is kept', async () => {
    expect(await pasted('<p>See <img src="https://example.com/a.png" alt="x"></p>')).toEqual({
      text: 'See',
      told: ['remote_picture https://example.com/a.png'],
    })
    const { text, pictures } = await pasteMarkdown(`<p>See <img src="${DOT}" alt="A dot"></p>`)
    expect(pictures).toHaveLength(1)
    expect(text).toBe(`See ![A dot](image:${pictures[0]?.id})`)
  })
  test('an address that names a picture of the bank takes none', async () => {
    expect((await pasted('a<img src="image:img-000000000000000000000000">')).told).toEqual(['broken_picture'])
  })
  test.each(['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,x', 'vbscript:x', 'file:///etc/passwd'])(
    'no link %s',
    async (href) => {
      const found = await pasted(`<a href="${href}">press</a>`)
      expect(found).toEqual({ text: 'press', told: ['unsafe_link'] })
    },
  )
  test('frames, videos and hidden text are told', async () => {
    const html = '<p>a<iframe src="https://example.com"></iframe><video src="x"></video><span style="display:none">secret</span></p>'
    expect(await pasted(html)).toEqual({ text: 'a', told: ['embedded iframe', 'embedded video', 'hidden_text secret'] })
  })
})

describe('a hostile clipboard', () => {
  test('20,000 elements one in another keep their text', async () => {
    const before = performance.now()
    expect((await pasteMarkdown(`${'<div>'.repeat(20_000)}deep${'</div>'.repeat(20_000)}`)).text).toBe('deep')
    expect((await pasteMarkdown(`${'<b><i>'.repeat(10_000)}deep`)).text).toContain('deep')
    expect(performance.now() - before).toBeLessThan(10_000)
  }, 20_000)
  test('equations one in another end', async () => {
    const markup = `<!--[if gte msEquation 12]><m:oMath>${'<m:e>'.repeat(20_000)}<m:r>x</m:r></m:oMath><![endif]-->`
    expect((await pasteMarkdown(markup)).text).toContain('x')
  })
  test('2 MB are read in seconds, every word of them', async () => {
    const line = wordLine('Which <b>one</b> of the following is right, x<sup>2</sup> &gt; 1?')
    const count = Math.ceil((2 * 1024 * 1024) / line.length)
    const before = performance.now()
    const { text } = await pasteMarkdown(wordClipboard(line.repeat(count)))
    expect(text.match(/following/g)).toHaveLength(count)
    expect(performance.now() - before).toBeLessThan(20_000)
  }, 40_000)
  test.each([
    '<',
    '<!--',
    '<![if !msEquation]>',
    '<p',
    '<math>',
    '<table><tr>',
    '<![endif]>',
    '&',
    '<img src="data:image/png;base64,',
    '<a href="',
  ])(
    'many of %s end as well',
    async (part) => {
      const before = performance.now()
      await pasteMarkdown(part.repeat(20_000))
      expect(performance.now() - before).toBeLessThan(5_000)
    },
    10_000,
  )
})

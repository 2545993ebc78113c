import { describe, expect, test } from 'vitest'
import { type ArticleImage, renderArticle } from './render-article.ts'

const images = new Map<string, ArticleImage>([['map', { width: 640, height: 360, address: '/media/abc' }]])

function articleOf(source: string) {
  const article = renderArticle(source, images)
  if (!article.ok) throw new Error(JSON.stringify(article.faults))
  return article
}

function faultsOf(source: string) {
  const article = renderArticle(source, images)
  if (article.ok) throw new Error(`was taken: ${article.html}`)
  return article.faults
}

describe('an article', () => {
  test('has an anchor for each heading and lists them in order', () => {
    const { html, contents } = articleOf('Before.\n\n## 1. Area of a circle\n\nText.\n\n### Half of it\n\nMore.')
    expect(contents).toEqual([
      { id: 's-1-area-of-a-circle', level: 2, title: '1. Area of a circle' },
      { id: 's-half-of-it', level: 3, title: 'Half of it' },
    ])
    expect(html).toContain('<h2 id="s-1-area-of-a-circle">1. Area of a circle</h2>')
    expect(html).toContain('<h3 id="s-half-of-it">Half of it</h3>')
  })

  test('gives equal headings different anchors, in any script', () => {
    const { contents } = articleOf('## வட்டம்\n\nஒன்று.\n\n## வட்டம்\n\nஇரண்டு.\n\n## ?!\n\nThree.')
    expect(contents.map((entry) => entry.id)).toEqual(['s-வட்டம்', 's-வட்டம்-2', 's-'])
  })

  test('keeps "##" in code and in formulas as it is', () => {
    const { html, contents } = articleOf('```\n## no heading\n::test{none}\n```\n\nText.')
    expect(contents).toEqual([])
    expect(html).toContain('<pre><code>## no heading\n::test{none}\n</code></pre>')
  })

  test('links to pages of the site and to https addresses', () => {
    const { html } = articleOf('See [our tests](/user/testseries?exam=ssc-cgl) and [the notice](https://ssc.gov.in/a?b=1#c).')
    expect(html).toContain('<a href="/user/testseries?exam=ssc-cgl">our tests</a>')
    expect(html).toContain('<a href="https://ssc.gov.in/a?b=1#c" rel="noopener">the notice</a>')
  })

  test('leaves an address that stands in the text as text', () => {
    expect(articleOf('Go to https://ssc.gov.in for it.').html).toBe('<p>Go to https://ssc.gov.in for it.</p>')
  })

  test('shows an image that stands alone as a figure, with its caption', () => {
    const { html, images: used } = articleOf('![Map of the Ganga](image:map)\n*The Ganga and its rivers*')
    expect(html).toBe(
      '<figure><img src="/media/abc" alt="Map of the Ganga" width="640" height="360" loading="lazy" decoding="async"><figcaption>The Ganga and its rivers</figcaption></figure>',
    )
    expect(used).toEqual(['map'])
  })

  test('shows an image inside a sentence where it stands', () => {
    expect(articleOf('The sign ![percent](image:map) says it.').html).toMatch(/^<p>The sign <img src="\/media\/abc" .*> says it\.<\/p>$/)
  })

  test('leaves a place for a test', () => {
    const { html, tests } = articleOf('Try it.\n\n::test{t0000000000000001}\n\nThen go on.')
    expect(html).toBe('<p>Try it.</p>\n<aside data-test="t0000000000000001"></aside>\n<p>Then go on.</p>')
    expect(tests).toEqual(['t0000000000000001'])
  })

  test('shows formulas and tables as questions do', () => {
    const { html } = articleOf('## Circle\n\nArea is $\\pi r^2$.\n\n| r | area |\n|---|---:|\n| 7 | 154 |')
    expect(html).toContain('<math')
    expect(html).toContain('<div class="table-scroll" tabindex="0"><table>')
  })

  test('counts words and not signs', () => {
    expect(articleOf('## Two words\n\nThree more words – and *two*.').words).toBe(7)
  })

  test('holds each section to the caps of a question, so the whole may be longer', () => {
    const section = `## A section\n\n${'Some words of a long article. '.repeat(600)}\n\n`
    expect(section.length).toBeGreaterThan(15_000)
    expect(articleOf(section.repeat(6)).contents).toHaveLength(6)
  })
})

describe('a fault of an article', () => {
  test('names the line that its section begins on, for every section', () => {
    expect(faultsOf('Fine.\n\n## One\n\n<b>bold</b>\n\n## Two\n\nFine.\n\n## Three\n\nAn open $ sign.')).toEqual([
      { line: 3, reason: expect.stringContaining('holds HTML') },
      { line: 11, reason: expect.stringContaining('opens or closes no formula') },
    ])
  })

  test.each([
    ['a heading of the first level', '# Title\n\nText', 'has a heading that is not written as "## Heading"'],
    ['a heading of the fourth level', '#### Title\n\nText', 'has a heading that is not written as "## Heading"'],
    ['an underlined heading', 'Title\n---\n\nText', 'has a heading that is not written as "## Heading"'],
    ['a heading in a list', '- ## Title', 'has a heading that is not written as "## Heading"'],
    ['a script as an address', '[x](javascript:alert(1))', 'links to "javascript:alert(1)"'],
    ['a script with other letters', '[x](JaVaScRiPt:alert(1))', 'links to "JaVaScRiPt:alert(1)"'],
    ['a script behind an entity', '[x](javascript&#58;alert(1))', 'links to "javascript:alert(1)"'],
    ['a data address', '[x](data:text/html,hello)', 'links to "data:text/html,hello"'],
    ['an address of another host without its protocol', '[x](//evil.example/a)', 'links to "//evil.example/a"'],
    ['a backslash that browsers read as a slash', '[x](/\\evil.example)', 'links to "/\\\\evil.example"'],
    ['an address without encryption', '[x](http://example.org)', 'links to "http://example.org"'],
    ['a link by its name', '[x][y]\n\n[y]: javascript:alert(1)', 'shows nothing'],
    ['an image of another site', '![x](https://evil.example/a.png)', 'has a "![" that is no image'],
    ['an image that is not there', '![x](image:none)', 'names the image "none"'],
    ['a text without an end of its formula', 'It costs $5.', 'opens or closes no formula'],
    ['nothing', '  \n\n', 'shows nothing'],
    ['too much', 'a '.repeat(100_001), 'is longer than 200 KB'],
    ['one section that is too long', 'word '.repeat(5_000), 'is longer than 20000 characters'],
  ])('%s', (_what, source, reason) => {
    if (source.startsWith('[x][y]')) return expect(articleOf(source).html).not.toContain('href')
    expect(faultsOf(source)[0]?.reason).toContain(reason)
  })
})

/** Texts that try to bring a script, a style or an address past the rules: none of them ends as markup that acts. */
const HOSTILE = [
  '[x](https://a.example" onmouseover="alert(1))',
  '[x](<https://a.example/" onclick="alert(1)>)',
  "[x](/a'onclick='alert(1))",
  '[<script>alert(1)</script>](/a)',
  '![" onerror="alert(1)](image:map)',
  '![x](image:map" onerror="alert(1))',
  '## <img src=x onerror=alert(1)>',
  '## "><script>alert(1)</script>',
  '## x {#id onclick=alert(1)}',
  '::test{"><script>alert(1)</script>}',
  '::test{a" onclick="alert(1)}',
  '[x](vbscript:msgbox(1))',
  '[x](java\nscript:alert(1))',
  '[x](\u0001javascript:alert(1))',
  '<https://a.example/"onclick="alert(1)>',
  '<javascript:alert(1)>',
  '$\\href{javascript:alert(1)}{x}$',
  '$\\class{evil}{x}$',
  '$\\html{<script>alert(1)</script>}$',
  '```html\n<script>alert(1)</script>\n```',
  '`<script>alert(1)</script>`',
  '[x](/a%0d%0aSet-Cookie:x=1)',
  '[a[b](/c)](/d)',
  '| [x](javascript:alert(1)) |\n|---|\n| y |',
  '> [x](javascript:alert(1))',
  '- [x](data:text/html;base64,PHNjcmlwdD4=)',
]

test.each(HOSTILE)('hostile text acts nowhere: %s', (source) => {
  const article = renderArticle(source, images)
  if (!article.ok) return expect(article.faults[0]?.reason).not.toBe('')
  const tags = article.html.match(/<[a-z][^>]*>/g) ?? []
  for (const tag of tags) {
    expect(tag).not.toMatch(/^<(?:script|style|iframe|object|form|input|svg)/)
    expect(tag.replaceAll(/"[^"]*"/g, '""')).not.toMatch(/\son\w+=|style=(?!"")/)
    expect(tag).not.toMatch(/(?:href|src)="(?!https:\/\/|\/(?!\/))/)
  }
})

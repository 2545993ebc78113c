import jsonld from 'jsonld'
import { describe, expect, test } from 'vitest'
import type { PublicPost } from '../../../worker/contract/blog/public.ts'
import { XSS_VECTORS } from '../../../tests/worker/content/xss-vectors.ts'
import { escapeHtml } from '../first-html/escape-html.ts'
import { graphOf } from '../first-html/structured-data.ts'
import { drawPost } from './draw-post.ts'

const TEST = {
  id: 't000000000000001',
  title: { en: 'Full mock <1>' },
  questions: 100,
  minutes: 60,
  access: 'free' as const,
}
const POST: PublicPost = {
  kind: 'post',
  id: 'p000000000000001',
  slug: 'ratio',
  language: 'en',
  title: 'Ratio & <proportion>',
  excerpt: 'What a "ratio" is.',
  html: '<p>Text.</p>\n<aside data-test="t000000000000001"></aside>\n<aside data-test="gone00000000000g"></aside>',
  contents: [
    { id: 's-one', level: 2, title: 'One' },
    { id: 's-two', level: 2, title: 'Two' },
    { id: 's-three', level: 2, title: 'Three' },
  ],
  words: 900,
  byline: 'Asha <Rao>',
  publishedAt: Date.UTC(2026, 10, 3),
  updatedAt: Date.UTC(2026, 10, 4),
  category: { slug: 'maths', title: 'Maths', description: '', isDaily: false },
  day: null,
  tags: ['ratio'],
  cover: '/media/abc',
  languages: [
    { language: 'en', slug: 'ratio' },
    { language: 'ur', slug: 'ratio-ur' },
  ],
  test: null,
  testsInText: [TEST],
  series: null,
  related: [],
}

const CARD = {
  id: 'p000000000000002',
  slug: 'other',
  language: 'hi',
  category: 'maths',
  day: null,
  title: 'Other',
  excerpt: 'Another',
  words: 300,
  publishedAt: 1,
  updatedAt: 1,
  cover: null,
} as const

describe('a drawn post', () => {
  test('shows texts as texts, whatever they hold', () => {
    const html = String(drawPost(POST, 'en').html)
    expect(html).toContain('Ratio &amp; &lt;proportion&gt;')
    expect(html).toContain('By Asha &lt;Rao&gt;')
    expect(html).not.toMatch(/<(?:proportion|Rao|1)>/)
  })
  test('has a card for each published test in its text, and nothing for one that is gone', () => {
    const html = String(drawPost(POST, 'en').html)
    expect(html).toContain('href="/test/instructions?test=t000000000000001"')
    expect(html).not.toContain('gone00000000000g')
  })
  test('keeps its own language and direction between words of another', () => {
    const html = String(drawPost({ ...POST, language: 'ur', slug: 'ratio-ur' }, 'en').html)
    expect(html).toMatch(/<h1[^>]* lang="ur" dir="rtl"/)
    expect(html).toMatch(/article-text[^>]* lang="ur" dir="rtl"/)
  })
  test('lets each fact of its line be read in its own direction', () => {
    const html = String(drawPost(POST, 'ur').html)
    expect(html).toMatch(/<bdi>[^<]*Asha &lt;Rao&gt;<\/bdi> · <bdi>/)
  })
  test('names each heading in its contents once', () => {
    expect(String(drawPost(POST, 'en').html).match(/href="#s-two"/g)).toHaveLength(1)
  })
  test('names the addresses of all its languages, and its own as the one to keep', () => {
    const { canonical, alternates } = drawPost(POST, 'hi')
    expect([canonical, alternates.map(({ path }) => path)]).toEqual(['/blog/ratio', ['/blog/ratio', '/blog/ratio-ur']])
  })
})

test('a hostile text as title, excerpt, byline, heading, tag or series stands there as a text, and nothing else of the page changes', () => {
  const drawn = (words: string): string =>
    String(
      drawPost(
        {
          ...POST,
          title: words,
          excerpt: words,
          byline: words,
          contents: POST.contents.map((entry) => ({ ...entry, title: words })),
          category: { ...POST.category, title: words },
          tags: [words],
          series: { title: words, posts: [{ ...CARD, title: words }] },
          related: [{ ...CARD, title: words, excerpt: words }],
        },
        'en',
      ).html,
    )
  const plain = drawn('QQQ')
  expect(plain.match(/QQQ/g)?.length).toBeGreaterThan(8)
  for (const vector of XSS_VECTORS) {
    const page = drawn(vector)
      .replaceAll(escapeHtml(encodeURIComponent(vector)), 'QQQ')
      .replaceAll(escapeHtml(vector), 'QQQ')
    expect([vector, page]).toEqual([vector, plain])
    expect(escapeHtml(vector)).not.toMatch(/[<>"]|&(?!(?:amp|lt|gt|quot);)/)
  }
})

test('what search engines read of a post is JSON-LD of schema.org', async () => {
  const data: unknown = JSON.parse(graphOf(drawPost(POST, 'en').data, 'https://sopan.test'))
  const local = JSON.parse(JSON.stringify(data).replace('"https://schema.org"', '{"@vocab":"https://schema.org/"}')) as object
  const expanded = (await jsonld.expand(local)) as Record<string, unknown>[]
  expect(expanded.map((thing) => thing['@type'])).toEqual([
    ['https://schema.org/EducationalOrganization'],
    ['https://schema.org/BlogPosting'],
    ['https://schema.org/BreadcrumbList'],
  ])
  expect(expanded[1]).toMatchObject({
    '@id': 'https://sopan.test/blog/ratio',
    'https://schema.org/headline': [{ '@value': 'Ratio & <proportion>' }],
    'https://schema.org/datePublished': [{ '@value': '2026-11-03T00:00:00.000Z' }],
    'https://schema.org/publisher': [{ '@id': 'https://sopan.test/#organisation' }],
    'https://schema.org/image': [{ '@id': 'https://sopan.test/media/abc' }],
  })
  // It cannot end its own script element.
  expect(graphOf(drawPost({ ...POST, title: '</script>' }, 'en').data, 'https://sopan.test')).not.toContain('</script')
})

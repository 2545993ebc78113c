import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { memoryPages, validateXML } from 'xmllint-wasm'
import { LOCALES } from '../../../worker/contract/shared/locales.ts'
import { sitemap, sitemapPart } from './sitemaps.ts'

/** The schema of sitemaps.org; what stands beside its own elements, such as the links of languages, need not be known. */
const SCHEMA = readFileSync(new URL('../../../node_modules/sitemap/schema/sitemap.xsd', import.meta.url), 'utf8').replaceAll(
  'processContents="strict"',
  'processContents="lax"',
)

const isValid = async (xml: string): Promise<boolean> =>
  (await validateXML({ xml: [{ fileName: 'map.xml', contents: xml }], schema: [SCHEMA], maxMemoryPages: memoryPages.MiB * 64 })).valid

const POSTS = [
  [
    { language: 'en', slug: 'area', updatedAt: Date.UTC(2026, 10, 24) },
    { language: 'hi', slug: 'area-hi', updatedAt: Date.UTC(2026, 10, 25) },
  ],
  [{ language: 'ta', slug: 'kanakku', updatedAt: Date.UTC(2026, 10, 3) }],
]
const env = {
  PUBLIC_PAGES: {
    fetch: async (request: Request) =>
      Response.json(
        new URL(request.url).pathname === '/sitemaps/blog'
          ? { kind: 'sitemap', months: ['2026-10', '2026-11'], categories: ['maths'] }
          : request.url.endsWith('/sitemaps/tests')
            ? { page: 'testMap', pages: [{ path: '/tests/ssc-1', updatedAt: Date.UTC(2026, 10, 24) }] }
            : { kind: 'sitemapPart', posts: request.url.endsWith('/2026-11') ? POSTS : [] },
      ),
  },
}
const get = async (path: string) =>
  (path === '/sitemap.xml' ? sitemap : sitemapPart)({ request: new Request(`https://sopan.test${path}`), env })

test('the index names a part for the pages, one each for books and tests, and one for each month', async () => {
  expect([...(await (await get('/sitemap.xml')).text()).matchAll(/<loc>([^<]*)/g)].map(([, address]) => address)).toEqual([
    'https://sopan.test/sitemaps/pages.xml',
    'https://sopan.test/sitemaps/books.xml',
    'https://sopan.test/sitemaps/tests.xml',
    'https://sopan.test/sitemaps/blog-2026-10.xml',
    'https://sopan.test/sitemaps/blog-2026-11.xml',
  ])
})

test('each part is valid by the schema of sitemaps, and names every text with its other languages', async () => {
  for (const part of ['pages', 'tests', 'blog-2026-11'])
    expect(await isValid(await (await get(`/sitemaps/${part}.xml`)).text()), part).toBe(true)
  const xml = await (await get('/sitemaps/blog-2026-11.xml')).text()
  expect(xml).toContain(
    '<url><loc>https://sopan.test/blog/area</loc><lastmod>2026-11-24T00:00:00.000Z</lastmod>' +
      '<xhtml:link rel="alternate" hreflang="en" href="https://sopan.test/blog/area"/>' +
      '<xhtml:link rel="alternate" hreflang="hi" href="https://sopan.test/blog/area-hi"/></url>',
  )
  expect(xml).toContain('<url><loc>https://sopan.test/blog/kanakku</loc><lastmod>2026-11-03T00:00:00.000Z</lastmod></url>')
})

test('a test has an address in each language', async () => {
  const xml = await (await get('/sitemaps/tests.xml')).text()
  expect(xml.match(/<loc>/g)).toHaveLength(LOCALES.length)
  expect(xml).toContain('<loc>https://sopan.test/tests/ssc-1?lang=ur</loc><lastmod>2026-11-24T00:00:00.000Z</lastmod>')
})

test('the schema finds a wrong date', async () => {
  const xml = await (await get('/sitemaps/blog-2026-11.xml')).text()
  expect(await isValid(xml.replace('2026-11-24T00:00:00.000Z', '24 November'))).toBe(false)
})

test('a month without posts and a part that never was are not there', async () => {
  expect((await get('/sitemaps/blog-2026-10.xml')).status).toBe(404)
  expect((await get('/sitemaps/none.xml')).status).toBe(404)
})

test('without an answer search engines are asked to come again', async () => {
  const failing = { PUBLIC_PAGES: { fetch: async () => new Response(null, { status: 500 }) } }
  const response = await sitemap({ request: new Request('https://sopan.test/sitemap.xml'), env: failing })
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60'])
})

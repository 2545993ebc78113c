import { LOCALES } from '../../../worker/contract/shared/locales.ts'
import { ofText } from './books/of-text.ts'
import { askPublicPages, type PublicBindings } from './public-bindings.ts'
import { pageEntries, type SitemapEntry, sitemapIndex, sitemapXml } from './sitemap-xml.ts'
import { inLanguage } from './words.ts'

interface Asked {
  readonly request: Request
  readonly env: PublicBindings
}

/** `/sitemap.xml`: the index of all parts. */
export async function sitemap({ request, env }: Asked): Promise<Response> {
  const { origin } = new URL(request.url)
  const reply = await askPublicPages(env, new URL('/sitemaps/blog', origin)).catch(() => null)
  if (reply === null || 'page' in reply || reply.kind !== 'sitemap') return unavailable()
  return xml(
    sitemapIndex(
      ['/sitemaps/pages.xml', '/sitemaps/books.xml', '/sitemaps/tests.xml', ...reply.months.map((month) => `/sitemaps/blog-${month}.xml`)],
      origin,
    ),
  )
}

/** `/sitemaps/{part}.xml`: the pages, or the posts of a month. */
export async function sitemapPart({ request, env }: Asked): Promise<Response> {
  const { origin, pathname } = new URL(request.url)
  if (pathname === '/sitemaps/books.xml') return bookMap(env, origin)
  if (pathname === '/sitemaps/tests.xml') return testMap(env, origin)
  const [, month] = /^\/sitemaps\/blog-(\d{4}-\d{2})\.xml$/.exec(pathname) ?? []
  if (month === undefined && pathname !== '/sitemaps/pages.xml') return new Response(null, { status: 404 })
  const reply = await askPublicPages(env, new URL(`/sitemaps/blog${month === undefined ? '' : `/${month}`}`, origin)).catch(() => null)
  if (reply === null || 'page' in reply) return unavailable()
  if (reply.kind === 'sitemap') return xml(sitemapXml(pageEntries(reply.categories), origin))
  const entries = reply.kind === 'sitemapPart' ? reply.posts.flatMap(textEntries) : []
  return entries.length === 0 ? new Response(null, { status: 404 }) : xml(sitemapXml(entries, origin))
}

/** Books and their chapters, each address in every language that it can be read in. */
async function bookMap(env: PublicBindings, origin: string): Promise<Response> {
  const reply = await askPublicPages(env, new URL('/sitemaps/books', origin)).catch(() => null)
  if (reply === null || 'page' in reply || reply.kind !== 'bookMap') return unavailable()
  const entries = reply.pages.flatMap(({ path, languages, updatedAt }) => {
    const alternates = languages.length < 2 ? [] : languages.map((language) => ({ language, path: ofText(path, language) }))
    return languages.map((language): SitemapEntry => ({ path: ofText(path, language), alternates, changedAt: updatedAt }))
  })
  // The schema demands an address.
  return xml(sitemapXml(entries.length === 0 ? [{ path: '/books', alternates: [], changedAt: null }] : entries, origin))
}

/** Tests and exams: each page is there in every language. */
async function testMap(env: PublicBindings, origin: string): Promise<Response> {
  const reply = await askPublicPages(env, new URL('/sitemaps/tests', origin)).catch(() => null)
  if (reply === null || !('page' in reply) || reply.page !== 'testMap') return unavailable()
  const entries = reply.pages.flatMap(({ path, updatedAt }) => {
    const alternates = LOCALES.map((language) => ({ language, path: inLanguage(path, language) }))
    return alternates.map((one): SitemapEntry => ({ path: one.path, alternates, changedAt: updatedAt }))
  })
  // The schema demands an address.
  return xml(sitemapXml(entries.length === 0 ? [{ path: '/', alternates: [], changedAt: null }] : entries, origin))
}

function textEntries(texts: readonly { readonly language: string; readonly slug: string; readonly updatedAt: number }[]): SitemapEntry[] {
  const alternates = texts.length < 2 ? [] : texts.map(({ language, slug }) => ({ language, path: `/blog/${slug}` }))
  return texts.map(({ slug, updatedAt }) => ({ path: `/blog/${slug}`, alternates, changedAt: updatedAt }))
}

const xml = (body: string): Response =>
  new Response(body, { headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=300' } })
const unavailable = (): Response => new Response(null, { status: 503, headers: { 'retry-after': '60' } })

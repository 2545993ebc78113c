import { LOCALES } from '../../../worker/contract/shared/locales.ts'
import { FIRST_PAGES } from '../../src/first-html/first-pages.ts'
import { escapeHtml } from '../first-html/escape-html.ts'
import { inLanguage } from './words.ts'

/** An address of a sitemap with the addresses of the same content in other languages, its own too; `changedAt` ms UTC. Paths begin with "/". */
export interface SitemapEntry {
  readonly path: string
  readonly alternates: readonly { readonly language: string; readonly path: string }[]
  readonly changedAt: number | null
}

/** Parts of a sitemap by their paths (sitemaps.org 0.9). */
export const sitemapIndex = (paths: readonly string[], origin: string): string =>
  `${HEAD}<sitemapindex xmlns="${NAMESPACE}">${paths.map((path) => `<sitemap><loc>${whole(path, origin)}</loc></sitemap>`).join('')}</sitemapindex>`

/** A sitemap; `entries` is not empty, which the schema demands. */
export const sitemapXml = (entries: readonly SitemapEntry[], origin: string): string =>
  `${HEAD}<urlset xmlns="${NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.map((entry) => urlXml(entry, origin)).join('')}</urlset>`

function urlXml({ path, alternates, changedAt }: SitemapEntry, origin: string): string {
  const changed = changedAt === null ? '' : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`
  const links = alternates.map(
    ({ language, path: other }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${whole(other, origin)}"/>`,
  )
  return `<url><loc>${whole(path, origin)}</loc>${changed}${links.join('')}</url>`
}

/** The pages that each language has under its own address: those of information, the list of the blog and its categories. */
export const pageEntries = (categories: readonly string[]): SitemapEntry[] =>
  [...Object.keys(FIRST_PAGES), '/blog', '/books', ...categories.map((slug) => `/blog/category/${slug}`)].flatMap((path) => {
    const alternates = LOCALES.map((language) => ({ language, path: inLanguage(path, language) }))
    return alternates.map((one) => ({ path: one.path, alternates, changedAt: null }))
  })

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>'
const whole = (path: string, origin: string): string => escapeHtml(`${origin}${path}`)

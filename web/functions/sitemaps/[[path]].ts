export { sitemapPart as onRequestGet } from '../public-pages/sitemaps.ts'

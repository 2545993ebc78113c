export { sitemap as onRequestGet } from './public-pages/sitemaps.ts'

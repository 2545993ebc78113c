import type { SitemapPart, SitemapParts } from '#contract/blog/public.ts'
import { LOCALES } from '#contract/shared/locales.ts'
import { findCategories } from '../queries.ts'
import { findCardsBetween } from './queries.ts'
import { findPublishedMonths } from './sitemap-months.sql.ts'

/** What the sitemap of the blog consists of: a part for each month with posts. */
export async function sitemapParts(db: D1Database): Promise<SitemapParts> {
  const [months, categories] = await Promise.all([findPublishedMonths(db), findCategories(db)])
  return { kind: 'sitemap', months, categories: categories.map(({ slug }) => slug) }
}

/** The published texts of the posts of a month (`2026-11`, UTC). */
export async function sitemapPart(db: D1Database, month: string): Promise<SitemapPart> {
  const from = Date.parse(`${month}-01`)
  const [year = 0, number = 0] = month.split('-').map(Number)
  const rows = await findCardsBetween(db, from, Date.UTC(year, number, 1), MOST_POSTS)
  return {
    kind: 'sitemapPart',
    posts: rows.map(({ cards }) =>
      LOCALES.flatMap((language) => {
        const card = cards[language]
        return card === undefined ? [] : [{ language, slug: card.slug, updatedAt: card.updatedAt }]
      }),
    ),
  }
}

/** A part may hold 50,000 addresses, and each post has up to fourteen. */
const MOST_POSTS = 3_000

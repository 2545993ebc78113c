import type { PublicSearch } from '../../../worker/contract/blog/public.ts'
import type { Locale } from '../../../worker/contract/shared/locales.ts'
import {
  blog_lead,
  blog_search_empty,
  blog_search_heading,
  blog_search_label,
  blog_search_none,
} from '../../src/paraglide/messages/_index.js'
import { cardGrid } from './cards.ts'
import { html } from './html.ts'
import type { DrawnPage } from './page.ts'

/** `/blog/search?q=`. Search engines leave it alone: they find the posts by the sitemap. */
export function drawSearch({ query, posts, categories }: PublicSearch, locale: Locale): DrawnPage {
  const title = query === '' ? blog_search_label({}, { locale }) : blog_search_heading({ query }, { locale })
  const nothing = query === '' ? blog_search_empty({}, { locale }) : blog_search_none({ query }, { locale })
  return {
    status: 200,
    locale,
    title,
    description: blog_lead({}, { locale }),
    html: html`<h1 class="text-2xl wrap-anywhere">${title}</h1>
      ${
        posts.length > 0
          ? cardGrid(posts, categories, locale)
          : html`<p class="rounded-card border border-line bg-surface p-5 wrap-anywhere">${nothing}</p>`
      }`,
    canonical: null,
    alternates: [],
    image: null,
    post: null,
    kind: 'website',
    data: [],
  }
}

/** What the public pages of the blog are drawn from; `PublicPages` answers it to the Functions of the site. Times ms UTC. */
import type { ArticleContents, CardOfText } from '#contract/shared/articles.ts'
import type { Locale } from '#contract/shared/locales.ts'
import type { PublicTest } from '#contract/shared/public-test.ts'

/** A post of a list, in the reader's language or in the nearest that it is published in. */
export interface PublicCard extends CardOfText {
  readonly id: string
  readonly language: Locale
  readonly category: string
  /** Of a daily category: the day in India. */
  readonly day: string | null
}

export interface PublicCategory {
  readonly slug: string
  readonly title: string
  /** Absent from replies that were cached before it was told; then the reader's. */
  readonly titleLanguage?: Locale
  readonly description: string
  readonly descriptionLanguage?: Locale
  readonly isDaily: boolean
}

/** `/blog`, `/blog/category/{slug}`, both with `?tag=`, `?before=`, and a daily category with `?month=` or `?day=`. */
export interface PublicList {
  readonly kind: 'list'
  readonly categories: readonly PublicCategory[]
  /** Slug of the category that is shown; null for all. */
  readonly category: string | null
  readonly posts: readonly PublicCard[]
  /** `before` of the next page; null on the last. */
  readonly next: string | null
}

/** `/blog/search?q=`: posts that hold all the words, those in the reader's languages first. */
export interface PublicSearch {
  readonly kind: 'search'
  /** What was searched for, without spaces around it; empty for nothing. */
  readonly query: string
  readonly categories: readonly PublicCategory[]
  readonly posts: readonly PublicCard[]
}

/** `/sitemaps/blog`: the months (`2026-11`, UTC) in which posts were first published, and the slugs of the categories. */
export interface SitemapParts {
  readonly kind: 'sitemap'
  readonly months: readonly string[]
  readonly categories: readonly string[]
}

/** `/sitemaps/blog/2026-11`: the texts of each post of the month. */
export interface SitemapPart {
  readonly kind: 'sitemapPart'
  readonly posts: readonly (readonly { readonly language: Locale; readonly slug: string; readonly updatedAt: number }[])[]
}

/** `/blog/{slug}`, and `/blog/preview/{token}` for a text that is not published. */
export interface PublicPost {
  readonly kind: 'post'
  /** Read by an address of preview: not for search engines, and never kept by a cache. `slug` is then empty where the text has none yet. */
  readonly isPreview?: true
  readonly id: string
  readonly slug: string
  readonly language: Locale
  readonly title: string
  readonly excerpt: string
  /** Safe HTML; a test stands as `<aside data-test="id"></aside>`. */
  readonly html: string
  readonly contents: ArticleContents
  readonly words: number
  readonly byline: string
  readonly publishedAt: number
  readonly updatedAt: number
  readonly category: PublicCategory
  readonly day: string | null
  readonly tags: readonly string[]
  readonly cover: string | null
  /** Where the image is served that stands for this text where its link is shared (1200 × 630); null where none was drawn: then the cover. */
  readonly shareImage?: string | null
  /** Every language that it is published in, this one too. */
  readonly languages: readonly { readonly language: Locale; readonly slug: string }[]
  /** The test that is offered below the text, and those that stand in it. */
  readonly test: PublicTest | null
  readonly testsInText: readonly PublicTest[]
  readonly series: { readonly title: string; readonly posts: readonly PublicCard[] } | null
  readonly related: readonly PublicCard[]
}

/** An address that a text had before; one whose text was taken off the site; one that never was. */
export type PublicReply =
  | PublicList
  | PublicSearch
  | SitemapParts
  | SitemapPart
  | PublicPost
  | { readonly kind: 'moved'; readonly to: string }
  | { readonly kind: 'gone' }
  | { readonly kind: 'missing' }

/** A public page for the site, where it does not load the page anew: `GET /fragments{path}`. */
export interface PublicFragment {
  readonly title: string
  /** Safe HTML, for within the page's header and footer. */
  readonly html: string
  /** Id of the post that it shows and that readers may comment on; null for every other page. */
  readonly post: string | null
  /** The path where the text is now; then there is nothing else. */
  readonly movedTo: string | null
}

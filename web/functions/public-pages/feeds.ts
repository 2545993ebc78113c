import { generateAtomFeed, generateJsonFeed, generateRssFeed } from 'feedsmith'
import brand from '../../../brand.json' with { type: 'json' }
import type { PublicCard, PublicList } from '../../../worker/contract/blog/public.ts'
import { isLocale, type Locale } from '../../../worker/contract/shared/locales.ts'
import { blog_lead, blog_title } from '../../src/paraglide/messages/_index.js'
import { askPublicPages, type PublicBindings } from './public-bindings.ts'
import { inLanguage } from './words.ts'

/** The feeds of the blog: the newest posts, each in the language that was asked for or the nearest that it has. */
export const FEEDS = [
  { file: 'feed.xml', type: 'application/rss+xml' },
  { file: 'feed.atom', type: 'application/atom+xml' },
  { file: 'feed.json', type: 'application/feed+json' },
] as const
type FeedFile = (typeof FEEDS)[number]['file']

/** What a Function answers for `/blog/{file}?lang=`. */
export const feed =
  (file: FeedFile) =>
  async ({ request, env }: { request: Request; env: PublicBindings }): Promise<Response> => {
    const url = new URL(request.url)
    const asked = url.searchParams.get('lang')
    const locale: Locale = isLocale(asked) ? asked : 'en'
    const reply = await askPublicPages(env, new URL(inLanguage('/blog', locale), url.origin)).catch(() => null)
    if (reply === null || 'page' in reply || reply.kind !== 'list')
      return new Response(null, { status: 503, headers: { 'retry-after': '60' } })
    const type = FEEDS.find((one) => one.file === file)?.type ?? 'text/plain'
    return new Response(write(file, reply, locale, url.origin), {
      headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'public, max-age=300' },
    })
  }

function write(file: FeedFile, list: PublicList, locale: Locale, origin: string): string {
  const title = `${blog_title({}, { locale })} · ${brand.name}`
  const description = blog_lead({}, { locale })
  const home = `${origin}${inLanguage('/blog', locale)}`
  const self = `${origin}${inLanguage(`/blog/${file}`, locale)}`
  const addressOf = ({ slug }: PublicCard): string => `${origin}/blog/${slug}`
  const categoryOf = (post: PublicCard): string[] => list.categories.flatMap((one) => (one.slug === post.category ? [one.title] : []))
  const changedAt = new Date(Math.max(0, ...list.posts.map(({ updatedAt }) => updatedAt)))
  switch (file) {
    case 'feed.xml':
      return generateRssFeed(
        {
          title,
          link: home,
          description,
          language: locale,
          lastBuildDate: changedAt,
          atom: { links: [{ href: self, rel: 'self', type: 'application/rss+xml' }] },
          items: list.posts.map((post) => ({
            title: post.title,
            link: addressOf(post),
            guid: { value: addressOf(post), isPermaLink: true },
            description: post.excerpt,
            pubDate: new Date(post.publishedAt),
            categories: categoryOf(post).map((name) => ({ name })),
          })),
        },
        { strict: true },
      )
    case 'feed.atom':
      return generateAtomFeed(
        {
          id: home,
          title: { value: title },
          subtitle: { value: description },
          updated: changedAt,
          authors: [{ name: brand.name }],
          links: [
            { href: self, rel: 'self', type: 'application/atom+xml' },
            { href: home, rel: 'alternate', hreflang: locale },
          ],
          entries: list.posts.map((post) => ({
            id: addressOf(post),
            title: { value: post.title },
            summary: { value: post.excerpt },
            published: new Date(post.publishedAt),
            updated: new Date(post.updatedAt),
            links: [{ href: addressOf(post), rel: 'alternate', hreflang: post.language }],
            categories: categoryOf(post).map((term) => ({ term })),
          })),
        },
        { strict: true },
      )
    case 'feed.json':
      return JSON.stringify(
        generateJsonFeed(
          {
            title,
            home_page_url: home,
            feed_url: self,
            description,
            language: locale,
            authors: [{ name: brand.name }],
            items: list.posts.map((post) => ({
              id: addressOf(post),
              url: addressOf(post),
              title: post.title,
              content_text: post.excerpt,
              summary: post.excerpt,
              date_published: new Date(post.publishedAt),
              date_modified: new Date(post.updatedAt),
              language: post.language,
              tags: categoryOf(post),
              ...(post.cover !== null && { image: `${origin}${post.cover}` }),
            })),
          },
          { strict: true },
        ),
      )
  }
}

import type { PublicList, PublicPost, PublicReply, PublicSearch } from '#contract/blog/public.ts'
import { isLocale, languagesOf, localize, LOCALES, type Locale } from '#contract/shared/locales.ts'
import { isSlug } from '#domain/articles/slug.ts'
import { findPublicTests } from '#worker/db/public-tests.ts'
import { findArticles } from '#worker/searching/article-index.sql.ts'
import { findCategories } from '../queries.ts'
import { cardOf, categoryOf } from './cards.ts'
import {
  type After,
  findBySlug,
  findCards,
  findCardsByTag,
  findCardsOf,
  findCardsOfDays,
  findRelated,
  findSeries,
  findText,
  type PageRow,
} from './queries.ts'
import { sitemapPart, sitemapParts } from './sitemap.ts'

/** What a public address of the blog shows, with the tags of its cached copy, null where it is not cached; null for an address that this does not know. */
export async function publicBlogReply(
  { DB: db, SEARCH: search }: Pick<Env, 'DB' | 'SEARCH'>,
  pathname: string,
  query: URLSearchParams,
): Promise<{ readonly body: PublicReply; readonly tags: readonly string[] | null } | null> {
  const asked = query.get('lang')
  const locale: Locale = isLocale(asked) ? asked : 'en'
  const sitemap = SITEMAP.exec(pathname)
  if (sitemap !== null)
    return { body: sitemap[1] === undefined ? await sitemapParts(db) : await sitemapPart(db, sitemap[1]), tags: ['blog'] }
  const [, blog, first = '', second, ...rest] = pathname.split('/')
  if (blog !== 'blog' || rest.length > 0) return null
  if (first === '') return { body: await listOf(db, null, query, locale), tags: ['blog'] }
  if (first === 'category' && second !== undefined) return { body: await listOf(db, second, query, locale), tags: ['blog'] }
  if (second !== undefined) return null
  // A cached list of hits would go on without a post that the index takes in a moment later.
  if (first === 'search') return { body: await searchOf({ db, search }, query, locale), tags: null }
  const body = isSlug(first) ? await postOf(db, first, isLocale(asked) ? asked : null) : ({ kind: 'missing' } as const)
  return { body, tags: body.kind === 'post' ? ['blog', `post:${body.id}`] : ['blog'] }
}

const SITEMAP = /^\/sitemaps\/blog(?:\/(\d{4}-(?:0[1-9]|1[0-2])))?$/

/** A page of a list; three columns, two and one divide it. */
const PAGE = 12
const MOST_DAYS = 62

async function listOf(db: D1Database, category: string | null, query: URLSearchParams, locale: Locale): Promise<PublicReply> {
  const stored = await findCategories(db)
  const shown = category === null ? null : stored.find(({ slug }) => slug === category)
  if (shown === undefined) return { kind: 'missing' }
  const after = readAfter(query.get('before'))
  const tag = query.get('tag')
  const days = shown?.isDaily === true ? daysOf(query) : null
  const rows =
    shown !== null && days !== null
      ? await findCardsOfDays(db, shown.slug, days.from, days.to, MOST_DAYS)
      : tag === null || tag === ''
        ? await findCards(db, category, after, PAGE + 1)
        : await findCardsByTag(db, tag, after, PAGE + 1)
  const page = days === null ? rows.slice(0, PAGE) : rows
  const last = page.at(-1)
  const list: PublicList = {
    kind: 'list',
    categories: stored.map((one) => categoryOf(one, locale)),
    category,
    posts: page.flatMap((row) => cardOf(row, locale)),
    next: days === null && rows.length > PAGE && typeof last?.publishedAt === 'number' ? `${last.publishedAt}-${last.id}` : null,
  }
  return list
}

/** The names around a text are in the language that was asked for, else in the text's own. */
async function postOf(db: D1Database, slug: string, named: Locale | null): Promise<PublicReply> {
  const row = await findBySlug(db, slug)
  if (row === null) return { kind: 'missing' }
  const locale = named ?? row.language
  const current = row.cards[row.language]
  if (row.state !== 'published' || current === undefined || row.publishedAt === null)
    return row.publishedAt === null ? { kind: 'missing' } : { kind: 'gone' }
  if (row.isCurrent !== 1) return { kind: 'moved', to: `/blog/${current.slug}` }
  return pageOf(db, { ...row, slug, publishedAt: row.publishedAt }, locale)
}

/** What `/blog/preview/{token}` shows to whoever has a good one: the text as it is saved, in whatever state. `locale` is that of the page. */
export async function previewOf(db: D1Database, postId: string, language: Locale, locale: Locale): Promise<PublicReply> {
  const row = await findText(db, postId, language)
  if (row === null) return { kind: 'missing' }
  const page = await pageOf(db, { ...row, slug: row.slug ?? '', publishedAt: row.publishedAt ?? row.updatedAt }, locale)
  return { ...page, isPreview: true }
}

async function pageOf(
  db: D1Database,
  row: PageRow & { readonly slug: string; readonly publishedAt: number },
  locale: Locale,
): Promise<PublicPost> {
  const inText = Array.from(row.html.matchAll(/<aside data-test="([\w-]+)">/g), (match) => match[1] ?? '')
  const [tests, related, series] = await Promise.all([
    findPublicTests(db, Array.from(new Set([...(row.testId === null ? [] : [row.testId]), ...inText]))),
    findRelated(db, row.category.slug, row.id, 3),
    row.seriesId === null ? [] : findSeries(db, row.seriesId),
  ])
  return {
    kind: 'post',
    id: row.id,
    slug: row.slug,
    language: row.language,
    title: row.title,
    excerpt: row.excerpt,
    html: row.html,
    contents: row.contents,
    words: row.words,
    byline: row.byline,
    publishedAt: row.publishedAt,
    updatedAt: row.updatedAt,
    category: categoryOf({ ...row.category, isDaily: row.category.isDaily === 1 }, locale),
    day: row.day,
    tags: row.tags,
    cover: row.coverKey === null ? null : `/media/${row.coverKey}`,
    shareImage: row.shareKey === null ? null : `/media/${row.shareKey}`,
    languages: LOCALES.flatMap((language) => {
      const card = row.cards[language]
      return card === undefined ? [] : [{ language, slug: card.slug }]
    }),
    test: tests.find(({ id }) => id === row.testId) ?? null,
    testsInText: tests.filter(({ id }) => inText.includes(id)),
    series:
      row.seriesTitles === null || series.length < 2
        ? null
        : { title: localize(row.seriesTitles, locale).text, posts: series.flatMap((one) => cardOf(one, row.language)) },
    related: related.flatMap((one) => cardOf(one, row.language)),
  }
}

async function searchOf(
  { db, search }: { readonly db: D1Database; readonly search: D1Database },
  asked: URLSearchParams,
  locale: Locale,
): Promise<PublicSearch> {
  const query = (asked.get('q') ?? '').trim().slice(0, LONGEST_QUERY)
  const [categories, ids] = await Promise.all([findCategories(db), findArticles(search, 'post', query, languagesOf(locale), MOST_HITS)])
  const rows = await findCardsOf(db, ids)
  return {
    kind: 'search',
    query,
    categories: categories.map((one) => categoryOf(one, locale)),
    posts: ids.flatMap((id) => rows.filter((row) => row.id === id)).flatMap((row) => cardOf(row, locale)),
  }
}

const LONGEST_QUERY = 200
/** Whoever finds nothing among so many types other words. */
const MOST_HITS = 24

function readAfter(before: string | null): After | null {
  const [, at, id] = /^(\d{1,15})-([a-z0-9]{16})$/.exec(before ?? '') ?? []
  return at === undefined || id === undefined ? null : { publishedAt: Number(at), id }
}

/** The days that `?day=` or `?month=` asks for; null for neither. */
function daysOf(query: URLSearchParams): { from: string; to: string } | null {
  const day = /^\d{4}-\d{2}-\d{2}$/.exec(query.get('day') ?? '')?.[0]
  if (day !== undefined) return { from: day, to: day }
  const month = /^\d{4}-\d{2}$/.exec(query.get('month') ?? '')?.[0]
  return month === undefined ? null : { from: `${month}-01`, to: `${month}-31` }
}

import type { PublicCard, PublicCategory, PublicList, PublicPost, PublicReply } from '#contract/blog/public.ts'
import type { BlogCategory } from '#contract/blog/schemas.ts'
import { FALLBACKS, isLocale, localize, LOCALES, type Locale } from '#contract/shared/locales.ts'
import { isSlug } from '#domain/articles/slug.ts'
import { findCategories } from '../queries.ts'
import {
  type After,
  type CardRow,
  findBySlug,
  findCards,
  findCardsByTag,
  findCardsOfDays,
  findPublicTests,
  findRelated,
  findSeries,
  findText,
  type PageRow,
} from './queries.ts'

/** What a public address of the blog shows, with the tags of its cached copy; null for an address that this does not know. */
export async function publicBlogReply(
  db: D1Database,
  pathname: string,
  query: URLSearchParams,
): Promise<{ readonly body: PublicReply; readonly tags: readonly string[] } | null> {
  const asked = query.get('lang')
  const locale: Locale = isLocale(asked) ? asked : 'en'
  const [, blog, first = '', second, ...rest] = pathname.split('/')
  if (blog !== 'blog' || rest.length > 0) return null
  if (first === '') return { body: await listOf(db, null, query, locale), tags: ['blog'] }
  if (first === 'category' && second !== undefined) return { body: await listOf(db, second, query, locale), tags: ['blog'] }
  if (second !== undefined) return null
  const body = isSlug(first) ? await postOf(db, first, locale) : ({ kind: 'missing' } as const)
  return { body, tags: body.kind === 'post' ? ['blog', `post:${body.id}`] : ['blog'] }
}

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

async function postOf(db: D1Database, slug: string, locale: Locale): Promise<PublicReply> {
  const row = await findBySlug(db, slug)
  if (row === null) return { kind: 'missing' }
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

const categoryOf = ({ slug, titles, descriptions, isDaily }: BlogCategory, locale: Locale): PublicCategory => ({
  slug,
  title: localize(titles, locale).text,
  description: localize(descriptions, locale).text,
  isDaily,
})

/** The card in the reader's language, in the one that stands in for it, else in the first that there is. */
function cardOf({ id, category, day, cards }: CardRow, locale: Locale): PublicCard[] {
  const wanted: Locale[] = []
  for (let at: Locale | null = locale; at !== null; at = FALLBACKS[at]) wanted.push(at)
  const language = [...wanted, ...LOCALES].find((one) => cards[one] !== undefined)
  const card = language === undefined ? undefined : cards[language]
  return language === undefined || card === undefined ? [] : [{ ...card, id, language, category, day }]
}

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

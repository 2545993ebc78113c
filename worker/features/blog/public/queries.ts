import { and, asc, between, desc, eq, gte, inArray, lt, ne, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { CardOfText } from '#contract/shared/articles.ts'
import type { Locale } from '#contract/shared/locales.ts'
import { image } from '#worker/db/bank-tables.ts'
import { blogCategory, blogSeries, post, postSlug, postTag, postText } from '#worker/db/blog-tables.ts'
import { openDb } from '#worker/db/client.ts'

/** A post as lists read it: one row, with a card of each language that is published. */
export interface CardRow {
  readonly id: string
  readonly category: string
  readonly day: string | null
  readonly publishedAt: number | null
  readonly cards: Partial<Record<Locale, CardOfText>>
}

const cardColumns = { id: post.id, category: post.categorySlug, day: post.day, publishedAt: post.publishedAt, cards: post.cards }

/** The place in a list after a post. */
export interface After {
  readonly publishedAt: number
  readonly id: string
}

const isPublished = sql`${post.publishedAt} IS NOT NULL`
/** As a pair, so that the index is entered at the place. */
const comesAfter = (at: SQLWrapper, id: SQLWrapper, after: After): SQL => sql`(${at}, ${id}) < (${after.publishedAt}, ${after.id})`

/** Published posts, newest first, of one category or of all. */
export const findCards = (db: D1Database, category: string | null, after: After | null, limit: number): Promise<CardRow[]> =>
  openDb(db)
    .select(cardColumns)
    .from(post)
    .where(
      and(
        isPublished,
        category === null ? undefined : eq(post.categorySlug, category),
        after === null ? undefined : comesAfter(post.publishedAt, post.id, after),
      ),
    )
    .orderBy(desc(post.publishedAt), desc(post.id))
    .limit(limit)

/** Published posts with a tag, newest first. */
export const findCardsByTag = (db: D1Database, tag: string, after: After | null, limit: number): Promise<CardRow[]> =>
  openDb(db)
    .select(cardColumns)
    .from(postTag)
    .innerJoin(post, eq(post.id, postTag.postId))
    .where(and(eq(postTag.tag, tag), after === null ? undefined : comesAfter(postTag.publishedAt, postTag.postId, after)))
    .orderBy(desc(postTag.publishedAt), desc(postTag.postId))
    .limit(limit)

/** Published posts of a daily category whose day lies between two days, both inclusive, the latest first. */
export const findCardsOfDays = (db: D1Database, category: string, from: string, to: string, limit: number): Promise<CardRow[]> =>
  openDb(db)
    .select(cardColumns)
    .from(post)
    .where(and(eq(post.categorySlug, category), between(post.day, from, to), isPublished))
    .orderBy(desc(post.day), desc(post.id))
    .limit(limit)

/** Posts first published from a time on and before another (ms UTC), the earliest first. */
export const findCardsBetween = (db: D1Database, from: number, until: number, limit: number): Promise<CardRow[]> =>
  openDb(db)
    .select(cardColumns)
    .from(post)
    .where(and(isPublished, gte(post.publishedAt, from), lt(post.publishedAt, until)))
    .orderBy(asc(post.publishedAt), asc(post.id))
    .limit(limit)

/** Published posts by their ids, in any order. */
export async function findCardsOf(db: D1Database, ids: readonly string[]): Promise<CardRow[]> {
  if (ids.length === 0) return []
  return openDb(db)
    .select(cardColumns)
    .from(post)
    .where(and(inArray(post.id, [...ids]), isPublished))
}

/** Others of a category, newest first. */
export const findRelated = (db: D1Database, category: string, without: string, limit: number): Promise<CardRow[]> =>
  openDb(db)
    .select(cardColumns)
    .from(post)
    .where(and(eq(post.categorySlug, category), isPublished, ne(post.id, without)))
    .orderBy(desc(post.publishedAt), desc(post.id))
    .limit(limit)

/** The published posts of a series in its order. */
export const findSeries = (db: D1Database, seriesId: string): Promise<CardRow[]> =>
  openDb(db)
    .select(cardColumns)
    .from(post)
    .where(and(eq(post.seriesId, seriesId), isPublished))
    .orderBy(asc(post.seriesNumber))
    .limit(30)

/** The same table again, beside the cover. */
const shareImage = alias(image, 'share_image')

const pageColumns = {
  language: postText.language,
  state: postText.state,
  title: postText.title,
  excerpt: postText.excerpt,
  html: postText.html,
  contents: postText.contents,
  words: postText.words,
  publishedAt: postText.publishedAt,
  updatedAt: postText.updatedAt,
  id: post.id,
  byline: post.byline,
  day: post.day,
  tags: post.tags,
  testId: post.testId,
  seriesId: post.seriesId,
  cards: post.cards,
  coverKey: image.mediaKey,
  shareKey: shareImage.mediaKey,
  category: blogCategory,
  seriesTitles: blogSeries.titles,
}

/** The text that has or had this address, in whatever state, with what its page shows of its post; null where no text ever had it. */
export async function findBySlug(db: D1Database, slug: string) {
  const [row] = await openDb(db)
    .select({ isCurrent: postSlug.isCurrent, ...pageColumns })
    .from(postSlug)
    .innerJoin(postText, and(eq(postText.postId, postSlug.postId), eq(postText.language, postSlug.language)))
    .innerJoin(post, eq(post.id, postSlug.postId))
    .innerJoin(blogCategory, eq(blogCategory.slug, post.categorySlug))
    .leftJoin(blogSeries, eq(blogSeries.id, post.seriesId))
    .leftJoin(image, eq(image.externalId, post.coverImage))
    .leftJoin(shareImage, eq(shareImage.externalId, postText.shareImage))
    .where(eq(postSlug.slug, slug))
  return row ?? null
}

/** What the page of a text shows. */
export type PageRow = Omit<NonNullable<Awaited<ReturnType<typeof findBySlug>>>, 'isCurrent'>

/** The same of a text by its post and language, with its address where it has one. */
export async function findText(db: D1Database, postId: string, language: Locale): Promise<(PageRow & { slug: string | null }) | null> {
  const [row] = await openDb(db)
    .select({ slug: postSlug.slug, ...pageColumns })
    .from(postText)
    .innerJoin(post, eq(post.id, postText.postId))
    .innerJoin(blogCategory, eq(blogCategory.slug, post.categorySlug))
    .leftJoin(postSlug, and(eq(postSlug.postId, postText.postId), eq(postSlug.language, postText.language), eq(postSlug.isCurrent, 1)))
    .leftJoin(blogSeries, eq(blogSeries.id, post.seriesId))
    .leftJoin(image, eq(image.externalId, post.coverImage))
    .leftJoin(shareImage, eq(shareImage.externalId, postText.shareImage))
    .where(and(eq(postText.postId, postId), eq(postText.language, language)))
  return row ?? null
}

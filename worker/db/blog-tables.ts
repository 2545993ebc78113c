/**
 * The blog: posts, each with a text in some languages, and what every article of the site shares (revisions, purges of cached pages).
 * Times are ms UTC. STRICT and WITHOUT ROWID by hand in the migration (see test-tables.ts).
 */
import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { ARTICLE_KINDS, TEXT_STATES } from '#contract/shared/articles.ts'
import type { ArticleContents, CardOfText } from '#contract/shared/articles.ts'
import type { Locale, Localized } from '#contract/shared/locales.ts'

export const blogCategory = sqliteTable('blog_category', {
  /** As it stands in `/blog/category/{slug}`; it never changes. */
  slug: text('slug').primaryKey(),
  titles: text('titles', { mode: 'json' }).$type<Localized>().notNull(),
  descriptions: text('descriptions', { mode: 'json' }).$type<Localized>().notNull(),
  position: integer('position').notNull(),
  /** 1 where each post belongs to a day, as in current affairs. */
  isDaily: integer('is_daily').notNull(),
})

/** Posts that belong together in an order of their own. */
export const blogSeries = sqliteTable('blog_series', {
  id: text('id').primaryKey(),
  titles: text('titles', { mode: 'json' }).$type<Localized>().notNull(),
})

export const post = sqliteTable(
  'post',
  {
    id: text('id').primaryKey(),
    categorySlug: text('category_slug').notNull(),
    /** Who wrote it, as readers see it: a name, which need not be that of an account. */
    byline: text('byline').notNull(),
    seriesId: text('series_id'),
    /** Its place in the series, from 1. */
    seriesNumber: integer('series_number'),
    /** Of a daily category: the day that it is about in India, `2026-11-24`. */
    day: text('day'),
    tags: text('tags', { mode: 'json' }).$type<string[]>().notNull(),
    /** The test that readers are offered below the text. */
    testId: text('test_id'),
    /** Name of an image of the table `image`. */
    coverImage: text('cover_image'),
    /** What lists show, of each language that is published: a list reads one row a post. */
    cards: text('cards', { mode: 'json' }).$type<Partial<Record<Locale, CardOfText>>>().notNull(),
    /** When its first text was published; null while none is. */
    publishedAt: integer('published_at'),
    /** Counts the saves of these settings: two editors cannot overwrite each other. */
    revision: integer('revision').notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    /** 1 where readers can no longer comment; null or 0 where they can. */
    commentsClosed: integer('comments_closed'),
  },
  (t) => [
    index('post_published')
      .on(t.publishedAt, t.id)
      .where(sql`${t.publishedAt} IS NOT NULL`),
    index('post_category')
      .on(t.categorySlug, t.publishedAt, t.id)
      .where(sql`${t.publishedAt} IS NOT NULL`),
    index('post_day')
      .on(t.categorySlug, t.day, t.id)
      .where(sql`${t.day} IS NOT NULL`),
    index('post_series')
      .on(t.seriesId, t.seriesNumber)
      .where(sql`${t.seriesId} IS NOT NULL`),
    index('post_recent').on(t.updatedAt, t.id),
  ],
)

export const postText = sqliteTable(
  'post_text',
  {
    postId: text('post_id').notNull(),
    language: text('language').$type<Locale>().notNull(),
    state: text('state', { enum: TEXT_STATES }).notNull(),
    title: text('title').notNull(),
    /** One or two sentences for lists and search engines. */
    excerpt: text('excerpt').notNull(),
    /** Markdown as its author wrote it, and what it was rendered to. */
    source: text('source').notNull(),
    html: text('html').notNull(),
    contents: text('contents', { mode: 'json' }).$type<ArticleContents>().notNull(),
    words: integer('words').notNull(),
    /** The revision of the text that this was translated from, with its language; null for an original. */
    fromLanguage: text('from_language').$type<Locale>(),
    fromRevision: integer('from_revision'),
    /** Counts the saves of this text. */
    revision: integer('revision').notNull(),
    /** When it will be published; null unless it is scheduled. */
    publishAt: integer('publish_at'),
    publishedAt: integer('published_at'),
    updatedAt: integer('updated_at').notNull(),
    /** Name of the image of the table `image` that stands for this text where its link is shared; null while none was drawn. */
    shareImage: text('share_image'),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.language] }),
    index('post_text_due')
      .on(t.publishAt)
      .where(sql`${t.publishAt} IS NOT NULL`),
  ],
)

/** The addresses of texts, one space for all languages: each names one text. An earlier one leads to the current one. */
export const postSlug = sqliteTable(
  'post_slug',
  {
    slug: text('slug').primaryKey(),
    postId: text('post_id').notNull(),
    language: text('language').$type<Locale>().notNull(),
    isCurrent: integer('is_current').notNull(),
  },
  (t) => [
    uniqueIndex('post_slug_current')
      .on(t.postId, t.language)
      .where(sql`${t.isCurrent} = 1`),
  ],
)

export const postTag = sqliteTable(
  'post_tag',
  {
    tag: text('tag').notNull(),
    publishedAt: integer('published_at').notNull(),
    postId: text('post_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tag, t.publishedAt, t.postId] }), index('post_tag_post').on(t.postId)],
)

/** Each save of a text, to be compared and restored. */
export const articleRevision = sqliteTable(
  'article_revision',
  {
    kind: text('kind', { enum: ARTICLE_KINDS }).notNull(),
    /** Id of the post, or of the chapter. */
    articleId: text('article_id').notNull(),
    language: text('language').$type<Locale>().notNull(),
    revision: integer('revision').notNull(),
    title: text('title').notNull(),
    excerpt: text('excerpt').notNull(),
    source: text('source').notNull(),
    authorId: text('author_id').notNull(),
    at: integer('at').notNull(),
    /** What the author says of the change; null for nothing. */
    note: text('note'),
  },
  (t) => [primaryKey({ columns: [t.kind, t.articleId, t.language, t.revision] })],
)

/** Cached pages that have to be made anew: written with the change, taken out once the cache has done it. */
export const purgeOutbox = sqliteTable('purge_outbox', {
  id: text('id').primaryKey(),
  tags: text('tags', { mode: 'json' }).$type<string[]>().notNull(),
  at: integer('at').notNull(),
})

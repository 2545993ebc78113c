import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AdminPostDetail, AdminPostText, BlogCategory, BlogSeries, PostsQuery } from '#contract/blog/schemas.ts'
import type { TextState } from '#contract/shared/articles.ts'
import type { Locale } from '#contract/shared/locales.ts'
import type { PageCursor } from '#domain/text/page-cursor.ts'
import { image } from '#worker/db/bank-tables.ts'
import { blogCategory, blogSeries, post, postSlug, postText } from '#worker/db/blog-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { test } from '#worker/db/test-tables.ts'

/** The categories in their order: there are few, and a list that the database sorts is billed twice. */
export async function findCategories(db: D1Database): Promise<BlogCategory[]> {
  const rows = await openDb(db).select().from(blogCategory)
  return rows
    .map(({ isDaily, ...row }) => ({ ...row, isDaily: isDaily === 1 }))
    .toSorted((a, b) => a.position - b.position || (a.slug < b.slug ? -1 : 1))
}

/** Every series, in no order: there are few. */
export const findAllSeries = (db: D1Database): Promise<BlogSeries[]> =>
  openDb(db).select({ id: blogSeries.id, titles: blogSeries.titles }).from(blogSeries).limit(500)

/** Posts with their texts, last changed first; `q` is looked for in the titles of all languages. */
export async function findPosts(db: D1Database, { state, category, q }: PostsQuery, after: PageCursor | null, limit: number) {
  const orm = openDb(db)
  const has = (condition: SQL): SQL => sql`EXISTS (SELECT 1 FROM ${postText} WHERE ${postText.postId} = ${post.id} AND ${condition})`
  const words = q?.trim() ?? ''
  const posts = await orm
    .select({ id: post.id, category: post.categorySlug, byline: post.byline, publishedAt: post.publishedAt, updatedAt: post.updatedAt })
    .from(post)
    .where(
      and(
        category === undefined ? undefined : eq(post.categorySlug, category),
        state === undefined ? undefined : has(eq(postText.state, state)),
        words === '' ? undefined : has(sql`instr(lower(${postText.title}), lower(${words})) > 0`),
        after === null ? undefined : sql`(${post.updatedAt}, ${post.id}) < (${Number(after.by)}, ${after.id})`,
      ),
    )
    .orderBy(desc(post.updatedAt), desc(post.id))
    .limit(limit)
  if (posts.length === 0) return []
  const texts = await orm
    .select({
      postId: postText.postId,
      language: postText.language,
      title: postText.title,
      state: postText.state,
      publishAt: postText.publishAt,
    })
    .from(postText)
    .where(
      inArray(
        postText.postId,
        posts.map(({ id }) => id),
      ),
    )
  return posts.map((one) => ({ ...one, texts: texts.filter(({ postId }) => postId === one.id) }))
}

/** A post with every text of it; null where there is none. */
export async function findPost(db: D1Database, id: string): Promise<AdminPostDetail | null> {
  const orm = openDb(db)
  const [[row], texts] = await Promise.all([
    orm
      .select({
        id: post.id,
        category: post.categorySlug,
        byline: post.byline,
        seriesId: post.seriesId,
        seriesNumber: post.seriesNumber,
        day: post.day,
        tags: post.tags,
        testId: post.testId,
        coverName: post.coverImage,
        commentsClosed: post.commentsClosed,
        revision: post.revision,
        publishedAt: post.publishedAt,
        createdAt: post.createdAt,
        coverKey: image.mediaKey,
        testTitle: test.title,
        testPublished: test.published,
      })
      .from(post)
      .leftJoin(image, eq(image.externalId, post.coverImage))
      .leftJoin(test, eq(test.id, post.testId))
      .where(eq(post.id, id)),
    findTexts(db, id),
  ])
  if (row === undefined) return null
  const {
    category,
    byline,
    seriesId,
    seriesNumber,
    day,
    tags,
    testId,
    coverName,
    coverKey,
    testTitle,
    testPublished,
    commentsClosed,
    ...rest
  } = row
  const settings = {
    category,
    byline,
    series: seriesId === null || seriesNumber === null ? null : { id: seriesId, number: seriesNumber },
    day,
    tags,
    testId,
    cover: coverName,
    commentsOpen: commentsClosed !== 1,
  }
  const offered = testId === null || testTitle === null ? null : { id: testId, title: testTitle, isPublished: testPublished === 1 }
  return { ...rest, settings, cover: coverKey === null ? null : `/media/${coverKey}`, test: offered, texts }
}

async function findTexts(db: D1Database, postId: string): Promise<AdminPostText[]> {
  const rows = await openDb(db)
    .select({
      language: postText.language,
      state: postText.state,
      title: postText.title,
      excerpt: postText.excerpt,
      source: postText.source,
      html: postText.html,
      contents: postText.contents,
      words: postText.words,
      slug: postSlug.slug,
      fromLanguage: postText.fromLanguage,
      fromRevision: postText.fromRevision,
      shareImage: postText.shareImage,
      revision: postText.revision,
      publishAt: postText.publishAt,
      publishedAt: postText.publishedAt,
      updatedAt: postText.updatedAt,
    })
    .from(postText)
    .leftJoin(postSlug, and(eq(postSlug.postId, postText.postId), eq(postSlug.language, postText.language), eq(postSlug.isCurrent, 1)))
    .where(eq(postText.postId, postId))
    .orderBy(asc(postText.language))
  return rows.map(({ fromLanguage, fromRevision, ...row }) => ({
    ...row,
    from: fromLanguage === null || fromRevision === null ? null : { language: fromLanguage, revision: fromRevision },
  }))
}

/** Whose address this is now or was before; null for a free one. */
export async function findSlugOwner(db: D1Database, slug: string): Promise<{ postId: string; language: Locale } | null> {
  const [row] = await openDb(db)
    .select({ postId: postSlug.postId, language: postSlug.language })
    .from(postSlug)
    .where(eq(postSlug.slug, slug))
  return row ?? null
}

/** What settings of a post name that is not there: the field of the first of them; null where all is there. */
export async function findMissing(
  db: D1Database,
  names: { readonly category: string; readonly testId: string | null; readonly seriesId: string | null; readonly cover: string | null },
): Promise<{ missing: 'category' | 'testId' | 'series' | 'cover' | null; isDaily: boolean }> {
  const orm = openDb(db)
  const [[category], tests, series, covers] = await Promise.all([
    orm.select({ isDaily: blogCategory.isDaily }).from(blogCategory).where(eq(blogCategory.slug, names.category)),
    names.testId === null ? null : orm.select({ id: test.id }).from(test).where(eq(test.id, names.testId)),
    names.seriesId === null ? null : orm.select({ id: blogSeries.id }).from(blogSeries).where(eq(blogSeries.id, names.seriesId)),
    names.cover === null ? null : orm.select({ id: image.externalId }).from(image).where(eq(image.externalId, names.cover)),
  ])
  const isDaily = category?.isDaily === 1
  if (category === undefined) return { missing: 'category', isDaily }
  if (tests?.length === 0) return { missing: 'testId', isDaily }
  if (series?.length === 0) return { missing: 'series', isDaily }
  if (covers?.length === 0) return { missing: 'cover', isDaily }
  return { missing: null, isDaily }
}

/** Texts whose time of publication has come, the earliest first. */
export function findDueTexts(
  db: D1Database,
  now: number,
): Promise<{ postId: string; language: Locale; revision: number; state: TextState }[]> {
  return openDb(db)
    .select({ postId: postText.postId, language: postText.language, revision: postText.revision, state: postText.state })
    .from(postText)
    .where(and(sql`${postText.publishAt} IS NOT NULL`, sql`${postText.publishAt} <= ${now}`))
    .orderBy(asc(postText.publishAt))
    .limit(50)
}

import { and, eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { AdminPostDetail, createPostRequest, PostSettings, savePostRequest } from '#contract/blog/schemas.ts'
import { articleRevision, post, postSlug, postText } from '#worker/db/blog-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { guardedBatch } from '#worker/db/guarded-batch.ts'
import { statementOf } from '#worker/db/statement-of.ts'
import { AppError } from '#worker/http/app-error.ts'
import { articleOrThrow } from '#worker/http/article-or-throw.ts'
import { checkedImage } from '#worker/http/checked-image.ts'
import type { BlogDeps } from './blog-deps.ts'
import { changedPages, pagesChanged } from './changed-pages.ts'
import { entryOf } from './entry-of.ts'
import { checkedSlug } from './checked-slug.ts'
import { postDetail } from './post-detail.ts'
import { findMissing, findPost } from './queries.ts'
import { slugStatements, textStatements } from './write-text.ts'

/**
 * A new post with its first text, as a draft. Sent again with the same id it answers the post that is there. Errors: invalid_request (what
 * the settings name is not there), article_invalid, slug_taken.
 */
export async function createPost(
  deps: BlogDeps,
  { id, settings, language, text }: z.output<typeof createPostRequest>,
): Promise<AdminPostDetail> {
  const there = await findPost(deps.db, id)
  if (there !== null) return there
  await checkSettings(deps.db, settings)
  await checkedSlug(deps.db, id, language, text.slug)
  await checkedImage(deps.db, text.shareImage, 'body.text.shareImage')
  const rendered = await articleOrThrow(deps.db, text.source)
  const { now } = deps
  const outcome = await guardedBatch(deps.db, {
    guard: null,
    writes: [
      statementOf(
        deps.db,
        openDb(deps.db)
          .insert(post)
          .values({ id, ...columnsOf(settings), cards: {}, revision: 1, createdAt: now, updatedAt: now }),
      ),
      ...textStatements(deps.db, {
        postId: id,
        language,
        text,
        note: text.note ?? null,
        rendered,
        revision: 1,
        authorId: deps.actor.actorId,
        now,
      }),
      ...slugStatements(deps.db, { postId: id, language, slug: text.slug, before: null, keeps: false }),
    ],
    audit: entryOf(deps, 'post.create', id, null, { language, title: text.title, category: settings.category }),
  })
  if (outcome === 'conflict') throw new AppError('conflict')
  return postDetail(deps.db, id)
}

/** Changes the settings of a post. Errors: not_found, conflict, invalid_request. */
export async function savePost(
  deps: BlogDeps,
  id: string,
  { settings, expected }: z.output<typeof savePostRequest>,
): Promise<AdminPostDetail> {
  const before = await postDetail(deps.db, id)
  await checkSettings(deps.db, settings)
  const { now } = deps
  const pages = pagesChanged(deps)
  const outcome = await guardedBatch(deps.db, {
    guard: { sql: 'SELECT EXISTS (SELECT 1 FROM post WHERE id = ?1 AND revision = ?2)', binds: [id, expected] },
    writes: [
      statementOf(
        deps.db,
        openDb(deps.db)
          .update(post)
          .set({ ...columnsOf(settings), revision: sql`${post.revision} + 1` })
          .where(eq(post.id, id)),
      ),
      ...changedPages(deps.db, id, pages, now),
    ],
    audit: entryOf(deps, 'post.save', id, before.settings, settings),
  })
  if (outcome === 'conflict') throw new AppError('conflict')
  await pages.send(id)
  return postDetail(deps.db, id)
}

/** Takes away a post that no reader has seen. Errors: not_found; conflict where a text of it was published. */
export async function deletePost(deps: BlogDeps, id: string): Promise<void> {
  const before = await postDetail(deps.db, id)
  const orm = openDb(deps.db)
  const outcome = await guardedBatch(deps.db, {
    guard: { sql: 'SELECT NOT EXISTS (SELECT 1 FROM post_text WHERE post_id = ?1 AND published_at IS NOT NULL)', binds: [id] },
    writes: [
      statementOf(deps.db, orm.delete(articleRevision).where(and(eq(articleRevision.kind, 'post'), eq(articleRevision.articleId, id)))),
      statementOf(deps.db, orm.delete(postSlug).where(eq(postSlug.postId, id))),
      statementOf(deps.db, orm.delete(postText).where(eq(postText.postId, id))),
      statementOf(deps.db, orm.delete(post).where(eq(post.id, id))),
    ],
    audit: entryOf(deps, 'post.delete', id, { titles: before.texts.map(({ title }) => title) }, null),
  })
  if (outcome === 'conflict') throw new AppError('conflict')
}

async function checkSettings(db: D1Database, settings: PostSettings): Promise<void> {
  const { category, testId, series, cover, day } = settings
  const { missing, isDaily } = await findMissing(db, { category, testId, seriesId: series?.id ?? null, cover })
  if (missing !== null) throw new AppError('invalid_request', { path: `body.settings.${missing}`, reason: 'is not there' })
  if (isDaily !== (day !== null))
    throw new AppError('invalid_request', {
      path: 'body.settings.day',
      reason: isDaily ? 'is missing: each post of this category belongs to a day' : 'does not belong to this category',
    })
  if (day !== null && Number.isNaN(Date.parse(`${day}T00:00:00Z`)))
    throw new AppError('invalid_request', { path: 'body.settings.day', reason: `${day} is no day` })
}

const columnsOf = ({ category, byline, series, day, tags, testId, cover, commentsOpen }: PostSettings) => ({
  categorySlug: category,
  byline: byline.trim(),
  seriesId: series?.id ?? null,
  seriesNumber: series?.number ?? null,
  day,
  tags: Array.from(new Set(tags.map((tag) => tag.trim().normalize('NFC')).filter((tag) => tag !== ''))),
  testId,
  coverImage: cover,
  commentsClosed: commentsOpen ? null : 1,
})

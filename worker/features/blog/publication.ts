import { eq, sql } from 'drizzle-orm'
import { post, postTag } from '#worker/db/blog-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { statementOf } from '#worker/db/statement-of.ts'
import { type PageOrder, pageOrderStatement } from '#worker/db/page-orders.ts'

/**
 * Statements for the batch of a change, after its writes: what lists and pages know of a post follows from its published texts, and is made
 * anew with every change of one. They write its cards, when it was published, its tags, and the order to make cached pages anew. `now` ms UTC.
 */
export function publicationStatements(db: D1Database, postId: string, order: PageOrder, now: number): D1PreparedStatement[] {
  const orm = openDb(db)
  return [
    statementOf(db, orm.update(post).set({ cards: CARDS, publishedAt: FIRST_PUBLISHED, updatedAt: now }).where(eq(post.id, postId))),
    statementOf(db, orm.delete(postTag).where(eq(postTag.postId, postId))),
    statementOf(
      db,
      orm.insert(postTag).select(
        sql`SELECT DISTINCT v.value AS tag, p.published_at AS published_at, p.id AS post_id FROM post p JOIN json_each(p.tags) v
          WHERE p.id = ${postId} AND p.published_at IS NOT NULL`,
      ),
    ),
    pageOrderStatement(db, order, now),
  ]
}

const FIRST_PUBLISHED = sql<
  number | null
>`(SELECT min(t.published_at) FROM post_text t WHERE t.post_id = post.id AND t.state = 'published')`

/** A `CardOfText` of each published text, by its language. */
const CARDS = sql`(SELECT json_group_object(t.language, json_object('slug', s.slug, 'title', t.title, 'excerpt', t.excerpt, 'words', t.words,
    'publishedAt', t.published_at, 'updatedAt', t.updated_at,
    'cover', (SELECT '/media/' || i.media_key FROM image i WHERE i.external_id = post.cover_image)))
  FROM post_text t JOIN post_slug s ON s.post_id = t.post_id AND s.language = t.language AND s.is_current = 1
  WHERE t.post_id = post.id AND t.state = 'published')`

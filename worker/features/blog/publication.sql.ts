/**
 * What lists and pages know of a post follows from its published texts, and is made anew with every change of one.
 * Hand-written: the cards are one JSON object of another table's rows, and the tags are spread from a JSON list.
 */

/**
 * Statements for the batch of a change, after its writes: the cards of a post, when it was published, its tags, and the order to make
 * cached pages anew. `now` ms UTC.
 */
export const publicationStatements = (
  db: D1Database,
  postId: string,
  purge: { readonly id: string; readonly tags: readonly string[] },
  now: number,
): D1PreparedStatement[] => [
  db
    .prepare(
      `UPDATE post SET updated_at = ?2,
         published_at = (SELECT min(t.published_at) FROM post_text t WHERE t.post_id = post.id AND t.state = 'published'),
         cards = (SELECT json_group_object(t.language, json_object('slug', s.slug, 'title', t.title, 'excerpt', t.excerpt, 'words', t.words,
             'publishedAt', t.published_at, 'updatedAt', t.updated_at,
             'cover', (SELECT '/media/' || i.media_key FROM image i WHERE i.external_id = post.cover_image)))
           FROM post_text t JOIN post_slug s ON s.post_id = t.post_id AND s.language = t.language AND s.is_current = 1
           WHERE t.post_id = post.id AND t.state = 'published')
       WHERE id = ?1`,
    )
    .bind(postId, now),
  db.prepare(`DELETE FROM post_tag WHERE post_id = ?1`).bind(postId),
  db
    .prepare(
      `INSERT INTO post_tag (tag, published_at, post_id) SELECT DISTINCT v.value, p.published_at, p.id FROM post p JOIN json_each(p.tags) v
       WHERE p.id = ?1 AND p.published_at IS NOT NULL`,
    )
    .bind(postId),
  db.prepare(`INSERT INTO purge_outbox (id, tags, at) VALUES (?1, ?2, ?3)`).bind(purge.id, JSON.stringify(purge.tags), now),
]

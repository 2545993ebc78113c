import { and, eq } from 'drizzle-orm'
import type { SavePostTextRequest } from '#contract/blog/schemas.ts'
import type { Locale } from '#contract/shared/locales.ts'
import type { TextState } from '#contract/shared/articles.ts'
import { articleRevision, post, postSlug, postText } from '#worker/db/blog-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { statementOf } from '#worker/db/statement-of.ts'
import type { RenderedArticle } from '#worker/content/article/render-article.ts'

export interface WrittenText {
  readonly postId: string
  readonly language: Locale
  readonly text: Omit<SavePostTextRequest, 'expected' | 'note'>
  readonly note: string | null
  readonly rendered: Extract<RenderedArticle, { ok: true }>
  readonly revision: number
  readonly authorId: string
  /** ms UTC */
  readonly now: number
}

/** Statements that write a text and its revision; a text that is not there yet begins as a draft. */
export function textStatements(db: D1Database, written: WrittenText): D1PreparedStatement[] {
  const { postId, language, text, note, rendered, revision, authorId, now } = written
  const { title, excerpt, source, from, shareImage } = text
  const fields = {
    title,
    excerpt,
    source,
    html: rendered.html,
    contents: rendered.contents,
    words: rendered.words,
    fromLanguage: from?.language ?? null,
    fromRevision: from?.revision ?? null,
    ...(shareImage === undefined ? {} : { shareImage }),
    revision,
    updatedAt: now,
  }
  const orm = openDb(db)
  return [
    statementOf(
      db,
      orm
        .insert(postText)
        .values({ postId, language, state: 'draft', ...fields })
        .onConflictDoUpdate({ target: [postText.postId, postText.language], set: fields }),
    ),
    statementOf(
      db,
      orm
        .insert(articleRevision)
        .values({ kind: 'post', articleId: postId, language, revision, title, excerpt, source, authorId, at: now, note }),
    ),
  ]
}

/**
 * Statements that give a text its address. One that readers may know (`keeps`) goes on leading to the text; another that it had before comes
 * back. The database refuses an address of another text.
 */
export function slugStatements(db: D1Database, { postId, language, slug, before, keeps }: SlugChange): D1PreparedStatement[] {
  if (slug === before) return []
  const orm = openDb(db)
  const own = and(eq(postSlug.postId, postId), eq(postSlug.language, language))
  return [
    ...(before === null
      ? []
      : [
          statementOf(
            db,
            keeps
              ? orm
                  .update(postSlug)
                  .set({ isCurrent: 0 })
                  .where(and(own, eq(postSlug.slug, before)))
              : orm.delete(postSlug).where(and(own, eq(postSlug.slug, before))),
          ),
        ]),
    ...(slug === null
      ? []
      : [
          statementOf(db, orm.delete(postSlug).where(and(own, eq(postSlug.slug, slug)))),
          statementOf(db, orm.insert(postSlug).values({ slug, postId, language, isCurrent: 1 })),
        ]),
  ]
}

interface SlugChange {
  readonly postId: string
  readonly language: Locale
  readonly slug: string | null
  readonly before: string | null
  readonly keeps: boolean
}

/** The statement that moves a text to a state; `publishedAt` null leaves when it was published. */
export const stateStatement = (
  db: D1Database,
  postId: string,
  language: Locale,
  to: { readonly state: TextState; readonly publishAt: number | null; readonly publishedAt: number | null },
): D1PreparedStatement =>
  statementOf(
    db,
    openDb(db)
      .update(postText)
      .set({ state: to.state, publishAt: to.publishAt, ...(to.publishedAt === null ? {} : { publishedAt: to.publishedAt }) })
      .where(and(eq(postText.postId, postId), eq(postText.language, language))),
  )

/** The statement that brings a post to the top of its editors' list; `now` ms UTC. */
export const touchStatement = (db: D1Database, postId: string, now: number): D1PreparedStatement =>
  statementOf(db, openDb(db).update(post).set({ updatedAt: now }).where(eq(post.id, postId)))

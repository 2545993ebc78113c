import type { SaveChapterTextRequest } from '#contract/books/schemas.ts'
import type { Locale } from '#contract/shared/locales.ts'
import type { RenderedArticle } from '#worker/content/article/render-article.ts'
import { articleRevision } from '#worker/db/blog-tables.ts'
import { chapterText } from '#worker/db/book-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { statementOf } from '#worker/db/statement-of.ts'

interface WrittenText {
  readonly chapterId: string
  readonly language: Locale
  readonly text: Omit<SaveChapterTextRequest, 'expected' | 'note'>
  readonly note: string | null
  readonly rendered: Extract<RenderedArticle, { ok: true }>
  readonly revision: number
  readonly authorId: string
  /** ms UTC */
  readonly now: number
}

/** Statements that write a text of a chapter and its revision; a text that is not there yet begins as a draft. */
export function textStatements(db: D1Database, written: WrittenText): D1PreparedStatement[] {
  const { chapterId, language, text, note, rendered, revision, authorId, now } = written
  const { title, source, from } = text
  const { html, contents, words } = rendered
  const fields = {
    title,
    source,
    html,
    contents,
    words,
    bytes: new TextEncoder().encode(html).length,
    fromLanguage: from?.language ?? null,
    fromRevision: from?.revision ?? null,
    revision,
    updatedAt: now,
  }
  const orm = openDb(db)
  return [
    statementOf(
      db,
      orm
        .insert(chapterText)
        .values({ chapterId, language, state: 'draft', ...fields })
        .onConflictDoUpdate({ target: [chapterText.chapterId, chapterText.language], set: fields }),
    ),
    statementOf(
      db,
      orm
        .insert(articleRevision)
        .values({ kind: 'chapter', articleId: chapterId, language, revision, title, excerpt: '', source, authorId, at: now, note }),
    ),
  ]
}

import type { ArticlePreview } from '#contract/blog/schemas.ts'
import { findPictures } from '#worker/db/find-pictures.sql.ts'
import { imageNames } from '#worker/importing/image-names.ts'
import { renderArticle, type RenderedArticle } from './render-article.ts'

/** Markdown of an article with the stored pictures that it names. A text without a word is an article without anything. */
export async function renderStored(db: D1Database, source: string): Promise<RenderedArticle> {
  if (source.trim() === '') return { ok: true, html: '', contents: [], words: 0, images: [], tests: [] }
  const names = imageNames(source)
  if (names.length > MOST_PICTURES)
    return { ok: false, faults: [{ line: 1, reason: `names ${names.length} pictures; ${MOST_PICTURES} are the most that fit` }] }
  return renderArticle(source, await findPictures(db, names))
}

/** What the text will look like to a reader, or every fault of it. Nothing is kept. */
export async function previewArticle(db: D1Database, source: string): Promise<ArticlePreview> {
  const rendered = await renderStored(db, source)
  if (!rendered.ok) return { ok: false, faults: rendered.faults.map(({ line, reason }) => ({ line, message: reason })) }
  const { html, contents, words } = rendered
  return { ok: true, html, contents, words }
}

const MOST_PICTURES = 80

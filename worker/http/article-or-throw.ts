import type { RenderedArticle } from '#worker/content/article/render-article.ts'
import { renderStored } from '#worker/content/article/render-stored.ts'
import { AppError } from './app-error.ts'

/** As `renderStored`. Throws `article_invalid` with every fault: `path` is the line of the source. */
export async function articleOrThrow(db: D1Database, source: string): Promise<Extract<RenderedArticle, { ok: true }>> {
  const rendered = await renderStored(db, source)
  if (rendered.ok) return rendered
  const faults = rendered.faults.map(({ line, reason }) => ({ path: `source:${line}`, message: reason }))
  throw new AppError('article_invalid', { count: faults.length }, faults)
}

import * as blog from '#contract/blog/endpoints.ts'
import * as books from '#contract/books/endpoints.ts'
import type { ArticleKind, TextRevision } from '#contract/shared/articles.ts'
import type { Locale } from '#contract/shared/locales.ts'
import { queryOf } from '#web/lib/api/call.ts'

/** What the texts belong to whose versions are shown. */
export interface ArticleRef {
  readonly kind: ArticleKind
  readonly id: string
}

export const revisionsQuery = ({ kind, id }: ArticleRef, language: Locale) => {
  const input = { params: { id, language } }
  return {
    ...(kind === 'post' ? queryOf(blog.listRevisions, input) : queryOf(books.listChapterRevisions, input)),
    select: ({ items }: { readonly items: readonly TextRevision[] }) => items,
  }
}

/** A revision never changes. */
export const revisionQuery = ({ kind, id }: ArticleRef, language: Locale, revision: number) => {
  const input = { params: { id, language, revision: String(revision) } }
  return { ...(kind === 'post' ? queryOf(blog.getRevision, input) : queryOf(books.getChapterRevision, input)), staleTime: Infinity }
}

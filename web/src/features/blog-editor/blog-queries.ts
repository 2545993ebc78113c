import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as endpoints from '#contract/blog/endpoints.ts'
import type { ReplyOf } from '#contract/shared/endpoint.ts'
import type { Locale } from '#contract/shared/locales.ts'
import { listQuery, type ListSearch } from '#web/admin/list/list-address.ts'
import { call, keyOf, queryOf } from '#web/lib/api/call.ts'

/** The posts of a list; it has one order, so that what an address says of that is left out. */
export const postsQuery = ({ sort: _sort, ...search }: ListSearch) => ({
  ...queryOf(endpoints.listPosts, { query: listQuery(endpoints.listPosts, search) }),
  placeholderData: keepPreviousData,
  staleTime: 10_000,
})

export const postQuery = (id: string) => ({ ...queryOf(endpoints.getPost, { params: { id } }), staleTime: 0 })

export const categoriesQuery = () => ({
  ...queryOf(endpoints.listCategories),
  select: ({ items }: ReplyOf<typeof endpoints.listCategories>) => items,
  staleTime: 60_000,
})

export const seriesQuery = () => ({
  ...queryOf(endpoints.listSeries),
  select: ({ items }: ReplyOf<typeof endpoints.listSeries>) => items,
  staleTime: 60_000,
})

export const revisionsQuery = (id: string, language: Locale) => ({
  ...queryOf(endpoints.listRevisions, { params: { id, language } }),
  select: ({ items }: ReplyOf<typeof endpoints.listRevisions>) => items,
})

/** A revision never changes. */
export const revisionQuery = (id: string, language: Locale, revision: number) => ({
  ...queryOf(endpoints.getRevision, { params: { id, language, revision: String(revision) } }),
  staleTime: Infinity,
})

/** Markdown as readers will see it, or its faults. What was shown of a language stays until the next answer, and never stands for another language. */
export const previewQuery = (source: string, language: Locale) =>
  queryOptions({
    queryKey: [...keyOf(endpoints.previewArticle, { source }), language] as const,
    queryFn: ({ signal }) => call(endpoints.previewArticle, { body: { source }, signal }),
    placeholderData: (before, query) => (query?.queryKey[2] === language ? before : undefined),
    staleTime: Infinity,
  })

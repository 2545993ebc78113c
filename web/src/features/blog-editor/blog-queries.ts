import { keepPreviousData } from '@tanstack/react-query'
import * as endpoints from '#contract/blog/endpoints.ts'
import type { ReplyOf } from '#contract/shared/endpoint.ts'
import { listQuery, type ListSearch } from '#web/admin/list/list-address.ts'
import { queryOf } from '#web/lib/api/call.ts'

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

import { keepPreviousData } from '@tanstack/react-query'
import * as endpoints from '#contract/books/endpoints.ts'
import type { ReplyOf } from '#contract/shared/endpoint.ts'
import { listQuery, type ListSearch } from '#web/admin/list/list-address.ts'
import { queryOf } from '#web/lib/api/call.ts'

/** The books of a list; it has one order, so that what an address says of that is left out. */
export const booksQuery = ({ sort: _sort, ...search }: ListSearch) => ({
  ...queryOf(endpoints.listBooks, { query: listQuery(endpoints.listBooks, search) }),
  placeholderData: keepPreviousData,
  staleTime: 10_000,
})

export const bookQuery = (id: string) => ({ ...queryOf(endpoints.getBook, { params: { id } }), staleTime: 0 })

export const chapterQuery = (id: string) => ({ ...queryOf(endpoints.getChapter, { params: { id } }), staleTime: 0 })

export const examsQuery = () => ({
  ...queryOf(endpoints.listBookExams),
  select: ({ items }: ReplyOf<typeof endpoints.listBookExams>) => items,
  staleTime: 600_000,
})

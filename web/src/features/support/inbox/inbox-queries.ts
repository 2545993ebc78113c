import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { DeskAct, DeskTicket, InboxResponse } from '#contract/support/inbox-schemas.ts'
import { apiRequest } from '#web/lib/api/api-request.ts'
import { stringifySearch } from '#web/lib/search-params.ts'
import type { InboxSearch } from './inbox-search.ts'

export const inboxQuery = ({ state, kind, assignee, number }: InboxSearch) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'inbox', { state, kind, assignee, number }],
    queryFn: ({ pageParam, signal }) => {
      // A number is asked for wherever it is.
      const query = number === undefined ? { state: state ?? 'new', kind, assignee, before: pageParam } : { number }
      return apiRequest<InboxResponse>(`/api/admin/feedback${stringifySearch(query)}`, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchInterval: 60_000,
  })

export const deskTicketQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'ticket', id],
    queryFn: ({ signal }) => apiRequest<DeskTicket>(`/api/admin/feedback/${id}`, { signal }),
  })

export const actOnTicket = (id: string, act: DeskAct) => apiRequest<DeskTicket>(`/api/admin/feedback/${id}`, { method: 'POST', body: act })

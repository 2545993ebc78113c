import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { TicketsResponse, TicketThread } from '#contract/support/schemas.ts'
import { apiRequest, API_BASE } from '#web/lib/api/api-request.ts'
import { currentUser } from '#web/session/session-store.ts'

export const ticketsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['me', 'tickets'],
    queryFn: ({ pageParam, signal }) =>
      apiRequest<TicketsResponse>(`/api/me/tickets${pageParam === null ? '' : `?before=${pageParam}`}`, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 10_000,
    meta: { persist: true },
  })

export const ticketQuery = (id: string) =>
  queryOptions({
    queryKey: ['me', 'tickets', id],
    queryFn: ({ signal }) => apiRequest<TicketThread>(`/api/me/tickets/${id}`, { signal }),
    staleTime: 5_000,
  })

/** A screenshot, which is served to its person and to admins alone, so that an <img> cannot ask for it. */
export const pictureQuery = (path: string) =>
  queryOptions({
    queryKey: ['picture', path],
    queryFn: async ({ signal }) => {
      const response = await fetch(API_BASE + path, { headers: { authorization: `Bearer ${currentUser()?.token ?? ''}` }, signal })
      if (!response.ok) throw new Error(`${path}: ${response.status}`)
      return response.blob()
    },
    staleTime: Infinity,
    retry: 1,
  })

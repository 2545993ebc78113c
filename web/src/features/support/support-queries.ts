import { queryOptions } from '@tanstack/react-query'
import { getTicket, listTickets } from '#contract/support/endpoints.ts'
import { API_BASE } from '#web/lib/api/api-request.ts'
import { pagesOf, queryOf } from '#web/lib/api/call.ts'
import { currentUser } from '#web/session/session-store.ts'

export const ticketsQuery = () => ({ ...pagesOf(listTickets), staleTime: 10_000, meta: { persist: true } })

export const ticketQuery = (id: string) => ({ ...queryOf(getTicket, { params: { id } }), staleTime: 5_000 })

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

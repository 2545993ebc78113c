import { getInboxTicket, listInbox } from '#contract/support/inbox-endpoints.ts'
import { pagesOf, queryOf } from '#web/lib/api/call.ts'
import type { InboxSearch } from './inbox-search.ts'

/** A number is asked for wherever it is. */
export const inboxQuery = ({ state, kind, assignee, number }: InboxSearch) => ({
  ...pagesOf(listInbox, { query: number === undefined ? { state: state ?? 'new', kind, assignee } : { number } }),
  refetchInterval: 60_000,
})

export const inboxTicketQuery = (id: string) => queryOf(getInboxTicket, { params: { id } })

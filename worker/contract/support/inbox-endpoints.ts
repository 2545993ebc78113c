import { endpoint } from '#contract/shared/endpoint.ts'
import type * as z from 'zod/mini'
import type { InboxResponse, InboxTicket, inboxQuery, ticketActRequest } from './inbox-schemas.ts'

export const listInbox = endpoint<{ query: z.input<typeof inboxQuery>; reply: InboxResponse }>()('GET', '/api/admin/feedback', 'admin')

export const getInboxTicket = endpoint<{ reply: InboxTicket }>()('GET', '/api/admin/feedback/:id', 'admin')

/** Answers a ticket or changes its state. */
export const actOnTicket = endpoint<{ body: z.input<typeof ticketActRequest>; reply: InboxTicket }>()(
  'POST',
  '/api/admin/feedback/:id',
  'admin',
  ['/api/admin/feedback'],
)

export const getTicketPicture = endpoint<{ reply: Blob }>()('GET', '/api/admin/feedback/:id/images/:key', 'admin')

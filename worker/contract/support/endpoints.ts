import { endpoint } from '#contract/shared/endpoint.ts'
import type * as z from 'zod/mini'
import type {
  TicketsResponse,
  OpenedTicket,
  TicketPicture,
  TicketThread,
  ticketsQuery,
  openTicketRequest,
  addMessageRequest,
} from './schemas.ts'

export const listTickets = endpoint<{ query: z.input<typeof ticketsQuery>; reply: TicketsResponse }>()('GET', '/api/me/tickets', 'learner')

export const openTicket = endpoint<{ body: z.input<typeof openTicketRequest>; reply: OpenedTicket }>()(
  'POST',
  '/api/me/tickets',
  'learner',
  ['/api/me/tickets'],
)

/** The bytes of a PNG, JPEG or WebP file, its type as the content type. Errors: invalid_request with the reason, body_too_large. */
export const storeTicketPicture = endpoint<{ body: Blob; reply: TicketPicture }>()('POST', '/api/me/tickets/images', 'learner')

export const getOwnTicketPicture = endpoint<{ reply: Blob }>()('GET', '/api/me/tickets/images/:key', 'learner')

export const getTicket = endpoint<{ reply: TicketThread }>()('GET', '/api/me/tickets/:id', 'learner')

/** A closed ticket is open again by it. */
export const addTicketMessage = endpoint<{ body: z.input<typeof addMessageRequest>; reply: TicketThread }>()(
  'POST',
  '/api/me/tickets/:id/messages',
  'learner',
  ['/api/me/tickets'],
)

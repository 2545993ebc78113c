import type * as z from 'zod/mini'
import type { emptyBody } from '#contract/shared/empty-body.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import type { LiveTicketResponse } from './schemas.ts'

/** A ticket for the live connection, good once and for half a minute; a socket carries no session token. */
export const makeLiveTicket = endpoint<{ body: z.input<typeof emptyBody>; reply: LiveTicketResponse }>()(
  'POST',
  '/api/live/ticket',
  'learner',
)

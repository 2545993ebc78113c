import { TICKET_KINDS, TICKET_STATES, type TicketKind, type TicketState } from '#contract/support/schemas.ts'

/** The filters of the inbox and the ticket that is open beside it, all in the address. */
export interface InboxSearch {
  readonly state?: TicketState
  readonly kind?: TicketKind
  readonly assignee?: 'me' | 'nobody'
  readonly number?: string
  readonly ticket?: string
}

export function readInboxSearch(search: Record<string, unknown>): InboxSearch {
  const { ticket, number } = search
  const state = TICKET_STATES.find((one) => one === search['state'])
  const kind = TICKET_KINDS.find((one) => one === search['kind'])
  const assignee = (['me', 'nobody'] as const).find((one) => one === search['assignee'])
  return {
    ...(state && { state }),
    ...(kind && { kind }),
    ...(assignee && { assignee }),
    ...(typeof number === 'string' && /^[1-9]\d{0,8}$/.test(number) && { number }),
    ...(typeof ticket === 'string' && /^[a-z0-9]{16}$/.test(ticket) && { ticket }),
  }
}

import type { TicketState } from '#contract/support/schemas.ts'
import type { TicketAct } from '#contract/support/inbox-schemas.ts'

/** A ticket as far as the rules look at it. `owedSince` ms UTC: since when someone waits for the operator. */
export interface TicketStand {
  readonly state: TicketState
  readonly owedSince: number | null
  readonly closedAt: number | null
}

/** The state of a ticket after an act of an admin; `now` ms UTC. A note and an assignment only take a new one into work. */
export function afterTicketAct(stand: TicketStand, act: TicketAct, now: number): TicketStand {
  switch (act.act) {
    case 'reply':
      return { state: act.state, owedSince: null, closedAt: act.state === 'closed' ? now : null }
    case 'state':
      if (act.state === 'closed') return { state: 'closed', owedSince: null, closedAt: now }
      return { state: act.state, owedSince: act.state === 'open' ? (stand.owedSince ?? now) : null, closedAt: null }
    case 'merge':
      if (act.into !== null) return { state: 'closed', owedSince: null, closedAt: now }
      return { state: 'open', owedSince: now, closedAt: null }
    case 'note':
    case 'assign':
      return { ...stand, state: stand.state === 'new' ? 'open' : stand.state }
  }
}

/** More from its person: a ticket that waited or was closed is the operator's again. Who waits already waits since then. */
export const afterPersonWrote = (stand: TicketStand, now: number): TicketStand => ({
  state: stand.state === 'new' ? 'new' : 'open',
  owedSince: stand.owedSince ?? now,
  closedAt: null,
})

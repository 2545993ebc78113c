import type { OrderEventKind, OrderState } from '#contract/prime/states.ts'
import { m } from './messages.ts'

export const stateText = (state: OrderState): string => STATES[state]()

const STATES: Readonly<Record<OrderState, () => string>> = {
  created: () => m.prime_unpaid(),
  pending: () => m.prime_state_pending(),
  failed: () => m.prime_state_failed(),
  paid: () => m.prime_state_paid(),
  partlyRefunded: () => m.prime_state_partly(),
  refunded: () => m.prime_state_refunded(),
  expired: () => m.prime_state_ended(),
  replaced: () => m.prime_state_ended(),
}

export const STATE_TONES = {
  ...({ created: 'plain', pending: 'primary', failed: 'bad', paid: 'good' } as const),
  ...({ partlyRefunded: 'plain', refunded: 'plain', expired: 'plain', replaced: 'plain' } as const),
} as const satisfies Record<OrderState, string>

/** What happened, in the learner's words; null for what says nothing to a learner. */
export const orderEventText = (what: OrderEventKind): string | null => ORDER_EVENTS[what]?.() ?? null

const ORDER_EVENTS: Readonly<Partial<Record<OrderEventKind, () => string>>> = {
  created: () => m.prime_did_created(),
  replaced: () => m.prime_state_ended(),
  expired: () => m.prime_state_ended(),
  captured: () => m.prime_did_captured(),
  failed: () => m.prime_failed(),
  granted: () => m.prime_did_granted(),
  duplicate: () => m.prime_did_duplicate(),
  refundRequested: () => m.prime_did_refund_begun(),
  refundProcessed: () => m.prime_did_refunded(),
  refundFailed: () => m.prime_did_refund_failed(),
  disputeOpened: () => m.prime_did_dispute(),
  disputeWon: () => m.prime_did_decided(),
  disputeLost: () => m.prime_did_decided(),
}

import type { AdminOrderDetail, AdminPayment } from '#contract/prime/admin-schemas.ts'
import type { OrderEventKind } from '#contract/prime/states.ts'
import { m } from '#web/lib/i18n/messages.ts'

type RefundState = AdminOrderDetail['adminRefunds'][number]['state']

/** What happened to an order, as an admin reads it. */
export const eventText = (what: OrderEventKind): string => EVENTS[what]()
export const roleText = (role: AdminPayment['role']): string => ROLES[role]()
export const paymentText = (state: AdminPayment['state']): string => PAYMENTS[state]()
export const refundText = (state: RefundState): string => REFUNDS[state]()

const EVENTS: Readonly<Record<OrderEventKind, () => string>> = {
  created: () => m.admin_prime_did_created(),
  replaced: () => m.admin_prime_did_replaced(),
  expired: () => m.admin_prime_did_expired(),
  authorized: () => m.admin_prime_did_authorized(),
  captured: () => m.admin_prime_did_captured(),
  failed: () => m.admin_prime_did_failed(),
  granted: () => m.admin_prime_did_granted(),
  duplicate: () => m.admin_prime_did_duplicate(),
  mismatch: () => m.admin_prime_did_mismatch(),
  refundRequested: () => m.admin_prime_did_refund_requested(),
  refundProcessed: () => m.admin_prime_did_refund_processed(),
  refundFailed: () => m.admin_prime_did_refund_failed(),
  disputeOpened: () => m.admin_prime_did_dispute_opened(),
  disputeWon: () => m.admin_prime_did_dispute_won(),
  disputeLost: () => m.admin_prime_did_dispute_lost(),
  repaired: () => m.admin_prime_did_repaired(),
}

const ROLES: Readonly<Record<AdminPayment['role'], () => string>> = {
  candidate: () => m.admin_prime_role_candidate(),
  granted: () => m.admin_prime_role_granted(),
  duplicate: () => m.admin_prime_role_duplicate(),
  mismatch: () => m.admin_prime_role_mismatch(),
}

const PAYMENTS: Readonly<Record<AdminPayment['state'], () => string>> = {
  created: () => m.admin_prime_payment_created(),
  authorized: () => m.admin_prime_payment_authorized(),
  failed: () => m.admin_prime_payment_failed(),
  captured: () => m.admin_prime_payment_captured(),
}

const REFUNDS: Readonly<Record<RefundState, () => string>> = {
  requested: () => m.admin_prime_refund_requested(),
  pending: () => m.admin_prime_refund_pending(),
  processed: () => m.admin_prime_refund_processed(),
  failed: () => m.admin_prime_refund_failed(),
}

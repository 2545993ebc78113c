import type { WaitingRefund } from '#contract/prime/admin-schemas.ts'
import type { DecideApproval } from '#contract/shared/approvals.ts'
import type { Actor } from '#worker/db/audit.ts'
import { decisionOn, rejectRequest, requestToDecide } from '#worker/http/second-person.ts'
import type { ReconcileDeps } from './reconcile.ts'
import { orderRefund } from './refunds.ts'

/**
 * Carries out a refund that another admin asked for, or rejects it. What no longer can be refunded goes on waiting, to be rejected. Errors:
 * not_found, own_request, request_over, refund_too_much, refund_frozen.
 */
export async function decideRefundRequest(deps: ReconcileDeps, actor: Actor, orderId: string, decision: DecideApproval): Promise<void> {
  const { db, now } = deps
  const request = await requestToDecide(db, actor, { act: 'prime.refund', target: orderId, now }, decision)
  if (request === null) return
  const decided = decisionOn(db, actor, request, decision, now)
  if (!decision.approve) return rejectRequest(db, decided)
  // What was asked for was checked as the body of the refund's own call.
  const content = request.content as WaitingRefund['content']
  await orderRefund(deps, actor, orderId, { refundId: request.id, ...content }, decided)
}

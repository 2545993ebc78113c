import type { OrderStatus } from '#contract/prime/schemas.ts'
import { NO_FACTS } from '#domain/money/ledger.ts'
import { AppError } from '#worker/http/app-error.ts'
import { logLine } from '#worker/http/log.ts'
import { isCheckoutSigned } from '#worker/platform/gateway-signature.ts'
import { GatewayError } from '#worker/platform/razorpay.ts'
import { applyFacts } from './apply-facts.ts'
import { checkSooner } from './order-checks.ts'
import { readLedger, type StoredLedger } from './read-ledger.ts'
import { type ReconcileDeps, reconcileOrder } from './reconcile.ts'

/** What the gateway's page gave back to the browser; all of it may be anything. */
export interface Callback {
  readonly gatewayOrderId: string
  readonly paymentId: string
  readonly signature: string
}

/**
 * Takes the browser's word that a payment was made: signed for the order that we have on record, whose owner asks, and then asked of the gateway
 * itself. Where that does not answer now, the order is looked at again within a minute. Errors: not_found, payment_not_verified.
 */
export async function confirmPayment(
  deps: ReconcileDeps,
  userId: string,
  orderId: string,
  given: Callback,
  keySecret: string,
): Promise<OrderStatus> {
  const ledger = await ownLedger(deps.db, userId, orderId)
  const { gatewayOrderId } = ledger
  if (gatewayOrderId === null || given.gatewayOrderId !== gatewayOrderId) throw new AppError('payment_not_verified')
  if (!(await isCheckoutSigned(gatewayOrderId, given.paymentId, given.signature, keySecret))) throw new AppError('payment_not_verified')
  try {
    const payment = await deps.gateway.payment(given.paymentId)
    if (payment.gatewayOrderId !== gatewayOrderId) throw new AppError('payment_not_verified')
    await applyFacts(deps, orderId, { ...NO_FACTS, payments: [payment] })
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    logLine('warn', { event: 'payment_not_fetched', orderId, paymentId: given.paymentId, code: error.code })
    await checkSooner(deps.db, orderId, deps.now + 60_000)
  }
  return statusOf(deps.db, userId, orderId)
}

/** Asks the gateway how an own order stands; where it is away, what is known is the answer. Errors: not_found. */
export async function checkOrder(deps: ReconcileDeps, userId: string, orderId: string): Promise<OrderStatus> {
  await ownLedger(deps.db, userId, orderId)
  await reconcileOrder(deps, orderId).catch((error: unknown) => {
    if (!(error instanceof GatewayError)) throw error
  })
  return statusOf(deps.db, userId, orderId)
}

async function statusOf(db: D1Database, userId: string, orderId: string): Promise<OrderStatus> {
  const { order, payments, primeUntil, planId, couponCode } = await ownLedger(db, userId, orderId)
  const failed = order.paymentId === null ? payments.findLast(({ state }) => state === 'failed') : undefined
  return { orderId, planId, couponCode, state: order.state, amountPaise: order.amountPaise, primeUntil, failure: failed?.failure ?? null }
}

/** The same answer for what is absent and what is someone else's. */
async function ownLedger(db: D1Database, userId: string, orderId: string): Promise<StoredLedger> {
  const ledger = await readLedger(db, orderId)
  if (ledger === null || ledger.userId !== userId) throw new AppError('not_found')
  return ledger
}

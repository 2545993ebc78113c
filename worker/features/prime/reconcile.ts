import { asc, lte, sql } from 'drizzle-orm'
import { FIRST_CHECK_MS, nextCheck, ORDER_ENDS_MS } from '#domain/money/check-times.ts'
import type { RefundFact } from '#domain/money/ledger.ts'
import type { PaymentFact } from '#domain/money/payment-state.ts'
import { openDb } from '#worker/db/client.ts'
import { primeOrder } from '#worker/db/prime-tables.ts'
import { logLine } from '#worker/http/log.ts'
import { GatewayError, type PaymentGateway } from '#worker/platform/razorpay.ts'
import { applyFacts, type MoneyDeps } from './apply-facts.ts'
import { keepGatewayOrder, LEASE_MS } from './gateway-order.ts'
import { orderEventStatement } from './moments.ts'
import { releaseCouponStatements } from './open-order.sql.ts'
import { moveCheck } from './order-checks.ts'
import { expireStatement } from './order-rows.sql.ts'
import { readLedger, type StoredLedger } from './read-ledger.ts'
import { isLostRace } from './write-settlement.ts'

export interface ReconcileDeps extends MoneyDeps {
  readonly gateway: PaymentGateway
}

/** Orders a sweep, and how many of them are asked about at once. */
const PAGE = 60
const AT_ONCE = 6

/** Asks the gateway about every order that is due, and settles what it says; says about how many. Safe to run at any time, and twice at once. */
export async function reconcileDue(deps: ReconcileDeps): Promise<number> {
  const orders = await openDb(deps.db)
    .select({
      id: primeOrder.id,
      createdAt: primeOrder.createdAt,
      // What is due has a time.
      dueAt: sql<number>`${primeOrder.nextCheckAt}`,
      state: primeOrder.state,
      gatewayOrderId: primeOrder.gatewayOrderId,
    })
    .from(primeOrder)
    .where(lte(primeOrder.nextCheckAt, deps.now))
    .orderBy(asc(primeOrder.nextCheckAt))
    .limit(PAGE)
  let asked = 0
  for (let first = 0; first < orders.length; first += AT_ONCE) {
    await Promise.all(
      orders.slice(first, first + AT_ONCE).map(async ({ id, createdAt, dueAt, state, gatewayOrderId }) => {
        const isUnpaid = !['paid', 'partlyRefunded', 'refunded'].includes(state)
        // One that the gateway has no order of is no one's for long: a learner may be waiting to ask for it.
        const isNew = gatewayOrderId === null && deps.now - createdAt < FIRST_CHECK_MS
        const next = isNew ? deps.now + LEASE_MS : isUnpaid ? nextCheck(createdAt, deps.now) : null
        // Only the caller whose UPDATE moves the time asks the gateway.
        if (!(await moveCheck(deps.db, id, dueAt, next))) return
        asked++
        await reconcileOrder(deps, id).catch((error: unknown) =>
          logLine('warn', { event: 'order_not_reconciled', orderId: id, error: String(error) }),
        )
      }),
    )
  }
  return asked
}

/** Fetches what the gateway knows of an order and settles it; an order that no one pays for a day ends. Throws a GatewayError where it is away. */
export async function reconcileOrder(deps: ReconcileDeps, orderId: string): Promise<StoredLedger | null> {
  const ledger = await readLedger(deps.db, orderId)
  if (ledger === null) return null
  const gatewayOrderId = ledger.gatewayOrderId ?? (await findLost(deps, ledger))
  if (gatewayOrderId !== null) {
    const payments = await deps.gateway.paymentsOf(gatewayOrderId)
    const settled: PaymentFact[] = []
    for (const payment of payments) settled.push(await captureLate(deps, ledger, payment))
    const refunds: RefundFact[] = []
    for (const { id, returnedPaise } of payments)
      if (returnedPaise > 0 || ledger.refunds.some((one) => one.paymentId === id && one.state !== 'processed'))
        refunds.push(...(await deps.gateway.refundsOf(id)))
    await applyFacts(deps, orderId, { payments: settled, refunds, disputes: [] })
  }
  await endIfUnpaid(deps, orderId)
  return readLedger(deps.db, orderId)
}

/** The gateway's order of a call that was never answered, or null. */
async function findLost(deps: ReconcileDeps, { order, createdAt }: StoredLedger): Promise<string | null> {
  const found = await deps.gateway.findOrder(order.id)
  if (found === null || found.amountPaise !== order.amountPaise) return null
  await keepGatewayOrder(deps.db, { id: order.id, createdAt }, found.id)
  return found.id
}

/** What was authorised late is captured, if it is what we asked for and nothing else was paid; else it goes back to the payer on its own. */
async function captureLate(deps: ReconcileDeps, { order, purchaseGranted }: StoredLedger, payment: PaymentFact): Promise<PaymentFact> {
  const isWanted = payment.amountPaise === order.amountPaise && payment.currency === order.currency && !purchaseGranted
  if (payment.state !== 'authorized' || !isWanted) return payment
  try {
    return await deps.gateway.capture(payment.id, payment.amountPaise)
  } catch (error) {
    // The gateway may have captured it in the meantime; the next look says so.
    if (error instanceof GatewayError) return payment
    throw error
  }
}

async function endIfUnpaid(deps: ReconcileDeps, orderId: string): Promise<void> {
  const ledger = await readLedger(deps.db, orderId)
  if (ledger === null || !ledger.order.isOpen || ledger.payments.some(({ state }) => state === 'authorized' || state === 'captured')) return
  const age = deps.now - ledger.createdAt
  if (age < (ledger.gatewayOrderId === null ? FIRST_CHECK_MS : ORDER_ENDS_MS)) return
  const { db } = deps
  try {
    await db.batch([
      expireStatement(db, orderId, ledger.version, deps.now),
      ...releaseCouponStatements(db, orderId, ledger.couponCode),
      orderEventStatement(db, { orderId, what: 'expired', ref: '', at: deps.now }),
    ])
  } catch (error) {
    // Something came in meanwhile; the next look decides again.
    if (!isLostRace(error)) throw error
  }
}

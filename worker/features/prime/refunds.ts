import { asc, eq, lte } from 'drizzle-orm'
import type { Actor } from '#worker/db/audit.ts'
import { openDb } from '#worker/db/client.ts'
import { guardedBatch } from '#worker/db/guarded-batch.ts'
import { primeRefund } from '#worker/db/prime-tables.ts'
import { AppError } from '#worker/http/app-error.ts'
import { logLine } from '#worker/http/log.ts'
import type { Decision } from '#worker/http/second-person.ts'
import { askSecondPerson, refuseDecided } from '#worker/http/second-person.ts'
import { GatewayError } from '#worker/platform/razorpay.ts'
import { NO_FACTS, type RefundFact } from '#domain/money/ledger.ts'
import { applyFacts } from './apply-facts.ts'
import { orderEventStatement } from './moments.ts'
import { moveRefundCheck } from './order-checks.ts'
import { readLedger } from './read-ledger.ts'
import type { ReconcileDeps } from './reconcile.ts'
import { insertRefundStatement } from './refunds.sql.ts'

const HOUR_MS = 3600_000
const PAGE = 30

export interface RefundOrder {
  readonly refundId: string
  readonly paymentId: string
  readonly amountPaise: number
  readonly reason: string
}

/**
 * Begins to send money back, and asks the gateway to: whether that answers or not, the sweep continues until it is done. The same order twice is
 * one; throws `OrderReused`. `approval` is the decision of a second admin that it follows from. Errors: not_found, refund_too_much, refund_frozen.
 */
export async function orderRefund(
  deps: ReconcileDeps,
  actor: Actor,
  orderId: string,
  order: RefundOrder,
  approval: Decision | null = null,
): Promise<void> {
  const { db, now } = deps
  const { refundId, paymentId, amountPaise, reason } = order
  const outcome = await guardedBatch(db, {
    guard: [isRefundable(orderId, order), ...(approval === null ? [] : [approval.guard])],
    writes: [
      ...(approval === null ? [] : [approval.write]),
      insertRefundStatement(db, { refundId, paymentId, orderId, amountPaise, reason, actorId: actor.actorId }, now),
      orderEventStatement(db, { orderId, what: 'refundRequested', ref: refundId, at: now, amountPaise, actorId: actor.actorId }),
    ],
    audit: {
      id: refundId,
      at: now,
      actorId: actor.actorId,
      requestId: actor.requestId,
      signIn: actor.signIn,
      action: 'prime.refund',
      target: orderId,
      content: { paymentId, amountPaise, reason },
      before: null,
      after: JSON.stringify({ refundId, paymentId, amountPaise, reason }),
      ...approval?.audit,
    },
  })
  if (outcome === 'conflict') {
    if (approval !== null) await refuseDecided(db, approval)
    return explain(deps, orderId, order)
  }
  const [row] = await openDb(db).select({ state: primeRefund.state }).from(primeRefund).where(eq(primeRefund.id, refundId))
  // Sent again, it is on its way already.
  if (row?.state === 'requested') await sendRefund(deps, { id: refundId, orderId, paymentId, amountPaise, state: 'requested' })
}

/** Keeps a refund until a second admin decides on it. As `orderRefund` it is one however often it is sent, and has the same errors. */
export async function askForRefund(deps: ReconcileDeps, actor: Actor, orderId: string, order: RefundOrder): Promise<void> {
  const { refundId, ...content } = order
  const asked = { order: refundId, act: 'prime.refund', target: orderId, content, guard: isRefundable(orderId, order) } as const
  if ((await askSecondPerson(deps.db, actor, asked, deps.now)) === 'conflict') await explain(deps, orderId, order)
}

const isRefundable = (orderId: string, { paymentId, amountPaise, refundId }: RefundOrder) => ({
  sql: REFUNDABLE,
  binds: [paymentId, orderId, amountPaise, refundId],
})

/** Only of a captured payment of this order, never more than is left of it, and not while a dispute is open. */
const REFUNDABLE = `SELECT EXISTS (SELECT 1 FROM prime_payment p
  WHERE p.id = ?1 AND p.order_id = ?2 AND p.state = 'captured'
    AND p.amount_paise >= ?3
      + coalesce((SELECT sum(amount_paise) FROM prime_refund r WHERE r.payment_id = p.id AND r.state <> 'failed'), 0)
      + coalesce((SELECT sum(amount_paise) FROM prime_dispute d WHERE d.payment_id = p.id AND d.state = 'lost'), 0)
    AND NOT EXISTS (SELECT 1 FROM prime_dispute d WHERE d.payment_id = p.id AND d.state = 'open')
    AND NOT EXISTS (SELECT 1 FROM prime_refund r WHERE r.id = ?4))`

async function explain({ db }: ReconcileDeps, orderId: string, { refundId, paymentId, amountPaise }: RefundOrder): Promise<void> {
  const ledger = await readLedger(db, orderId)
  const payment = ledger?.payments.find((one) => one.id === paymentId && one.state === 'captured')
  if (ledger === null || payment === undefined) throw new AppError('not_found')
  const same = ledger.refunds.find((one) => one.id === refundId)
  if (same !== undefined) {
    if (same.paymentId === paymentId && same.amountPaise === amountPaise) return
    throw new AppError('conflict')
  }
  if (ledger.disputes.some((one) => one.paymentId === paymentId && one.state === 'open')) throw new AppError('refund_frozen')
  const gone = [...ledger.refunds.filter((one) => one.state !== 'failed'), ...ledger.disputes.filter((one) => one.state === 'lost')]
  const sum = gone.filter((one) => one.paymentId === paymentId).reduce((total, one) => total + one.amountPaise, 0)
  throw new AppError('refund_too_much', { mostPaise: Math.max(0, payment.amountPaise - sum) })
}

interface DueRefund {
  readonly id: string
  readonly orderId: string
  readonly paymentId: string
  readonly amountPaise: number
  readonly state: 'requested' | 'pending' | 'processed' | 'failed'
}

/** Goes on with every refund that is due: asks for those that were not asked for, and how the others stand. Says with how many. */
export async function askAfterRefunds(deps: ReconcileDeps): Promise<number> {
  const refunds = await openDb(deps.db)
    .select({
      id: primeRefund.id,
      orderId: primeRefund.orderId,
      paymentId: primeRefund.paymentId,
      amountPaise: primeRefund.amountPaise,
      state: primeRefund.state,
    })
    .from(primeRefund)
    .where(lte(primeRefund.nextCheckAt, deps.now))
    .orderBy(asc(primeRefund.nextCheckAt))
    .limit(PAGE)
  for (const refund of refunds) await sendRefund(deps, refund)
  return refunds.length
}

async function sendRefund(deps: ReconcileDeps, refund: DueRefund): Promise<void> {
  // While it is asked for, no one else asks; sent twice it would be one all the same, by its key.
  await moveRefundCheck(deps.db, refund.id, deps.now + (refund.state === 'requested' ? 5 * 60_000 : 6 * HOUR_MS))
  try {
    const facts = refund.state === 'requested' ? [await askFor(deps, refund)] : await deps.gateway.refundsOf(refund.paymentId)
    await applyFacts(deps, refund.orderId, { ...NO_FACTS, refunds: facts })
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    logLine('warn', { event: 'refund_not_sent', refundId: refund.id, code: error.code })
  }
}

/** A refusal is final: the refund has failed, and someone has to look. */
async function askFor(deps: ReconcileDeps, { id, paymentId, amountPaise }: DueRefund): Promise<RefundFact> {
  try {
    return await deps.gateway.refund(paymentId, amountPaise, id)
  } catch (error) {
    if (!(error instanceof GatewayError) || error.kind === 'away') throw error
    return { gatewayRefundId: null, ownId: id, paymentId, amountPaise, state: 'failed' }
  }
}

/** Writes down a repair by hand: its audit row and its moment. `before` and `after` are the order's states. */
export const recordRepair = (
  db: D1Database,
  actor: Actor,
  orderId: string,
  {
    id,
    now,
    before,
    after,
    reason,
  }: { readonly id: string; readonly now: number } & Record<'before' | 'after' | 'reason', string | undefined>,
): Promise<unknown> =>
  guardedBatch(db, {
    guard: null,
    writes: [orderEventStatement(db, { orderId, what: 'repaired', ref: id, at: now, actorId: actor.actorId })],
    audit: {
      id,
      at: now,
      actorId: actor.actorId,
      requestId: actor.requestId,
      action: 'prime.repair',
      target: orderId,
      before: JSON.stringify({ state: before }),
      after: JSON.stringify({ state: after, reason }),
    },
  })

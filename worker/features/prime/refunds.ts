import type { Actor } from '#worker/db/audit.ts'
import { guardedBatch } from '#worker/db/guarded-batch.ts'
import { AppError } from '#worker/http/app-error.ts'
import { logLine } from '#worker/http/log.ts'
import { GatewayError } from '#worker/platform/razorpay.ts'
import { NO_FACTS, type RefundFact } from '#domain/money/ledger.ts'
import { applyNews } from './apply-news.ts'
import { readLedger } from './read-ledger.ts'
import type { ReconcileDeps } from './reconcile.ts'

const HOUR_MS = 3600_000
const PAGE = 30

export interface RefundOrder {
  readonly refundId: string
  readonly paymentId: string
  readonly amountPaise: number
  readonly reason: string
}

/**
 * Begins to send money back, and asks the gateway to: whether that answers or not, the sweep goes on until it is done. The same order twice is
 * one; throws `OrderReused`. Errors: not_found, refund_too_much, refund_frozen.
 */
export async function orderRefund(deps: ReconcileDeps, who: Actor, orderId: string, order: RefundOrder): Promise<void> {
  const { db, now } = deps
  const { refundId, paymentId, amountPaise, reason } = order
  const outcome = await guardedBatch(db, {
    guard: { sql: REFUNDABLE, binds: [paymentId, orderId, amountPaise, refundId] },
    writes: [
      db.prepare(INSERT).bind(refundId, paymentId, orderId, amountPaise, reason, who.actorId, now),
      db
        .prepare(
          "INSERT OR IGNORE INTO prime_moment (order_id, what, ref, at, amount_paise, actor_id) VALUES (?1, 'refundRequested', ?2, ?3, ?4, ?5)",
        )
        .bind(orderId, refundId, now, amountPaise, who.actorId),
    ],
    audit: {
      id: refundId,
      at: now,
      actorId: who.actorId,
      requestId: who.requestId,
      signIn: who.signIn,
      action: 'prime.refund',
      target: orderId,
      content: { paymentId, amountPaise, reason },
      before: null,
      after: JSON.stringify({ refundId, paymentId, amountPaise, reason }),
    },
  })
  if (outcome === 'conflict') return explain(deps, orderId, order)
  const row = await db.prepare('SELECT state FROM prime_refund WHERE id = ?1').bind(refundId).first<{ state: string }>()
  // Sent again, it is on its way already.
  if (row?.state === 'requested') await sendRefund(deps, { id: refundId, orderId, paymentId, amountPaise, state: 'requested' })
}

/** Only of a captured payment of this order, never more than is left of it, and not while a dispute is open. */
const REFUNDABLE = `SELECT EXISTS (SELECT 1 FROM prime_payment p
  WHERE p.id = ?1 AND p.order_id = ?2 AND p.state = 'captured'
    AND p.amount_paise >= ?3
      + coalesce((SELECT sum(amount_paise) FROM prime_refund r WHERE r.payment_id = p.id AND r.state <> 'failed'), 0)
      + coalesce((SELECT sum(amount_paise) FROM prime_dispute d WHERE d.payment_id = p.id AND d.state = 'lost'), 0)
    AND NOT EXISTS (SELECT 1 FROM prime_dispute d WHERE d.payment_id = p.id AND d.state = 'open')
    AND NOT EXISTS (SELECT 1 FROM prime_refund r WHERE r.id = ?4))`

const INSERT = `INSERT INTO prime_refund (id, payment_id, order_id, user_id, amount_paise, state, kind, reason, actor_id, created_at, updated_at, next_check_at)
  SELECT ?1, p.id, ?3, p.user_id, ?4, 'requested', 'admin', ?5, ?6, ?7, ?7, ?7 FROM prime_payment p WHERE p.id = ?2`

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
  readonly state: 'requested' | 'pending'
}

/** Goes on with every refund that is due: asks for those that were not asked for, and how the others stand. Says with how many. */
export async function sweepRefunds(deps: ReconcileDeps): Promise<number> {
  const { results } = await deps.db
    .prepare(
      `SELECT id, order_id AS orderId, payment_id AS paymentId, amount_paise AS amountPaise, state FROM prime_refund
       WHERE next_check_at <= ?1 ORDER BY next_check_at LIMIT ?2`,
    )
    .bind(deps.now, PAGE)
    .all<DueRefund>()
  for (const refund of results) await sendRefund(deps, refund)
  return results.length
}

async function sendRefund(deps: ReconcileDeps, refund: DueRefund): Promise<void> {
  // While it is asked for, nobody else asks; sent twice it would be one all the same, by its key.
  await deps.db
    .prepare('UPDATE prime_refund SET next_check_at = ?2 WHERE id = ?1 AND next_check_at IS NOT NULL')
    .bind(refund.id, deps.now + (refund.state === 'requested' ? 5 * 60_000 : 6 * HOUR_MS))
    .run()
  try {
    const facts = refund.state === 'requested' ? [await askFor(deps, refund)] : await deps.gateway.refundsOf(refund.paymentId)
    await applyNews(deps, refund.orderId, { ...NO_FACTS, refunds: facts })
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    logLine('warn', { event: 'refund_not_sent', refundId: refund.id, code: error.code })
  }
}

/** A refusal is final: the refund has failed, and somebody has to look. */
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
  who: Actor,
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
    writes: [
      db
        .prepare("INSERT OR IGNORE INTO prime_moment (order_id, what, ref, at, actor_id) VALUES (?1, 'repaired', ?2, ?3, ?4)")
        .bind(orderId, id, now, who.actorId),
    ],
    audit: {
      id,
      at: now,
      actorId: who.actorId,
      requestId: who.requestId,
      action: 'prime.repair',
      target: orderId,
      before: JSON.stringify({ state: before }),
      after: JSON.stringify({ state: after, reason }),
    },
  })

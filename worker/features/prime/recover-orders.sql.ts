/** An order that a restore has lost, made again. Hand-written: it writes money, and every condition stands in the statement. */
import type { OrderTerms } from '#domain/money/order-notes.ts'
import type { GatewayOrder } from '#worker/platform/razorpay.ts'
import { countUseStatement } from './coupon-use.sql.ts'

/** `createdAt` and `now` in ms UTC. */
interface LostOrder extends GatewayOrder {
  readonly receipt: string
  readonly terms: OrderTerms
  readonly createdAt: number
  readonly now: number
}

/**
 * The order as it was, open where its place is free, with its hold on a coupon. Nothing where the order is there already, or its account or plan
 * is not.
 */
export const recoverStatements = (
  db: D1Database,
  { id, receipt, amountPaise, currency, terms, createdAt, now }: LostOrder,
): D1PreparedStatement[] => [
  db
    .prepare(RECOVER)
    .bind(
      receipt,
      terms.purchaseId,
      terms.userId,
      terms.planId,
      terms.days,
      terms.listPaise,
      Math.max(0, terms.listPaise - amountPaise),
      amountPaise,
      currency,
      terms.gstBp,
      terms.couponCode,
      terms.buyerState,
      id,
      createdAt,
      now,
    ),
  db
    .prepare(
      `INSERT OR IGNORE INTO prime_coupon_use (code, user_id, order_id, used_at) SELECT coupon_code, user_id, id, created_at FROM prime_order
       WHERE changes() = 1 AND id = ?1 AND coupon_code IN (SELECT code FROM prime_coupon)`,
    )
    .bind(receipt),
  countUseStatement(db, terms.couponCode, 1),
  db
    .prepare(
      `INSERT OR IGNORE INTO prime_moment (order_id, what, ref, at, amount_paise) SELECT id, 'created', '', created_at, amount_paise
       FROM prime_order WHERE id = ?1`,
    )
    .bind(receipt),
]

/** The gateway is asked about the order next; changes no row where there is none. */
export const askAboutStatement = (db: D1Database, id: string): D1PreparedStatement =>
  db.prepare('UPDATE prime_order SET next_check_at = created_at WHERE id = ?1').bind(id)

export const askAboutPaymentStatement = (db: D1Database, paymentId: string): D1PreparedStatement =>
  db
    .prepare('UPDATE prime_order SET next_check_at = created_at WHERE id = (SELECT order_id FROM prime_payment WHERE id = ?1)')
    .bind(paymentId)

const RECOVER = `INSERT INTO prime_order (id, purchase_id, user_id, plan_id, plan_title, days, list_paise, discount_paise, amount_paise, currency, gst_bp,
    coupon_code, buyer_state, state, is_open, gateway_order_id, created_at, updated_at, version)
  SELECT ?1, ?2, ?3, ?4, p.title, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, CASE WHEN o.id IS NULL THEN 'created' ELSE 'replaced' END,
    CASE WHEN o.id IS NULL THEN 1 END, ?13, ?14, ?15, 1
  FROM prime_plan p JOIN user u ON u.id = ?3 AND u.deleted_at IS NULL
    LEFT JOIN prime_order o ON o.user_id = ?3 AND o.plan_id = ?4 AND o.is_open = 1
  WHERE p.id = ?4 AND NOT EXISTS (SELECT 1 FROM prime_order WHERE id = ?1)`

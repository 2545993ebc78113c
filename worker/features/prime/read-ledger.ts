import type { Locale, Localized } from '#contract/shared/locales.ts'
import type { OrderState } from '#contract/prime/states.ts'
import type { Ledger, LedgerDispute, LedgerPayment, LedgerRefund } from '#domain/money/ledger.ts'

/** An order with its ledger, and what writing needs beside it. */
export interface StoredLedger extends Ledger {
  readonly version: number
  readonly purchaseId: string
  readonly userId: string
  readonly planId: string
  readonly planTitle: Localized
  readonly couponCode: string | null
  readonly gstBp: number
  readonly buyerState: string | null
  readonly gatewayOrderId: string | null
  readonly createdAt: number
  /** The language to tell the learner in. */
  readonly language: Locale
}

interface OrderRow {
  readonly id: string
  readonly purchaseId: string
  readonly userId: string
  readonly planId: string
  readonly planTitle: string
  readonly couponCode: string | null
  readonly gstBp: number
  readonly buyerState: string | null
  readonly gatewayOrderId: string | null
  readonly amountPaise: number
  readonly currency: string
  readonly days: number
  readonly state: OrderState
  readonly isOpen: number | null
  readonly paymentId: string | null
  readonly paidAt: number | null
  readonly nextCheckAt: number | null
  readonly createdAt: number
  readonly version: number
  readonly primeUntil: number | null
  readonly language: Locale
  readonly grantedS: number | null
  readonly revokedS: number | null
  readonly purchaseGranted: number
}

/** Everything known of an order, read at one moment; null where there is none. */
export async function readLedger(db: D1Database, orderId: string): Promise<StoredLedger | null> {
  const [orders, payments, refunds, disputes, notes] = await db.batch([
    db.prepare(ORDER).bind(orderId),
    db
      .prepare(
        'SELECT id, amount_paise AS amountPaise, currency, state, role, method, failure FROM prime_payment WHERE order_id = ?1 ORDER BY created_at, id',
      )
      .bind(orderId),
    db
      .prepare(
        `SELECT id, payment_id AS paymentId, amount_paise AS amountPaise, state, kind, gateway_refund_id AS gatewayRefundId
         FROM prime_refund WHERE order_id = ?1 ORDER BY created_at, id`,
      )
      .bind(orderId),
    db
      .prepare(
        `SELECT d.id, d.payment_id AS paymentId, d.amount_paise AS amountPaise, d.state, d.updated_at AS updatedAt
         FROM prime_payment p JOIN prime_dispute d ON d.payment_id = p.id WHERE p.order_id = ?1 ORDER BY d.id`,
      )
      .bind(orderId),
    db.prepare("SELECT ref FROM prime_invoice WHERE order_id = ?1 AND kind = 'creditNote'").bind(orderId),
  ])
  const row = orders?.results[0] as OrderRow | undefined
  if (row === undefined) return null
  const { version, purchaseId, userId, planId, couponCode, gstBp, buyerState, gatewayOrderId, createdAt, language, primeUntil } = row
  return {
    version,
    purchaseId,
    userId,
    planId,
    couponCode,
    gstBp,
    buyerState,
    gatewayOrderId,
    createdAt,
    language,
    primeUntil,
    planTitle: JSON.parse(row.planTitle) as Localized,
    order: {
      id: row.id,
      amountPaise: row.amountPaise,
      currency: row.currency,
      days: row.days,
      state: row.state,
      isOpen: row.isOpen === 1,
      paymentId: row.paymentId,
      paidAt: row.paidAt,
      nextCheckAt: row.nextCheckAt,
    },
    grant: row.grantedS === null ? null : { grantedS: row.grantedS, revokedS: row.revokedS ?? 0 },
    purchaseGranted: row.purchaseGranted === 1,
    payments: (payments?.results ?? []) as LedgerPayment[],
    refunds: (refunds?.results ?? []) as LedgerRefund[],
    disputes: (disputes?.results ?? []) as LedgerDispute[],
    credited: (notes?.results ?? []).map((note) => (note as { ref: string }).ref),
  }
}

const ORDER = `SELECT o.id, o.purchase_id AS purchaseId, o.user_id AS userId, o.plan_id AS planId, o.plan_title AS planTitle, o.coupon_code AS couponCode,
    o.gst_bp AS gstBp, o.buyer_state AS buyerState, o.gateway_order_id AS gatewayOrderId, o.amount_paise AS amountPaise, o.currency, o.days,
    o.state, o.is_open AS isOpen, o.payment_id AS paymentId, o.paid_at AS paidAt, o.next_check_at AS nextCheckAt, o.created_at AS createdAt,
    o.version, u.prime_access_until AS primeUntil, coalesce(u.interface_language, 'en') AS language,
    g.granted_s AS grantedS, g.revoked_s AS revokedS,
    EXISTS (SELECT 1 FROM prime_grant x WHERE x.purchase_id = o.purchase_id) AS purchaseGranted
  FROM prime_order o LEFT JOIN user u ON u.id = o.user_id LEFT JOIN prime_grant g ON g.order_id = o.id WHERE o.id = ?1`

/** The order that a gateway's order, or else a payment, belongs to. */
export async function findOrderOf(
  db: D1Database,
  { gatewayOrderId, paymentId }: { readonly gatewayOrderId: string | null; readonly paymentId: string | null },
): Promise<string | null> {
  if (gatewayOrderId !== null)
    return db.prepare('SELECT id FROM prime_order WHERE gateway_order_id = ?1').bind(gatewayOrderId).first<string>('id')
  if (paymentId === null) return null
  return db.prepare('SELECT order_id FROM prime_payment WHERE id = ?1').bind(paymentId).first<string>('order_id')
}

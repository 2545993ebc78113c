/** The rows of a settlement. Hand-written: it writes money. */
import { invoiceSeries } from '#domain/money/invoice-number.ts'
import type { Settlement } from '#domain/money/settle.ts'
import { splitGst } from '#domain/money/split-gst.ts'
import { openDb } from '#worker/db/client.ts'
import { mailOutbox, primeAlert } from '#worker/db/prime-tables.ts'
import { statementOf } from '#worker/db/statement-of.ts'
import { seller } from '#worker/platform/seller.ts'
import { countUseStatement } from './coupon-use.sql.ts'
import { carryStatement, setUntilStatement } from './grant-statements.sql.ts'
import type { StoredLedger } from './read-ledger.ts'

const HOUR_MS = 3600_000

/** Everything that a settlement changes, for one batch: the order first, so that another version lets all of it fall. `now` in ms UTC. */
export const settlementStatements = (
  db: D1Database,
  ledger: StoredLedger,
  settlement: Settlement,
  now: number,
  newId: () => string,
): D1PreparedStatement[] => [
  ...orderStatements(db, ledger, settlement, now),
  ...moneyStatements(db, ledger, settlement, now),
  ...grantStatements(db, ledger, settlement, now),
  ...documentStatements(db, ledger, settlement, now),
  ...noticeStatements(db, ledger, settlement, now, newId),
]

function orderStatements(db: D1Database, { version }: StoredLedger, { order, grantS }: Settlement, now: number): D1PreparedStatement[] {
  return [
    db
      .prepare(
        `UPDATE prime_order SET version = CASE WHEN version = ?2 THEN ?2 + 1 END, state = ?3, is_open = ?4, payment_id = ?5, paid_at = ?6,
           updated_at = ?7, next_check_at = CASE WHEN ?8 THEN ?9 ELSE next_check_at END WHERE id = ?1`,
      )
      .bind(
        order.id,
        version,
        order.state,
        order.isOpen ? 1 : null,
        order.paymentId,
        order.paidAt,
        now,
        grantS === null ? 0 : 1,
        order.nextCheckAt,
      ),
  ]
}

function moneyStatements(db: D1Database, { userId }: StoredLedger, s: Settlement, now: number): D1PreparedStatement[] {
  const orderId = s.order.id
  return [
    ...s.payments.map((p) =>
      db
        .prepare(
          `INSERT INTO prime_payment (id, order_id, user_id, amount_paise, currency, state, role, method, failure, created_at, updated_at)
           VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?10)
           ON CONFLICT (id) DO UPDATE SET state = excluded.state, role = excluded.role, method = excluded.method, failure = excluded.failure,
             updated_at = excluded.updated_at WHERE order_id = excluded.order_id`,
        )
        .bind(p.id, orderId, userId, p.amountPaise, p.currency, p.state, p.role, p.method, p.failure, now),
    ),
    ...s.refunds.map((r) =>
      db
        .prepare(
          `INSERT INTO prime_refund (id, payment_id, order_id, user_id, amount_paise, state, kind, gateway_refund_id, reason, created_at, updated_at,
             processed_at, next_check_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?10, ?11, ?12)
           ON CONFLICT (id) DO UPDATE SET state = excluded.state, gateway_refund_id = excluded.gateway_refund_id, updated_at = excluded.updated_at,
             processed_at = excluded.processed_at, next_check_at = excluded.next_check_at`,
        )
        .bind(
          r.id,
          r.paymentId,
          orderId,
          userId,
          r.amountPaise,
          r.state,
          r.kind,
          r.gatewayRefundId,
          r.kind,
          now,
          r.state === 'processed' ? now : null,
          r.state === 'requested' ? now : r.state === 'pending' ? now + 6 * HOUR_MS : null,
        ),
    ),
    ...s.disputes.map((d) =>
      db
        .prepare(
          `INSERT INTO prime_dispute (id, payment_id, order_id, user_id, amount_paise, state, created_at, updated_at)
           VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
           ON CONFLICT (id) DO UPDATE SET state = excluded.state, updated_at = excluded.updated_at`,
        )
        .bind(d.id, d.paymentId, orderId, userId, d.amountPaise, d.state, now, d.updatedAt),
    ),
  ]
}

function grantStatements(db: D1Database, ledger: StoredLedger, s: Settlement, now: number): D1PreparedStatement[] {
  const { userId, purchaseId, couponCode } = ledger
  const given =
    s.grantS === null ? [] : [carryStatement(db, userId, now), grantStatement(db, userId, purchaseId, s.order.id, s.grantS, now)]
  const taken =
    s.revokedS === null ? [] : [db.prepare('UPDATE prime_grant SET revoked_s = ?2 WHERE order_id = ?1').bind(s.order.id, s.revokedS)]
  // An order that had ended gave its coupon back; now it has used it after all.
  const coupon =
    s.grantS === null || couponCode === null
      ? []
      : [
          db
            .prepare('INSERT OR IGNORE INTO prime_coupon_use (code, user_id, order_id, used_at) VALUES (?1, ?2, ?3, ?4)')
            .bind(couponCode, userId, s.order.id, now),
          countUseStatement(db, couponCode, 1),
        ]
  const others = s.grantS === null || ledger.order.isOpen ? [] : closeOthersStatements(db, purchaseId, s.order.id, now)
  return given.length + taken.length === 0 ? [] : [...given, ...taken, setUntilStatement(db, userId), ...coupon, ...others]
}

/** An order that had been replaced was paid after all: the one that took its place is not to be paid too, and holds no coupon any more. */
function closeOthersStatements(db: D1Database, purchaseId: string, orderId: string, now: number): D1PreparedStatement[] {
  const open = 'FROM prime_order WHERE purchase_id = ?1 AND id <> ?2 AND is_open = 1'
  return [
    db
      .prepare(`DELETE FROM prime_coupon_use WHERE (code, user_id, order_id) IN (SELECT coupon_code, user_id, id ${open})`)
      .bind(purchaseId, orderId),
    db
      .prepare(`UPDATE prime_coupon SET used = used - 1 WHERE changes() = 1 AND code = (SELECT coupon_code ${open})`)
      .bind(purchaseId, orderId),
    db
      .prepare(
        `UPDATE prime_order SET state = 'replaced', is_open = NULL, version = version + 1, updated_at = ?3
         WHERE purchase_id = ?1 AND id <> ?2 AND is_open = 1`,
      )
      .bind(purchaseId, orderId, now),
  ]
}

const grantStatement = (db: D1Database, userId: string, purchaseId: string, orderId: string, seconds: number, now: number) =>
  db
    .prepare(
      `INSERT INTO prime_grant (user_id, n, kind, purchase_id, order_id, granted_at, granted_s, revoked_s)
       SELECT ?1, coalesce(max(n), 0) + 1, 'purchase', ?2, ?3, ?4, ?5, 0 FROM prime_grant WHERE user_id = ?1`,
    )
    .bind(userId, purchaseId, orderId, now, seconds)

function documentStatements(db: D1Database, ledger: StoredLedger, s: Settlement, now: number): D1PreparedStatement[] {
  return s.documents.map(({ kind, ref, amountPaise }) => {
    const split = splitGst(amountPaise, ledger.gstBp, ledger.buyerState, seller.state)
    return db
      .prepare(
        `INSERT INTO prime_invoice (series, n, kind, order_id, ref, user_id, issued_at, total_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise,
           gst_bp, buyer_state)
         SELECT ?1, coalesce(max(n), 0) + 1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13 FROM prime_invoice WHERE series = ?1`,
      )
      .bind(
        invoiceSeries(kind, now),
        kind,
        s.order.id,
        ref,
        ledger.userId,
        now,
        split.totalPaise,
        split.taxablePaise,
        split.cgstPaise,
        split.sgstPaise,
        split.igstPaise,
        ledger.gstBp,
        ledger.buyerState,
      )
  })
}

function noticeStatements(
  db: D1Database,
  { userId, language }: StoredLedger,
  s: Settlement,
  now: number,
  newId: () => string,
): D1PreparedStatement[] {
  const typed = openDb(db)
  const letter = s.grantS !== null ? 'primeReceipt' : null
  return [
    db
      .prepare(
        `INSERT OR IGNORE INTO prime_moment (order_id, what, ref, at, amount_paise)
         SELECT ?1, value ->> '$.what', value ->> '$.ref', ?2, value ->> '$.amountPaise' FROM json_each(?3)`,
      )
      .bind(s.order.id, now, JSON.stringify(s.events)),
    ...s.alerts.map(({ kind, paymentId, detail }) =>
      statementOf(
        db,
        typed
          .insert(primeAlert)
          .values({ id: `${kind}:${paymentId}`, kind, orderId: s.order.id, paymentId, detail: JSON.stringify(detail), at: now })
          .onConflictDoNothing(),
      ),
    ),
    ...(letter === null
      ? []
      : [
          statementOf(
            db,
            typed
              .insert(mailOutbox)
              .values({ id: newId(), userId, kind: letter, ref: s.order.id, language, createdAt: now, tries: 0, nextAt: now })
              .onConflictDoNothing(),
          ),
        ]),
  ]
}

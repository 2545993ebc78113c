/** An order as it is made, and the one whose place it takes. Hand-written: it writes money. */
import { countUseStatement } from './coupon-use.sql.ts'
import { LEASE_MS } from './gateway-order.ts'
import type { Buyer, OpenOrderRow, Price } from './price.ts'
import { isLostRace } from './write-settlement.ts'

/**
 * Makes the order and its hold on the coupon, and lets go of the one in whose place it comes: one batch, with every condition in it. False
 * where someone was faster; then nothing is written.
 */
export async function insertOrder(db: D1Database, buyer: Buyer, price: Price, id: string): Promise<boolean> {
  const { plan, coupon, open } = price
  const code = coupon?.code ?? null
  const isThere = 'EXISTS (SELECT 1 FROM prime_order WHERE id = ?1)'
  const place = open === null ? [] : replaceStatements(db, open, buyer.now)
  const statements = [
    ...place,
    db
      .prepare(INSERT)
      .bind(
        id,
        open?.purchaseId ?? id,
        buyer.userId,
        plan.id,
        JSON.stringify(plan.title),
        plan.days,
        plan.pricePaise,
        price.discountPaise,
        price.amountPaise,
        plan.gstBp,
        code,
        buyer.state,
        buyer.now,
        buyer.now + LEASE_MS,
        plan.version,
        coupon?.stored?.version ?? 0,
        open?.id ?? null,
      ),
    db
      .prepare(`INSERT INTO prime_coupon_use (code, user_id, order_id, used_at) SELECT ?2, ?3, ?1, ?4 WHERE ?2 IS NOT NULL AND ${isThere}`)
      .bind(id, code, buyer.userId, buyer.now),
    countUseStatement(db, code, 1),
    db
      .prepare(
        `INSERT OR IGNORE INTO prime_moment (order_id, what, ref, at, amount_paise) SELECT ?1, 'created', '', ?2, ?3 WHERE ${isThere}`,
      )
      .bind(id, buyer.now, price.amountPaise),
    // The old order goes only if the new one came: else its version becomes NULL and everything falls.
    ...(open === null
      ? []
      : [db.prepare(`UPDATE prime_order SET version = CASE WHEN ${isThere} THEN version + 1 END WHERE id = ?2`).bind(id, open.id)]),
  ]
  try {
    const results = await db.batch(statements)
    return results[place.length]?.meta.changes === 1
  } catch (error) {
    if (isLostRace(error)) return false
    throw error
  }
}

const INSERT = `INSERT INTO prime_order (id, purchase_id, user_id, plan_id, plan_title, days, list_paise, discount_paise, amount_paise, currency, gst_bp,
    coupon_code, buyer_state, state, is_open, created_at, updated_at, next_check_at, version)
  SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, 'INR', ?10, ?11, ?12, 'created', 1, ?13, ?13, ?14, 1
  WHERE NOT EXISTS (SELECT 1 FROM prime_order WHERE user_id = ?3 AND plan_id = ?4 AND is_open = 1)
    AND (?17 IS NULL OR EXISTS (SELECT 1 FROM prime_order WHERE id = ?17 AND state = 'replaced'))
    AND EXISTS (SELECT 1 FROM prime_plan WHERE id = ?4 AND version = ?15 AND active = 1)
    AND (?11 IS NULL OR EXISTS (SELECT 1 FROM prime_coupon c WHERE c.code = ?11 AND c.version = ?16 AND c.active = 1
      AND (c.limit_total IS NULL OR c.used < c.limit_total)
      AND (SELECT count(*) FROM prime_coupon_use u WHERE u.code = ?11 AND u.user_id = ?3) < c.limit_per_user))`

/** Ends an unpaid order for another price, unless a payment of it is on its way, and gives back its hold on a coupon. */
const replaceStatements = (db: D1Database, { id, couponCode }: OpenOrderRow, now: number): D1PreparedStatement[] => [
  db
    .prepare(
      `UPDATE prime_order SET state = 'replaced', is_open = NULL, updated_at = ?2 WHERE id = ?1 AND is_open = 1
       AND NOT EXISTS (SELECT 1 FROM prime_payment WHERE order_id = ?1 AND state = 'authorized')`,
    )
    .bind(id, now),
  db
    .prepare("INSERT OR IGNORE INTO prime_moment (order_id, what, ref, at) SELECT ?1, 'replaced', '', ?2 WHERE changes() = 1")
    .bind(id, now),
  ...releaseCouponStatements(db, id, couponCode),
]

/** Gives back what an order that is open no longer holds of a coupon. */
export const releaseCouponStatements = (db: D1Database, orderId: string, code: string | null): D1PreparedStatement[] =>
  code === null
    ? []
    : [
        db
          .prepare(
            `DELETE FROM prime_coupon_use WHERE order_id = ?1 AND code = ?2 AND user_id = (SELECT user_id FROM prime_order WHERE id = ?1)
             AND EXISTS (SELECT 1 FROM prime_order WHERE id = ?1 AND is_open IS NULL AND payment_id IS NULL)`,
          )
          .bind(orderId, code),
        countUseStatement(db, code, -1),
      ]

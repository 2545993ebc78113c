import { AppError } from '#worker/http/app-error.ts'
import type { PaymentGateway } from '#worker/platform/razorpay.ts'
import { ensureGatewayOrder, LEASE_MS } from './gateway-order.ts'
import { type Buyer, findPrice, type OpenOrderRow, type Price } from './price.ts'
import { isLostRace } from './write-settlement.ts'

export interface OrderDeps {
  readonly db: D1Database
  readonly gateway: PaymentGateway
  readonly newId: () => string
  /** Waits so many ms. */
  readonly pause: (ms: number) => Promise<void>
  readonly clock: () => number
}

export interface OpenedOrder {
  readonly orderId: string
  readonly amountPaise: number
  readonly gatewayOrderId: string
}

/** So many others may want the same order or the same coupon in the same moment. */
const TRIES = 60

/**
 * The one open order of a learner for a plan: found again where it still says the same, else a new one in its place. A price, once offered,
 * is the server's; `shownPaise` only has to agree with it. Errors: not_found, price_changed, coupon_refused, prime_cap, payment_pending,
 * payments_unavailable.
 */
export async function openOrder(
  deps: OrderDeps,
  buyer: Buyer,
  want: { readonly planId: string; readonly coupon: string | null; readonly shownPaise: number },
): Promise<OpenedOrder> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const price = await findPrice(deps.db, buyer, want.planId, want.coupon)
    if (price.coupon !== null && price.coupon.refused !== null) throw new AppError('coupon_refused', { why: price.coupon.refused })
    if (price.newUntil === null) throw new AppError('prime_cap')
    if (price.amountPaise !== want.shownPaise) throw new AppError('price_changed', { amountPaise: price.amountPaise })
    const { open } = price
    if (open !== null && saysTheSame(open, price)) {
      const gatewayOrderId = await ensureGatewayOrder(deps, open)
      return { orderId: open.id, amountPaise: open.amountPaise, gatewayOrderId }
    }
    if (open?.isPaying === true) throw new AppError('payment_pending', { orderId: open.id })
    const id = deps.newId()
    if (await insertOrder(deps.db, buyer, price, id)) {
      const { amountPaise } = price
      const made = { id, amountPaise, gatewayOrderId: null, nextCheckAt: buyer.now + LEASE_MS, createdAt: buyer.now }
      return { orderId: id, amountPaise, gatewayOrderId: await ensureGatewayOrder(deps, made, 'made here') }
    }
  }
  throw new AppError('unavailable')
}

const saysTheSame = (open: OpenOrderRow, { amountPaise, plan, coupon }: Price): boolean =>
  open.amountPaise === amountPaise && open.days === plan.days && open.couponCode === (coupon?.code ?? null)

/**
 * Makes the order and its hold on the coupon, and lets go of the one in whose place it comes: one batch, with every condition in it. False
 * where somebody was faster; then nothing is written.
 */
async function insertOrder(db: D1Database, buyer: Buyer, price: Price, id: string): Promise<boolean> {
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
    db.prepare('UPDATE prime_coupon SET used = used + 1 WHERE code = ?1 AND changes() = 1').bind(code),
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
        db.prepare('UPDATE prime_coupon SET used = used - 1 WHERE code = ?1 AND changes() = 1').bind(code),
      ]

import type { Till } from './till.ts'

export interface BookFigures {
  readonly captured: number
  readonly grants: number
  /** Purchases granted twice, payments without a pass, passes without a payment, and orders, grants and invoices that do not fit together. */
  readonly doubled: number
  readonly missing: number
  readonly unpaid: number
  readonly torn: number
  /** Gaps and repeats in the numbers of invoices. */
  readonly invoiceFaults: number
  /** Learners whose pass does not end where their grants say. */
  readonly wrongEnds: number
  /** Money that a payment took too much or too little of: captured − refunds ≠ paid for what is granted. In paise. */
  readonly offPaise: number
}

/** Holds what the gateway took against what the shop gave. */
export async function balance(till: Till): Promise<BookFigures> {
  const captured = [...till.gateway.books.payments.values()].filter(({ status }) => status === 'captured' || status === 'refunded')
  const paidOrders = new Set(captured.map(({ order_id }) => order_id))
  const orders = await till.rows<{ gatewayId: string | null; state: string; paid: number; grants: number; invoices: number }>(
    `SELECT gateway_order_id AS gatewayId, state, payment_id IS NOT NULL AS paid,
       (SELECT count(*) FROM prime_grant g WHERE g.order_id = o.id) AS grants,
       (SELECT count(*) FROM prime_invoice i WHERE i.order_id = o.id AND i.kind = 'invoice') AS invoices FROM prime_order o`,
  )
  const grants = await till.rows<{ purchase: string; n: number }>(
    "SELECT purchase_id AS purchase, count(*) AS n FROM prime_grant WHERE kind = 'purchase' GROUP BY purchase_id",
  )
  const ends = await till.rows<{ user: string }>(
    `SELECT u.id AS user FROM user u WHERE EXISTS (SELECT 1 FROM prime_grant g WHERE g.user_id = u.id) AND u.prime_access_until IS NOT
       (SELECT max(granted_at + 1000 * rest) FROM (SELECT granted_at, sum(granted_s - revoked_s) OVER (ORDER BY n DESC) AS rest FROM prime_grant g WHERE g.user_id = u.id))`,
  )
  const [numbers] = await till.rows<{ n: number; top: number; distinctly: number }>(
    "SELECT count(*) AS n, coalesce(max(n), 0) AS top, count(DISTINCT n) AS distinctly FROM prime_invoice WHERE kind = 'invoice'",
  )
  const [shop] = await till.rows<{ kept: number }>(
    `SELECT coalesce(sum(o.amount_paise), 0) - coalesce((SELECT sum(r.amount_paise) FROM prime_refund r JOIN prime_order x ON x.payment_id = r.payment_id
       WHERE r.state = 'processed'), 0) AS kept FROM prime_order o WHERE o.payment_id IS NOT NULL`,
  )
  const kept = captured.reduce((sum, { amount, amount_refunded }) => sum + amount - amount_refunded, 0)
  const { n, top, distinctly } = numbers ?? { n: 0, top: 0, distinctly: 0 }
  return {
    captured: captured.length,
    grants: grants.length,
    doubled: grants.filter((one) => one.n > 1).length,
    missing: orders.filter(({ gatewayId, grants: g }) => gatewayId !== null && paidOrders.has(gatewayId) && g === 0).length,
    unpaid: orders.filter(({ gatewayId, grants: g }) => g > 0 && (gatewayId === null || !paidOrders.has(gatewayId))).length,
    torn: orders.filter(({ paid, grants: g, invoices }) => !(paid === g && g === invoices)).length,
    invoiceFaults: Math.abs(top - n) + (n - distinctly),
    wrongEnds: ends.length,
    offPaise: kept - (shop?.kept ?? 0),
  }
}

export const isBalanced = (f: BookFigures): boolean =>
  f.doubled + f.missing + f.unpaid + f.torn + f.invoiceFaults + f.wrongEnds + Math.abs(f.offPaise) === 0

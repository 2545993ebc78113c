/** Refunds as they are asked for. Times in ms UTC. Hand-written: it writes money. */

/** A refund that an admin asks for, of the payer of the payment. */
export const insertRefundStatement = (
  db: D1Database,
  r: {
    readonly refundId: string
    readonly paymentId: string
    readonly orderId: string
    readonly amountPaise: number
    readonly reason: string
    readonly actorId: string
  },
  now: number,
): D1PreparedStatement => db.prepare(INSERT).bind(r.refundId, r.paymentId, r.orderId, r.amountPaise, r.reason, r.actorId, now)

const INSERT = `INSERT INTO prime_refund (id, payment_id, order_id, user_id, amount_paise, state, kind, reason, actor_id, created_at, updated_at, next_check_at)
  SELECT ?1, p.id, ?3, p.user_id, ?4, 'requested', 'admin', ?5, ?6, ?7, ?7, ?7 FROM prime_payment p WHERE p.id = ?2`

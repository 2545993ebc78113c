/** When the gateway is asked about an order, and the end of one. Times in ms UTC. Hand-written: it writes money. */

const changed = async (statement: D1PreparedStatement): Promise<boolean> => (await statement.run()).meta.changes === 1

/** The gateway is asked at this time or sooner. */
export const checkSooner = (db: D1Database, orderId: string, at: number): Promise<boolean> =>
  changed(db.prepare('UPDATE prime_order SET next_check_at = min(next_check_at, ?2) WHERE id = ?1').bind(orderId, at))

/** Moves the next check; false where somebody else has moved it since it was read as `from`. */
export const moveCheck = (db: D1Database, orderId: string, from: number | null, to: number | null): Promise<boolean> =>
  changed(db.prepare('UPDATE prime_order SET next_check_at = ?3 WHERE id = ?1 AND next_check_at = ?2').bind(orderId, from, to))

/** Takes the lease of an order without one at the gateway; false where somebody else has it, or the order has come. */
export const takeLease = (db: D1Database, orderId: string, until: number, leasedUntil: number | null): Promise<boolean> =>
  changed(
    db
      .prepare('UPDATE prime_order SET next_check_at = ?2 WHERE id = ?1 AND gateway_order_id IS NULL AND next_check_at IS ?3')
      .bind(orderId, until, leasedUntil),
  )

/** Ends the lease of an order without one at the gateway. */
export const endLease = (db: D1Database, orderId: string, now: number): Promise<boolean> =>
  changed(db.prepare('UPDATE prime_order SET next_check_at = ?2 WHERE id = ?1 AND gateway_order_id IS NULL').bind(orderId, now))

/** Ties the gateway's order to ours where there is none yet. */
export const setGatewayOrder = (db: D1Database, orderId: string, gatewayOrderId: string, checkAt: number): Promise<boolean> =>
  changed(
    db
      .prepare('UPDATE prime_order SET gateway_order_id = ?2, next_check_at = ?3 WHERE id = ?1 AND gateway_order_id IS NULL')
      .bind(orderId, gatewayOrderId, checkAt),
  )

/** Ends an order that nobody has paid. Where its version is another the version becomes NULL and the batch falls. */
export const expireStatement = (db: D1Database, orderId: string, version: number, now: number): D1PreparedStatement =>
  db
    .prepare(
      `UPDATE prime_order SET version = CASE WHEN version = ?2 THEN ?2 + 1 END, state = 'expired', is_open = NULL, updated_at = ?3,
         next_check_at = CASE WHEN gateway_order_id IS NULL THEN NULL ELSE next_check_at END WHERE id = ?1`,
    )
    .bind(orderId, version, now)

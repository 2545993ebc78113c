/** What an order is at the gateway, and its end. Times in ms UTC. Hand-written: it writes money. */

/** Ties the gateway's order to ours where there is none yet. */
export const setGatewayOrder = (db: D1Database, orderId: string, gatewayOrderId: string, checkAt: number): Promise<unknown> =>
  db
    .prepare('UPDATE prime_order SET gateway_order_id = ?2, next_check_at = ?3 WHERE id = ?1 AND gateway_order_id IS NULL')
    .bind(orderId, gatewayOrderId, checkAt)
    .run()

/** Ends an order that no one has paid. Where its version is another the version becomes NULL and the batch falls. */
export const expireStatement = (db: D1Database, orderId: string, version: number, now: number): D1PreparedStatement =>
  db
    .prepare(
      `UPDATE prime_order SET version = CASE WHEN version = ?2 THEN ?2 + 1 END, state = 'expired', is_open = NULL, updated_at = ?3,
         next_check_at = CASE WHEN gateway_order_id IS NULL THEN NULL ELSE next_check_at END WHERE id = ?1`,
    )
    .bind(orderId, version, now)

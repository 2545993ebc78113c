/** When the gateway is asked about an order or a refund. Times in ms UTC. */
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { openDb } from '#worker/db/client.ts'
import { primeOrder, primeRefund } from '#worker/db/prime-tables.ts'

/** The gateway is asked at this time or sooner. */
export async function checkSooner(db: D1Database, orderId: string, at: number): Promise<void> {
  await openDb(db)
    .update(primeOrder)
    .set({ nextCheckAt: sql`min(${primeOrder.nextCheckAt}, ${at})` })
    .where(eq(primeOrder.id, orderId))
}

/** Moves the next check of a due order; false where someone else has moved it since it was read as `from`. */
export async function moveCheck(db: D1Database, orderId: string, from: number, to: number | null): Promise<boolean> {
  const { meta } = await openDb(db)
    .update(primeOrder)
    .set({ nextCheckAt: to })
    .where(and(eq(primeOrder.id, orderId), eq(primeOrder.nextCheckAt, from)))
  return meta.changes === 1
}

/** Takes the lease of an order without one at the gateway; false where someone else has it, or the order has come. */
export async function takeLease(db: D1Database, orderId: string, until: number, leasedUntil: number | null): Promise<boolean> {
  const { meta } = await openDb(db)
    .update(primeOrder)
    .set({ nextCheckAt: until })
    .where(and(eq(primeOrder.id, orderId), isNull(primeOrder.gatewayOrderId), sql`${primeOrder.nextCheckAt} IS ${leasedUntil}`))
  return meta.changes === 1
}

/** Ends the lease of an order without one at the gateway. */
export async function endLease(db: D1Database, orderId: string, now: number): Promise<void> {
  await openDb(db)
    .update(primeOrder)
    .set({ nextCheckAt: now })
    .where(and(eq(primeOrder.id, orderId), isNull(primeOrder.gatewayOrderId)))
}

/** When a refund that is not done is looked at again. */
export async function moveRefundCheck(db: D1Database, refundId: string, at: number): Promise<void> {
  await openDb(db)
    .update(primeRefund)
    .set({ nextCheckAt: at })
    .where(and(eq(primeRefund.id, refundId), isNotNull(primeRefund.nextCheckAt)))
}

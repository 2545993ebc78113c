import { eq } from 'drizzle-orm'
import { openDb } from '#worker/db/client.ts'
import { auditLog } from '#worker/db/people-tables.ts'

/** When an order was carried out, ms UTC; `now` where the log does not know it. */
export async function findOrderTime(db: D1Database, orderId: string, now: number): Promise<number> {
  const [row] = await openDb(db).select({ at: auditLog.at }).from(auditLog).where(eq(auditLog.id, orderId))
  return row?.at ?? now
}

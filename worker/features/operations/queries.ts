import { and, count, eq, gt, inArray, lt, min } from 'drizzle-orm'
import { openDb } from '#worker/db/client.ts'
import { job } from '#worker/db/authoring-tables.ts'
import { primeOrder, primePayment } from '#worker/db/prime-tables.ts'

const WEEK_MS = 7 * 86_400_000

/**
 * Orders of the last week that are not paid by our books, though the gateway captured their payment before `before` (ms UTC): somebody paid and
 * has no pass.
 */
export async function countPaidNotActive(db: D1Database, before: number): Promise<number> {
  const [row] = await openDb(db)
    .select({ n: count() })
    .from(primeOrder)
    .innerJoin(primePayment, eq(primePayment.orderId, primeOrder.id))
    .where(
      and(
        inArray(primeOrder.state, ['created', 'pending', 'failed']),
        gt(primeOrder.createdAt, before - WEEK_MS),
        eq(primePayment.state, 'captured'),
        lt(primePayment.updatedAt, before),
      ),
    )
  return row?.n ?? 0
}

/** When the job that waits longest was worked on last (ms UTC), of those begun in the last week; null: none runs. Each step of a job is a message. */
export async function oldestWaitingJob(db: D1Database, now: number): Promise<number | null> {
  const [row] = await openDb(db)
    .select({ at: min(job.updatedAt) })
    .from(job)
    .where(and(eq(job.state, 'running'), gt(job.startedAt, now - WEEK_MS)))
  return row?.at ?? null
}

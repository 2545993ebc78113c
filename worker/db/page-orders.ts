import { eq, lte } from 'drizzle-orm'
import { purgeOutbox } from './blog-tables.ts'
import { openDb } from './client.ts'
import { statementOf } from './statement-of.ts'

/** An order to make cached public pages anew: those that bear one of the tags. */
export interface PageOrder {
  readonly id: string
  readonly tags: readonly string[]
}

export interface PageOrderDeps {
  readonly db: D1Database
  /** Has cached pages made anew; may fail: the order stays in the outbox until it is done. */
  readonly purge: (tags: readonly string[]) => Promise<void>
}

/** The row of an order, for the batch of the change that it follows; `now` ms UTC. */
export const pageOrderStatement = (db: D1Database, { id, tags }: PageOrder, now: number): D1PreparedStatement =>
  statementOf(
    db,
    openDb(db)
      .insert(purgeOutbox)
      .values({ id, tags: [...tags], at: now }),
  )

/** How long after a change its pages are made anew a second time, ms. */
const SECOND_PURGE_AFTER_MS = 30_000

/**
 * Carries out an order whose row is written. Never throws. The row stays: a page that was being made while the change was written shows what
 * was before, and may reach the cache only after this purge. `repeatPageOrders` purges again and takes the row away.
 */
export async function sendPageOrder({ purge }: Pick<PageOrderDeps, 'purge'>, order: PageOrder): Promise<void> {
  await carryOut(purge, order)
}

/** Whether the cache did it. */
async function carryOut(purge: PageOrderDeps['purge'], order: PageOrder): Promise<boolean> {
  try {
    await purge(order.tags)
    return true
  } catch (error) {
    console.warn(JSON.stringify({ level: 'warn', event: 'purge_failed', reason: error instanceof Error ? error.message : '' }))
    return false
  }
}

/**
 * Carries out every order that is at least 30 seconds old, again or for the first time, and takes it out of the outbox once the cache has
 * done it. Gives how many there were. `now` ms UTC.
 */
export async function repeatPageOrders({ db, purge }: PageOrderDeps, now: number): Promise<number> {
  const orders = await openDb(db)
    .select({ id: purgeOutbox.id, tags: purgeOutbox.tags })
    .from(purgeOutbox)
    .where(lte(purgeOutbox.at, now - SECOND_PURGE_AFTER_MS))
    .limit(100)
  for (const order of orders) if (await carryOut(purge, order)) await openDb(db).delete(purgeOutbox).where(eq(purgeOutbox.id, order.id))
  return orders.length
}

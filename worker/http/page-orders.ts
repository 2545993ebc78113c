import { eq } from 'drizzle-orm'
import { purgeOutbox } from '#worker/db/blog-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { statementOf } from '#worker/db/statement-of.ts'
import { logLine } from './log.ts'

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

/** Carries out an order whose row is written. Never throws: one that fails stays in the outbox and is sent again. */
export async function sendPageOrder({ db, purge }: PageOrderDeps, order: PageOrder): Promise<void> {
  try {
    await purge(order.tags)
    await openDb(db).delete(purgeOutbox).where(eq(purgeOutbox.id, order.id))
  } catch (error) {
    logLine('warn', { event: 'purge_failed', reason: error instanceof Error ? error.message : '' })
  }
}

/** Sends the orders again that were not carried out. Gives how many there were. */
export async function repeatPageOrders(deps: PageOrderDeps): Promise<number> {
  const orders = await openDb(deps.db).select({ id: purgeOutbox.id, tags: purgeOutbox.tags }).from(purgeOutbox).limit(100)
  for (const order of orders) await sendPageOrder(deps, order)
  return orders.length
}

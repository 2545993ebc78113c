import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { endedSeries } from '#domain/money/invoice-number.ts'
import { openDb } from '#worker/db/client.ts'
import { primeInvoice, primeOrder } from '#worker/db/prime-tables.ts'
import { walkDaily } from '#worker/db/task-places.ts'

const PAGE = 500

/**
 * Deletes invoices and credit notes 8 years after the end of the fiscal year that they belong to, as the privacy policy promises; 500 of one
 * series a run. Says how many. The orders stay, without the state of the buyer: passes and the sums of sales rest on them, and they hold no
 * name, e-mail or address.
 */
export const deleteEndedInvoices = (binding: D1Database, now: number): Promise<number> => {
  const ended = endedSeries(now)
  // Until 2033 there is nothing to ask for.
  if (ended.length === 0) return Promise.resolve(0)
  return walkDaily(binding, 'endedInvoices', now, async () => {
    const db = openDb(binding)
    const rows = await db
      .select({ series: primeInvoice.series, n: primeInvoice.n, orderId: primeInvoice.orderId })
      .from(primeInvoice)
      .where(inArray(primeInvoice.series, ended))
      .orderBy(asc(primeInvoice.series), asc(primeInvoice.n))
      .limit(PAGE)
    const [first] = rows
    if (first === undefined) return { done: 0, next: null }
    const same = rows.filter(({ series }) => series === first.series)
    const orderIds = JSON.stringify(same.map(({ orderId }) => orderId))
    await db.batch([
      db
        .update(primeOrder)
        .set({ buyerState: null })
        .where(sql`${primeOrder.id} IN (SELECT value FROM json_each(${orderIds}))`),
      db.delete(primeInvoice).where(and(eq(primeInvoice.series, first.series), lte(primeInvoice.n, same.at(-1)?.n ?? first.n))),
    ])
    return { done: same.length, next: 'more' }
  })
}

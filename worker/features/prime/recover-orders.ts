import { termsOf } from '#domain/money/order-notes.ts'
import type { PaymentGateway } from '#worker/platform/razorpay.ts'
import { askAboutPaymentStatement, askAboutStatement, recoverStatements } from './recover-orders.sql.ts'

interface RecoverDeps {
  readonly db: D1Database
  readonly gateway: PaymentGateway
  readonly now: number
}

/** Where to read on: what is newer than `from` (ms UTC), from behind the first `skip`. */
export interface GatewayPlace {
  readonly from: number
  readonly skip: number
}

export interface RecoveredOrders {
  /** Orders that the gateway listed. */
  readonly read: number
  /** Those that the record did not have, and has now. */
  readonly added: number
  /** Orders that cannot be made again: of accounts or plans that the record does not have, or without terms. Ids of the gateway. */
  readonly unknown: readonly string[]
  /** How many to skip for the next page; null at the end. */
  readonly next: number | null
}

/**
 * After a restore: a page of the orders that the gateway has. One that the record does not have is made again from the terms that the
 * gateway kept with it; the reconciler asks about every one of them next, the oldest first, and settles what was paid. A repeat adds nothing.
 * Throws a GatewayError where the gateway is away.
 */
export async function recoverOrders({ db, gateway, now }: RecoverDeps, { from, skip }: GatewayPlace): Promise<RecoveredOrders> {
  const { orders, isLast } = await gateway.ordersSince(from, skip)
  const unknown: string[] = []
  let added = 0
  for (const { receipt, notes, ...order } of orders) {
    // Orders of others at the same gateway account have no receipt of ours and no terms.
    if (receipt === null) continue
    const terms = termsOf(notes)
    const made = terms === null ? [] : recoverStatements(db, { ...order, receipt, terms, now })
    const results = await db.batch([...made, askAboutStatement(db, receipt)])
    if (made.length > 0 && results[0]?.meta.changes === 1) added++
    if (results.at(-1)?.meta.changes === 0) unknown.push(order.id)
  }
  return { read: orders.length, added, unknown, next: isLast ? null : skip + orders.length }
}

/** After a restore: the reconciler asks about the orders of a page of refunds. Gives how many to skip for the next page; null at the end. */
export async function askAboutRefunded(
  { db, gateway }: RecoverDeps,
  { from, skip }: GatewayPlace,
): Promise<{ readonly next: number | null }> {
  const { payments, isLast } = await gateway.refundedSince(from, skip)
  if (payments.length > 0) await db.batch(payments.map((id) => askAboutPaymentStatement(db, id)))
  return { next: isLast ? null : skip + payments.length }
}

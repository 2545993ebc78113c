import { eq } from 'drizzle-orm'
import { FIRST_CHECK_MS } from '#domain/money/check-times.ts'
import { openDb } from '#worker/db/client.ts'
import { primeOrder } from '#worker/db/prime-tables.ts'
import { AppError } from '#worker/http/app-error.ts'
import { logLine } from '#worker/http/log.ts'
import { GatewayError, type GatewayOrder } from '#worker/platform/razorpay.ts'
import type { OrderDeps } from './open-order.ts'
import { endLease, takeLease } from './order-checks.ts'
import { setGatewayOrder } from './order-rows.sql.ts'

/** For so long (ms) only one caller asks the gateway for an order: until then `next_check_at` of one without an id is a lease. */
export const LEASE_MS = 25_000
const PAUSE_MS = 250
/** How long an asker waits for another's answer, in ms. */
const PATIENCE_MS = 12_000

interface Orderless {
  readonly id: string
  readonly amountPaise: number
  readonly gatewayOrderId: string | null
  readonly nextCheckAt: number | null
  readonly createdAt: number
  /** What the gateway keeps with its order (domain/money/order-notes.ts). */
  readonly notes: Readonly<Record<string, string>>
}

/**
 * The gateway's order of one of ours, made where there is none yet: by one asker at a time, and looked up by receipt first where an earlier call
 * may have made it without being heard (docs/threats.md#lost-order-creation). Errors: payments_unavailable; the order stays, and the next asker continues with it.
 */
export async function ensureGatewayOrder(deps: OrderDeps, order: Orderless, lease?: 'made here'): Promise<string> {
  if (order.gatewayOrderId !== null) return order.gatewayOrderId
  if (lease === 'made here') return ask(deps, order, () => deps.gateway.createOrder(order.id, order.amountPaise, order.notes))
  for (const since = deps.clock(); deps.clock() - since < PATIENCE_MS;) {
    const [row] = await openDb(deps.db)
      .select({ id: primeOrder.gatewayOrderId, leasedUntil: primeOrder.nextCheckAt, isOpen: primeOrder.isOpen })
      .from(primeOrder)
      .where(eq(primeOrder.id, order.id))
    if (row === undefined || (row.id === null && row.isOpen === null)) throw new AppError('conflict')
    if (row.id !== null) return row.id
    const now = deps.clock()
    if (row.leasedUntil !== null && row.leasedUntil > now) {
      await deps.pause(PAUSE_MS)
      continue
    }
    if (await takeLease(deps.db, order.id, now + LEASE_MS, row.leasedUntil))
      return ask(deps, order, async () => (await deps.gateway.findOrder(order.id)) ?? create(deps, order))
  }
  throw new AppError('payments_unavailable')
}

const create = (deps: OrderDeps, order: Orderless): Promise<GatewayOrder> =>
  deps.gateway.createOrder(order.id, order.amountPaise, order.notes)

async function ask(deps: OrderDeps, order: Orderless, first: () => Promise<GatewayOrder>): Promise<string> {
  try {
    const made = await first().catch(async (error: unknown) => {
      // It may have been made and the answer lost.
      const found = error instanceof GatewayError && error.kind === 'away' ? await deps.gateway.findOrder(order.id) : null
      if (found === null) throw error
      return found
    })
    if (made.amountPaise !== order.amountPaise || made.currency !== 'INR') throw new GatewayError('refused', 'another amount')
    await keepGatewayOrder(deps.db, order, made.id)
    return made.id
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    logLine('warn', { event: 'order_not_made', orderId: order.id, code: error.code })
    // The next asker need not wait.
    await endLease(deps.db, order.id, deps.clock())
    throw new AppError('payments_unavailable')
  }
}

/** Ties the gateway's order to ours, once; from now on the reconciler asks about it. */
export async function keepGatewayOrder(db: D1Database, order: Pick<Orderless, 'id' | 'createdAt'>, gatewayOrderId: string): Promise<void> {
  await setGatewayOrder(db, order.id, gatewayOrderId, order.createdAt + FIRST_CHECK_MS)
}

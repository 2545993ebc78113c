import { and, eq, gte, lt, type SQL } from 'drizzle-orm'
import type { OrderFilter } from '#contract/prime/admin-schemas.ts'
import { dayAfter, startOfDay } from '#domain/time/indian-day.ts'
import { openDb } from '#worker/db/client.ts'
import { user } from '#worker/db/people-tables.ts'
import { primeOrder, primePayment } from '#worker/db/prime-tables.ts'
import { AppError } from '#worker/http/app-error.ts'

/**
 * Which orders are asked for: by state, by the days in India that they were made on, and by one thing that is looked for: an order, a payment,
 * a gateway's order, a user or an e-mail. Errors: invalid_request (a day that no calendar has).
 */
export async function whereOrders(db: D1Database, { q, state, from, to }: OrderFilter): Promise<SQL | undefined> {
  return and(
    q === undefined ? undefined : await whereFound(db, q),
    state === undefined ? undefined : eq(primeOrder.state, state),
    from === undefined ? undefined : gte(primeOrder.createdAt, startOf(from)),
    to === undefined ? undefined : lt(primeOrder.createdAt, startOf(to, 1)),
  )
}

/** When a day begins, or a later one. */
function startOf(day: string, later = 0): number {
  if (startOfDay(day) === null) throw new AppError('invalid_request', { path: 'query', reason: `${day} is no day` })
  return startOfDay(dayAfter(day, later)) ?? 0
}

async function whereFound(db: D1Database, q: string): Promise<SQL> {
  const typed = openDb(db)
  if (q.startsWith('order_')) return eq(primeOrder.gatewayOrderId, q)
  if (q.startsWith('pay_')) {
    const [payment] = await typed.select({ orderId: primePayment.orderId }).from(primePayment).where(eq(primePayment.id, q))
    return eq(primeOrder.id, payment?.orderId ?? '')
  }
  if (q.includes('@')) {
    const [person] = await typed.select({ id: user.id }).from(user).where(eq(user.email, q.toLowerCase()))
    return eq(primeOrder.userId, person?.id ?? '')
  }
  const [order] = await typed.select({ id: primeOrder.id }).from(primeOrder).where(eq(primeOrder.id, q))
  return order === undefined ? eq(primeOrder.userId, q) : eq(primeOrder.id, q)
}

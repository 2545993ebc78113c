import { and, asc, count, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type {
  ExportedOrder,
  OrderExportQuery,
  OrderExportResponse,
  OrderSumsQuery,
  OrderSumsResponse,
} from '#contract/prime/admin-schemas.ts'
import { sumsOf, sumsRange } from '#domain/money/order-sums.ts'
import { readCursor, writeCursor } from '#domain/text/page-cursor.ts'
import { indianDay } from '#domain/time/indian-day.ts'
import { openDb } from '#worker/db/client.ts'
import { user } from '#worker/db/people-tables.ts'
import { primeDispute, primeOrder, primePayment, primeRefund } from '#worker/db/prime-tables.ts'
import { AppError } from '#worker/http/app-error.ts'
import { whereOrders } from './order-filter.ts'

/** Sums are of at most so many orders: then a request reads at most about sixty thousand rows. */
export const MOST_SUMMED = 10_000
const EXPORT_PAGE = 500

/** What has arrived for an order, what went back, and what disputes took, in paise: a few rows of each order by indexes. Drizzle would write the order's id without its table. */
const MONEY = {
  receivedPaise: sql<number>`(SELECT coalesce(sum(p.amount_paise), 0) FROM ${primePayment} p WHERE p.order_id = prime_order.id AND p.state = 'captured')`,
  refundedPaise: sql<number>`(SELECT coalesce(sum(r.amount_paise), 0) FROM ${primeRefund} r WHERE r.order_id = prime_order.id AND r.state <> 'failed')`,
  lostPaise: sql<number>`(SELECT coalesce(sum(d.amount_paise), 0) FROM ${primePayment} p JOIN ${primeDispute} d ON d.payment_id = p.id
    WHERE p.order_id = prime_order.id AND d.state = 'lost')`,
} as const

/** The day in India that an order was made on. */
const DAY = sql<string>`date((${primeOrder.createdAt} + 19800000) / 1000, 'unixepoch')`

/** What the orders of a filter come to; `now` ms UTC. Sums are null where there are too many orders to add up in a request. */
export async function orderSums(db: D1Database, { by, ...filter }: OrderSumsQuery, now: number): Promise<OrderSumsResponse> {
  const range = sumsRange({ ...filter, by }, indianDay(now))
  const where = await whereOrders(db, { ...filter, ...range })
  const typed = openDb(db)
  const some = typed
    .select({
      day: DAY.as('day'),
      receivedPaise: MONEY.receivedPaise.as('received'),
      refundedPaise: MONEY.refundedPaise.as('refunded'),
      lostPaise: MONEY.lostPaise.as('lost'),
    })
    .from(primeOrder)
    .where(where)
    .limit(MOST_SUMMED + 1)
    .as('some')
  const days = await typed
    .select({
      day: some.day,
      orders: count(),
      paidOrders: sql<number>`sum(${some.receivedPaise} > 0)`,
      receivedPaise: total(some.receivedPaise),
      refundedPaise: total(some.refundedPaise),
      lostPaise: total(some.lostPaise),
    })
    .from(some)
    .groupBy(sql`${some.day}`)
  const isWhole = days.reduce((all, { orders }) => all + orders, 0) <= MOST_SUMMED
  return isWhole ? { ...range, ...sumsOf(days, range.by) } : { ...range, total: null, periods: [] }
}

const total = (paise: SQL.Aliased<number>) => sql<number>`sum(${paise})`

/** A page of the orders of a filter for a file, oldest first, so that one that is made meanwhile comes at the end. Errors: invalid_request. */
export async function exportOrders(db: D1Database, { cursor, ...filter }: OrderExportQuery): Promise<OrderExportResponse> {
  const after = cursor === undefined ? null : readCursor(cursor)
  if (after === null && cursor !== undefined) throw new AppError('invalid_request', { path: 'query.cursor', reason: 'not a place' })
  const isAfter = after === null ? undefined : sql`(${primeOrder.createdAt}, ${primeOrder.id}) > (${after.by}, ${after.id})`
  const rows = await openDb(db)
    .select({
      _id: primeOrder.id,
      createdAt: primeOrder.createdAt,
      paidAt: primeOrder.paidAt,
      state: primeOrder.state,
      planTitle: sql<string>`${primeOrder.planTitle} ->> '$.en'`,
      userId: primeOrder.userId,
      userName: user.name,
      userEmail: user.email,
      buyerState: primeOrder.buyerState,
      couponCode: primeOrder.couponCode,
      listPaise: primeOrder.listPaise,
      discountPaise: primeOrder.discountPaise,
      amountPaise: primeOrder.amountPaise,
      ...MONEY,
      gatewayOrderId: primeOrder.gatewayOrderId,
      paymentId: primeOrder.paymentId,
    })
    .from(primeOrder)
    .leftJoin(user, and(eq(user.id, primeOrder.userId), isNull(user.deletedAt)))
    .where(and(isAfter, await whereOrders(db, filter)))
    .orderBy(asc(primeOrder.createdAt), asc(primeOrder.id))
    .limit(EXPORT_PAGE + 1)
  const items: ExportedOrder[] = rows.slice(0, EXPORT_PAGE)
  const last = rows.length > EXPORT_PAGE ? items.at(-1) : undefined
  return { items, next: last === undefined ? null : writeCursor({ by: last.createdAt, id: last._id }) }
}

import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type {
  AdminOrderDetail,
  AdminOrdersResponse,
  AlertsResponse,
  AdminPayment,
  OrderFilter,
  WaitingRefund,
} from '#contract/prime/admin-schemas.ts'
import type { OrderEventKind } from '#contract/prime/states.ts'
import { type PageCursor, writeCursor } from '#domain/text/page-cursor.ts'
import { returningPaise } from '#domain/money/ledger.ts'
import { listWaiting } from '#worker/db/approvals.ts'
import { openDb } from '#worker/db/client.ts'
import { user } from '#worker/db/people-tables.ts'
import { findPersonNames } from '#worker/db/person-names.sql.ts'
import { primeAlert, primeEvent, primeOrder, primeOrderEvent, primePayment, primeRefund } from '#worker/db/prime-tables.ts'
import { AppError } from '#worker/http/app-error.ts'
import { whereOrders } from './order-filter.ts'
import { readLedger } from './read-ledger.ts'
import { findOrder } from './views.ts'

/** A page of the orders of a filter, newest first, after a place. Errors: invalid_request. */
export async function listAllOrders(
  db: D1Database,
  filter: OrderFilter,
  { after, limit }: { readonly after: PageCursor; readonly limit: number },
): Promise<AdminOrdersResponse> {
  const wanted = await whereOrders(db, filter)
  const rows = await openDb(db)
    .select({
      _id: primeOrder.id,
      userId: primeOrder.userId,
      userName: user.name,
      planTitle: primeOrder.planTitle,
      amountPaise: primeOrder.amountPaise,
      couponCode: primeOrder.couponCode,
      state: primeOrder.state,
      createdAt: primeOrder.createdAt,
      paidAt: primeOrder.paidAt,
    })
    .from(primeOrder)
    .leftJoin(user, eq(user.id, primeOrder.userId))
    .where(and(sql`(${primeOrder.createdAt}, ${primeOrder.id}) < (${after.by}, ${after.id})`, wanted))
    .orderBy(desc(primeOrder.createdAt), desc(primeOrder.id))
    .limit(limit + 1)
  const items = rows.slice(0, limit)
  const people = await findPersonNames(
    db,
    items.map(({ userId }) => userId),
  )
  const last = rows.length > limit ? items.at(-1) : undefined
  return { items, people, next: last === undefined ? null : writeCursor({ by: last.createdAt, id: last._id }) }
}

export interface OrderReading {
  readonly db: D1Database
  /** ms UTC */
  readonly now: number
  /** Whether a refund needs a second admin. */
  readonly needsSecond: boolean
}

/** One order with its payments, its refunds and those that wait for a second admin. Errors: not_found. */
export async function findForAdmin({ db, now, needsSecond }: OrderReading, orderId: string): Promise<AdminOrderDetail> {
  const typed = openDb(db)
  const [detail, ledger, payments, adminRefunds, events, waiting] = await Promise.all([
    findOrder(db, null, orderId, 'en'),
    readLedger(db, orderId),
    typed.select({ id: primePayment.id, createdAt: primePayment.createdAt }).from(primePayment).where(eq(primePayment.orderId, orderId)),
    typed
      .select({
        _id: primeRefund.id,
        paymentId: primeRefund.paymentId,
        amountPaise: primeRefund.amountPaise,
        state: primeRefund.state,
        kind: primeRefund.kind,
        gatewayRefundId: primeRefund.gatewayRefundId,
        reason: primeRefund.reason,
        actorId: primeRefund.actorId,
        createdAt: primeRefund.createdAt,
      })
      .from(primeRefund)
      .where(eq(primeRefund.orderId, orderId))
      .orderBy(asc(primeRefund.createdAt)),
    typed
      .select({
        what: sql<OrderEventKind>`${primeOrderEvent.what}`,
        ref: primeOrderEvent.ref,
        at: primeOrderEvent.at,
        amountPaise: primeOrderEvent.amountPaise,
        actorId: primeOrderEvent.actorId,
      })
      .from(primeOrderEvent)
      .where(eq(primeOrderEvent.orderId, orderId))
      .orderBy(asc(primeOrderEvent.at), asc(primeOrderEvent.what))
      .limit(100),
    waitingRefunds(db, orderId, now),
  ])
  if (ledger === null) throw new AppError('not_found')
  const [[person], people] = await Promise.all([
    typed.select({ email: user.email }).from(user).where(eq(user.id, ledger.userId)),
    findPersonNames(db, [ledger.userId, ...[...adminRefunds, ...events, ...waiting].map(({ actorId }) => actorId)]),
  ])
  const made = new Map(payments.map(({ id, createdAt }) => [id, createdAt]))
  return {
    ...detail,
    userId: ledger.userId,
    userEmail: person?.email ?? null,
    moments: events,
    needsSecond,
    waiting,
    people,
    primeUntil: ledger.primeUntil,
    nextCheckAt: ledger.order.nextCheckAt,
    payments: ledger.payments.map((payment): AdminPayment => {
      const lost = ledger.disputes.filter(({ paymentId, state }) => paymentId === payment.id && state === 'lost')
      const gone = returningPaise(ledger, payment.id) + lost.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
      return {
        ...payment,
        createdAt: made.get(payment.id) ?? 0,
        refundablePaise: payment.state === 'captured' ? Math.max(0, payment.amountPaise - gone) : 0,
        isDisputed: ledger.disputes.some(({ paymentId, state }) => paymentId === payment.id && state === 'open'),
      }
    }),
    adminRefunds,
  }
}

/** Refunds that wait for a second admin, of one order or of all. */
const waitingRefunds = (db: D1Database, target: string | null, now: number): Promise<WaitingRefund[]> =>
  listWaiting<WaitingRefund['content']>(db, 'prime.refund', { target, now })

/** What no one has closed, newest first, and what waits for a second admin; `now` ms UTC. */
export async function listAlerts(db: D1Database, now: number): Promise<AlertsResponse> {
  const typed = openDb(db)
  const [alerts, [last]] = await typed.batch([
    typed
      .select({
        id: primeAlert.id,
        kind: primeAlert.kind,
        orderId: primeAlert.orderId,
        paymentId: primeAlert.paymentId,
        detail: primeAlert.detail,
        at: primeAlert.at,
      })
      .from(primeAlert)
      .where(isNull(primeAlert.closedAt))
      .orderBy(desc(primeAlert.at))
      .limit(50),
    typed.select({ at: sql<number | null>`max(${primeEvent.lastAt})` }).from(primeEvent),
  ])
  const waiting = await waitingRefunds(db, null, now)
  const people = await findPersonNames(
    db,
    waiting.map(({ actorId }) => actorId),
  )
  return {
    waiting,
    people,
    items: alerts.map((alert) => ({ ...alert, detail: JSON.parse(alert.detail) as Record<string, string | number> })),
    lastEventAt: last?.at ?? null,
  }
}

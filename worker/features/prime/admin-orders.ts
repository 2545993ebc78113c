import { and, asc, desc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { AdminOrderDetail, AdminOrdersResponse, AlertsResponse, AdminPayment } from '#contract/prime/admin-schemas.ts'
import type { OrderEventKind, OrderState } from '#contract/prime/states.ts'
import { returningPaise } from '#domain/money/ledger.ts'
import { openDb } from '#worker/db/client.ts'
import { user } from '#worker/db/people-tables.ts'
import { findPersonNames } from '#worker/db/person-names.sql.ts'
import { primeAlert, primeEvent, primeOrder, primeOrderEvent, primePayment, primeRefund } from '#worker/db/prime-tables.ts'
import { AppError } from '#worker/http/app-error.ts'
import { readLedger } from './read-ledger.ts'
import { findOrder } from './views.ts'

/** A page of all orders, newest first. What is looked for is one thing: an order, a payment, a gateway's order, a user or an e-mail. */
export async function listAllOrders(
  db: D1Database,
  { q, state, before, limit }: { q: string | null; state: OrderState | null; before: number; limit: number },
): Promise<AdminOrdersResponse> {
  const wanted = q === null ? undefined : await whereOf(db, q)
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
    .where(and(lt(primeOrder.createdAt, before), wanted, state === null ? undefined : eq(primeOrder.state, state)))
    .orderBy(desc(primeOrder.createdAt))
    .limit(limit + 1)
  const items = rows.slice(0, limit)
  const people = await findPersonNames(
    db,
    items.map(({ userId }) => userId),
  )
  return { items, people, next: rows.length > limit ? String(items.at(-1)?.createdAt ?? '') : null }
}

async function whereOf(db: D1Database, q: string): Promise<SQL> {
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

/** One order with its payments and refunds. Errors: not_found. */
export async function findForAdmin(db: D1Database, orderId: string): Promise<AdminOrderDetail> {
  const typed = openDb(db)
  const [detail, ledger, payments, adminRefunds, events] = await Promise.all([
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
  ])
  if (ledger === null) throw new AppError('not_found')
  const [[person], people] = await Promise.all([
    typed.select({ email: user.email }).from(user).where(eq(user.id, ledger.userId)),
    findPersonNames(db, [ledger.userId, ...[...adminRefunds, ...events].map(({ actorId }) => actorId)]),
  ])
  const made = new Map(payments.map(({ id, createdAt }) => [id, createdAt]))
  return {
    ...detail,
    userId: ledger.userId,
    userEmail: person?.email ?? null,
    moments: events,
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

/** What no one has closed, newest first. */
export async function listAlerts(db: D1Database): Promise<AlertsResponse> {
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
  return {
    items: alerts.map((alert) => ({ ...alert, detail: JSON.parse(alert.detail) as Record<string, string | number> })),
    lastEventAt: last?.at ?? null,
  }
}

import type { AdminOrderDetail, AdminOrdersResponse, AlertsResponse, AdminPayment } from '#contract/prime/admin-schemas.ts'
import type { Localized } from '#contract/shared/locales.ts'
import type { OrderState } from '#contract/prime/states.ts'
import { returningPaise } from '#domain/money/ledger.ts'
import { AppError } from '#worker/http/app-error.ts'
import { readLedger } from './read-ledger.ts'
import { findOrder } from './views.ts'

interface ListRow {
  readonly _id: string
  readonly userId: string
  readonly userName: string | null
  readonly planTitle: string
  readonly amountPaise: number
  readonly couponCode: string | null
  readonly state: OrderState
  readonly createdAt: number
  readonly paidAt: number | null
}

const COLUMNS = `o.id AS _id, o.user_id AS userId, u.name AS userName, o.plan_title AS planTitle, o.amount_paise AS amountPaise,
  o.coupon_code AS couponCode, o.state, o.created_at AS createdAt, o.paid_at AS paidAt`

/** A page of all orders, newest first. What is looked for is one thing: an order, a payment, a gateway's order, a user or an e-mail. */
export async function listAllOrders(
  db: D1Database,
  { q, state, before, limit }: { q: string | null; state: OrderState | null; before: number; limit: number },
): Promise<AdminOrdersResponse> {
  const [where, value] = q === null ? [' AND ?3 IS NULL', null] : await whereOf(db, q)
  const { results } = await db
    .prepare(
      `SELECT ${COLUMNS} FROM prime_order o LEFT JOIN user u ON u.id = o.user_id
       WHERE o.created_at < ?1${where}${state === null ? '' : ' AND o.state = ?4'} ORDER BY o.created_at DESC LIMIT ?2`,
    )
    .bind(before, limit + 1, value, ...(state === null ? [] : [state]))
    .all<ListRow>()
  const page = results.slice(0, limit)
  return {
    items: page.map((row) => ({ ...row, planTitle: JSON.parse(row.planTitle) as Localized })),
    next: results.length > limit ? String(page.at(-1)?.createdAt ?? '') : null,
  }
}

async function whereOf(db: D1Database, q: string): Promise<[string, string]> {
  if (q.startsWith('order_')) return [' AND o.gateway_order_id = ?3', q]
  if (q.startsWith('pay_'))
    return [
      ' AND o.id = ?3',
      (await db.prepare('SELECT order_id FROM prime_payment WHERE id = ?1').bind(q).first<string>('order_id')) ?? '',
    ]
  if (q.includes('@'))
    return [
      ' AND o.user_id = ?3',
      (await db.prepare('SELECT id FROM user WHERE email = ?1').bind(q.toLowerCase()).first<string>('id')) ?? '',
    ]
  const isOrder = (await db.prepare('SELECT 1 AS found FROM prime_order WHERE id = ?1').bind(q).first()) !== null
  return [isOrder ? ' AND o.id = ?3' : ' AND o.user_id = ?3', q]
}

/** One order with its payments and refunds. Errors: not_found. */
export async function findForAdmin(db: D1Database, orderId: string): Promise<AdminOrderDetail> {
  const [detail, ledger, payments, refunds] = await Promise.all([
    findOrder(db, null, orderId, 'en'),
    readLedger(db, orderId),
    db
      .prepare('SELECT id, created_at AS createdAt FROM prime_payment WHERE order_id = ?1')
      .bind(orderId)
      .all<{ id: string; createdAt: number }>(),
    db
      .prepare(
        `SELECT id AS _id, payment_id AS paymentId, amount_paise AS amountPaise, state, kind, gateway_refund_id AS gatewayRefundId, reason,
           actor_id AS actorId, created_at AS createdAt FROM prime_refund WHERE order_id = ?1 ORDER BY created_at`,
      )
      .bind(orderId)
      .all<AdminOrderDetail['adminRefunds'][number]>(),
  ])
  if (ledger === null) throw new AppError('not_found')
  const email = await db.prepare('SELECT email FROM user WHERE id = ?1').bind(ledger.userId).first<string>('email')
  const made = new Map(payments.results.map(({ id, createdAt }) => [id, createdAt]))
  return {
    ...detail,
    userId: ledger.userId,
    userEmail: email,
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
    adminRefunds: refunds.results,
  }
}

/** What nobody has closed, newest first. */
export async function listAlerts(db: D1Database): Promise<AlertsResponse> {
  const [alerts, last] = await db.batch([
    db.prepare(
      `SELECT id, kind, order_id AS orderId, payment_id AS paymentId, detail, at FROM prime_alert WHERE closed_at IS NULL ORDER BY at DESC LIMIT 50`,
    ),
    db.prepare('SELECT max(last_at) AS at FROM prime_event'),
  ])
  return {
    items: (alerts?.results ?? []).map((row) => {
      const alert = row as Omit<AlertsResponse['items'][number], 'detail'> & { readonly detail: string }
      return { ...alert, detail: JSON.parse(alert.detail) as Record<string, string | number> }
    }),
    lastEventAt: (last?.results[0] as { at: number | null } | undefined)?.at ?? null,
  }
}

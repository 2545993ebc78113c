import { and, desc, eq, sql } from 'drizzle-orm'
import type { Localized, Locale } from '#contract/shared/locales.ts'
import type { OrderDetail, OrderRow, OrdersResponse, PassResponse, TaxDocument } from '#contract/prime/schemas.ts'
import type { OrderState } from '#contract/prime/states.ts'
import { invoiceNumber } from '#domain/money/invoice-number.ts'
import { type PageCursor, writeCursor } from '#domain/text/page-cursor.ts'
import { openDb } from '#worker/db/client.ts'
import { primeGrant, primeOrder, primePlan } from '#worker/db/prime-tables.ts'
import { AppError } from '#worker/http/app-error.ts'
import { seller } from '#worker/platform/seller.ts'
import { shown } from './offers.ts'
import { findOrderDetail } from './views.sql.ts'

interface StoredOrderRow {
  readonly id: string
  readonly planId: string
  readonly planTitle: Localized
  readonly days: number
  readonly amountPaise: number
  readonly state: OrderState
  readonly isOpen: number | null
  readonly createdAt: number
  readonly paidAt: number | null
}

const rowView = (row: StoredOrderRow, language: Locale): OrderRow => ({
  _id: row.id,
  planId: row.planId,
  days: row.days,
  amountPaise: row.amountPaise,
  state: row.state,
  isOpen: row.isOpen === 1,
  planTitle: shown(row.planTitle, language),
  createdAt: row.createdAt,
  paidAt: row.paidAt,
})

/** A page of someone's orders, newest first: one statement, as many rows as it shows. */
export async function listOrders(
  db: D1Database,
  userId: string,
  { state, after, limit, language }: { state: OrderState | null; after: PageCursor; limit: number; language: Locale },
): Promise<OrdersResponse> {
  const rows = await openDb(db)
    .select({
      id: primeOrder.id,
      planId: primeOrder.planId,
      planTitle: primeOrder.planTitle,
      days: primeOrder.days,
      amountPaise: primeOrder.amountPaise,
      state: primeOrder.state,
      isOpen: primeOrder.isOpen,
      createdAt: primeOrder.createdAt,
      paidAt: primeOrder.paidAt,
    })
    .from(primeOrder)
    .where(
      and(
        eq(primeOrder.userId, userId),
        sql`(${primeOrder.createdAt}, ${primeOrder.id}) < (${after.by}, ${after.id})`,
        state === null ? undefined : eq(primeOrder.state, state),
      ),
    )
    .orderBy(desc(primeOrder.createdAt), desc(primeOrder.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    items: page.map((row) => rowView(row, language)),
    next: last === undefined ? null : writeCursor({ by: last.createdAt, id: last.id }),
  }
}

/** One order with everything that happened to it; `userId` null for admins. Errors: not_found. */
export async function findOrder(db: D1Database, userId: string | null, orderId: string, language: Locale): Promise<OrderDetail> {
  const row = await findOrderDetail(db, orderId, userId)
  if (row === null) throw new AppError('not_found')
  return {
    ...rowView({ ...row, planTitle: JSON.parse(row.planTitle) as Localized }, language),
    listPaise: row.listPaise,
    discountPaise: row.discountPaise,
    couponCode: row.couponCode,
    gstBp: row.gstBp,
    gatewayOrderId: row.gatewayOrderId,
    paymentId: row.paymentId,
    method: row.method,
    failure: row.failure,
    moments: JSON.parse(row.moments) as OrderDetail['moments'],
    refunds: JSON.parse(row.refunds) as OrderDetail['refunds'],
    documents: (JSON.parse(row.documents) as (Omit<TaxDocument, 'number'> & { series: string; n: number })[]).map(
      ({ series, n, ...rest }) => ({
        ...rest,
        number: invoiceNumber(series, n),
      }),
    ),
    seller,
    buyerName: row.buyerName ?? '',
  }
}

/** How many steps of a pass are shown. */
const STEPS = 12

/** The pass of a learner, in two statements. */
export async function findPass(db: D1Database, userId: string, until: number | null, now: number, language: Locale): Promise<PassResponse> {
  const typed = openDb(db)
  const results = await typed
    .select({
      kind: primeGrant.kind,
      orderId: primeGrant.orderId,
      grantedAt: primeGrant.grantedAt,
      grantedS: primeGrant.grantedS,
      revokedS: primeGrant.revokedS,
      planId: primeOrder.planId,
      planTitle: primeOrder.planTitle,
      planDays: primeOrder.days,
    })
    .from(primeGrant)
    .leftJoin(primeOrder, eq(primeOrder.id, primeGrant.orderId))
    .where(eq(primeGrant.userId, userId))
    .orderBy(desc(primeGrant.n))
    .limit(STEPS)
  const bought = results.find(({ planId, revokedS, grantedS }) => planId !== null && revokedS < grantedS)
  const [plan] =
    bought === undefined || bought.planId === null
      ? []
      : await typed.select({ benefits: primePlan.benefits }).from(primePlan).where(eq(primePlan.id, bought.planId))
  return {
    until,
    serverNow: now,
    plan:
      bought === undefined || bought.planId === null
        ? null
        : {
            planId: bought.planId,
            title: shown(bought.planTitle ?? { en: '' }, language),
            benefits: (plan?.benefits ?? []).map((one) => shown(one, language)),
            days: bought.planDays ?? 0,
          },
    grants: results.map(({ kind, orderId, grantedAt, grantedS, revokedS }) => ({
      kind,
      orderId,
      grantedAt,
      days: Math.round(grantedS / 86_400),
      revokedDays: Math.round(revokedS / 86_400),
    })),
  }
}

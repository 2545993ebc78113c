import type { Localized, Locale } from '#contract/shared/locales.ts'
import type { OrderDetail, OrderRow, OrdersResponse, PassResponse, TaxDocument } from '#contract/prime/schemas.ts'
import type { OrderState } from '#contract/prime/states.ts'
import { invoiceNumber } from '#domain/money/invoice-number.ts'
import { AppError } from '#worker/http/app-error.ts'
import { seller } from '#worker/platform/seller.ts'
import { shown } from './offers.ts'

interface StoredOrderRow {
  readonly id: string
  readonly planId: string
  readonly planTitle: string
  readonly days: number
  readonly amountPaise: number
  readonly state: OrderState
  readonly isOpen: number | null
  readonly createdAt: number
  readonly paidAt: number | null
}

const ROW = `o.id, o.plan_id AS planId, o.plan_title AS planTitle, o.days, o.amount_paise AS amountPaise, o.state, o.is_open AS isOpen,
  o.created_at AS createdAt, o.paid_at AS paidAt`

const rowView = (row: StoredOrderRow, language: Locale): OrderRow => ({
  _id: row.id,
  planId: row.planId,
  days: row.days,
  amountPaise: row.amountPaise,
  state: row.state,
  isOpen: row.isOpen === 1,
  planTitle: shown(JSON.parse(row.planTitle) as Localized, language),
  createdAt: row.createdAt,
  paidAt: row.paidAt,
})

/** A page of somebody's orders, newest first: one statement, as many rows as it shows. `before` ms UTC. */
export async function listOrders(
  db: D1Database,
  userId: string,
  { state, before, limit, language }: { state: OrderState | null; before: number | null; limit: number; language: Locale },
): Promise<OrdersResponse> {
  const { results } = await db
    .prepare(
      `SELECT ${ROW} FROM prime_order o WHERE o.user_id = ?1 AND o.created_at < ?2${state === null ? '' : ' AND o.state = ?4'}
       ORDER BY o.created_at DESC LIMIT ?3`,
    )
    .bind(userId, before ?? Number.MAX_SAFE_INTEGER, limit + 1, ...(state === null ? [] : [state]))
    .all<StoredOrderRow>()
  const page = results.slice(0, limit)
  return { items: page.map((row) => rowView(row, language)), next: results.length > limit ? String(page.at(-1)?.createdAt ?? '') : null }
}

/** One order with everything that happened to it; `userId` null for admins. Errors: not_found. */
export async function findOrder(db: D1Database, userId: string | null, orderId: string, language: Locale): Promise<OrderDetail> {
  const row = await db.prepare(DETAIL).bind(orderId, userId).first<DetailRow>()
  if (row === null) throw new AppError('not_found')
  return {
    ...rowView(row, language),
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

interface DetailRow extends StoredOrderRow {
  readonly listPaise: number
  readonly discountPaise: number
  readonly couponCode: string | null
  readonly gstBp: number
  readonly gatewayOrderId: string | null
  readonly paymentId: string | null
  readonly method: string | null
  readonly failure: string | null
  readonly moments: string
  readonly refunds: string
  readonly documents: string
  readonly buyerName: string | null
}

/** In one statement, so that what happened and what it came to are of one moment. A failure is shown only while nothing was paid. */
const DETAIL = `SELECT ${ROW}, o.list_paise AS listPaise, o.discount_paise AS discountPaise,
    o.coupon_code AS couponCode, o.gst_bp AS gstBp, o.gateway_order_id AS gatewayOrderId, o.payment_id AS paymentId, u.name AS buyerName,
    (SELECT method FROM prime_payment p WHERE p.id = o.payment_id) AS method,
    CASE WHEN o.payment_id IS NULL THEN
      (SELECT failure FROM prime_payment p WHERE p.order_id = o.id AND p.state = 'failed' ORDER BY updated_at DESC LIMIT 1) END AS failure,
    (SELECT json_group_array(json_object('what', what, 'ref', ref, 'at', at, 'amountPaise', amount_paise))
      FROM (SELECT * FROM prime_moment WHERE order_id = o.id ORDER BY at, what LIMIT 100)) AS moments,
    (SELECT json_group_array(json_object('_id', id, 'amountPaise', amount_paise, 'state', state, 'createdAt', created_at, 'processedAt', processed_at))
      FROM (SELECT * FROM prime_refund WHERE order_id = o.id ORDER BY created_at LIMIT 50)) AS refunds,
    (SELECT json_group_array(json_object('series', series, 'n', n, 'kind', kind, 'issuedAt', issued_at, 'totalPaise', total_paise,
        'taxablePaise', taxable_paise, 'cgstPaise', cgst_paise, 'sgstPaise', sgst_paise, 'igstPaise', igst_paise, 'gstBp', gst_bp, 'buyerState', buyer_state))
      FROM (SELECT * FROM prime_invoice WHERE order_id = o.id ORDER BY issued_at, n LIMIT 50)) AS documents
  FROM prime_order o LEFT JOIN user u ON u.id = o.user_id WHERE o.id = ?1 AND (?2 IS NULL OR o.user_id = ?2)`

/** How many steps of a pass are shown. */
const STEPS = 12

/** The pass of a learner, in two statements. */
export async function findPass(db: D1Database, userId: string, until: number | null, now: number, language: Locale): Promise<PassResponse> {
  const { results } = await db
    .prepare(
      `SELECT g.kind, g.order_id AS orderId, g.granted_at AS grantedAt, g.granted_s AS grantedS, g.revoked_s AS revokedS, o.plan_id AS planId,
         o.plan_title AS planTitle, o.days AS planDays FROM prime_grant g LEFT JOIN prime_order o ON o.id = g.order_id
       WHERE g.user_id = ?1 ORDER BY g.n DESC LIMIT ${STEPS}`,
    )
    .bind(userId)
    .all<{
      kind: 'purchase' | 'byHand' | 'carried'
      orderId: string | null
      grantedAt: number
      grantedS: number
      revokedS: number
      planId: string | null
      planTitle: string | null
      planDays: number | null
    }>()
  const bought = results.find(({ planId, revokedS, grantedS }) => planId !== null && revokedS < grantedS)
  const benefits =
    bought === undefined
      ? null
      : await db.prepare('SELECT benefits FROM prime_plan WHERE id = ?1').bind(bought.planId).first<{ benefits: string }>()
  return {
    until,
    serverNow: now,
    plan:
      bought === undefined || bought.planId === null
        ? null
        : {
            planId: bought.planId,
            title: shown(JSON.parse(bought.planTitle ?? '{"en":""}') as Localized, language),
            benefits: (JSON.parse(benefits?.benefits ?? '[]') as Localized[]).map((one) => shown(one, language)),
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

import * as z from 'zod/mini'
import { decodeFirst } from '#worker/db/decode-row.ts'
import { primeOrder } from '#worker/db/prime-tables.ts'

const text = z.nullable(z.string())
const orderDetail = z.object({
  id: z.string(),
  planId: z.string(),
  planTitle: z.string(),
  days: z.number(),
  amountPaise: z.number(),
  state: z.enum(primeOrder.state.enumValues),
  isOpen: z.nullable(z.number()),
  createdAt: z.number(),
  paidAt: z.nullable(z.number()),
  listPaise: z.number(),
  discountPaise: z.number(),
  couponCode: text,
  gstBp: z.number(),
  gatewayOrderId: text,
  paymentId: text,
  buyerName: text,
  method: text,
  failure: text,
  moments: z.string(),
  refunds: z.string(),
  documents: z.string(),
})

/**
 * An order with everything that happened to it, or null; `userId` null for anyone's. Title, moments, refunds and documents are JSON. A failure
 * is shown only while nothing was paid. Hand-written: all lists are in one statement, so that they are of one moment.
 */
export const findOrderDetail = async (
  db: D1Database,
  orderId: string,
  userId: string | null,
): Promise<z.infer<typeof orderDetail> | null> => decodeFirst(orderDetail, await db.prepare(DETAIL).bind(orderId, userId).first())

const DETAIL = `SELECT o.id, o.plan_id AS planId, o.plan_title AS planTitle, o.days, o.amount_paise AS amountPaise, o.state, o.is_open AS isOpen,
    o.created_at AS createdAt, o.paid_at AS paidAt, o.list_paise AS listPaise, o.discount_paise AS discountPaise,
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

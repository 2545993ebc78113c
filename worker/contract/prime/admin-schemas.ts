/** Plans, coupons, orders and what went wrong, as admins see them: `/api/admin/prime`. Money in paise, times ms UTC. */
import * as z from 'zod/mini'
import { placeSchema } from '#contract/shared/place.ts'
import type { WaitingRequest } from '#contract/shared/approvals.ts'
import { idSchema } from '#contract/shared/ids.ts'
import type { PersonName } from '#contract/shared/person-name.ts'
import { localizedText } from '#contract/shared/localized-text.ts'
import { isPlainText } from '#contract/shared/plain-text.ts'
import { couponText, type OrderDetail, type OrderMoment } from './schemas.ts'
import { ORDER_STATES, type OrderState } from './states.ts'
import type { Localized } from '#contract/shared/locales.ts'

const paise = z.int().check(z.minimum(0), z.maximum(100_000_000))
const time = z.nullable(z.int().check(z.minimum(0), z.maximum(9_999_999_999_999)))
const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(300), z.refine(isPlainText, 'has characters that cannot be stored'))

/** `PUT /api/admin/prime/plans/{id}`: the id is the client's; `version` is the one that was read, 0 for a new one. Errors: conflict. */
export const savePlanRequest = z.strictObject({
  version: z.int().check(z.minimum(0)),
  title: localizedText(80),
  benefits: z.array(localizedText(160)).check(z.maxLength(8)),
  pricePaise: z.int().check(z.minimum(100), z.maximum(100_000_000), z.multipleOf(100)),
  gstBp: z.int().check(z.minimum(0), z.maximum(5_000)),
  days: z.int().check(z.minimum(1), z.maximum(1_825)),
  position: z.int().check(z.minimum(0), z.maximum(99)),
  active: z.boolean(),
})
export type SavePlanRequest = z.infer<typeof savePlanRequest>
export interface AdminPlan extends Omit<SavePlanRequest, 'title' | 'benefits'> {
  readonly _id: string
  readonly title: Localized
  readonly benefits: readonly Localized[]
  readonly updatedAt: number
}

/** `PUT /api/admin/prime/coupons/{code}`: as a plan. `value` is in 1/100 of a percent or in paise. */
export const saveCouponRequest = z
  .strictObject({
    version: z.int().check(z.minimum(0)),
    kind: z.enum(['percent', 'flat']),
    value: z.int().check(z.minimum(1), z.maximum(100_000_000)),
    maxDiscountPaise: z.nullable(paise),
    minPricePaise: paise,
    planIds: z.nullable(z.array(idSchema).check(z.minLength(1), z.maxLength(20))),
    startsAt: time,
    endsAt: time,
    limitTotal: z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000))),
    limitPerUser: z.int().check(z.minimum(1), z.maximum(100)),
    active: z.boolean(),
  })
  .check(
    z.refine(({ kind, value }) => kind === 'flat' || value <= 10_000, 'a percentage is at most 100'),
    z.refine(({ startsAt, endsAt }) => startsAt === null || endsAt === null || startsAt < endsAt, 'it ends before it begins'),
  )
export type SaveCouponRequest = z.infer<typeof saveCouponRequest>
export interface AdminCoupon extends SaveCouponRequest {
  readonly code: string
  readonly used: number
  readonly updatedAt: number
}
export const couponParam = couponText

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'a date as 2026-01-31'))
const orderFilter = {
  state: z.optional(z.enum(ORDER_STATES)),
  /** An order, a payment, a gateway's order, a user or an e-mail. */
  q: z.optional(z.string().check(z.trim(), z.minLength(3), z.maxLength(254))),
  /** Days in India that orders were made on, both inclusive. */
  from: z.optional(day),
  to: z.optional(day),
}
export type OrderFilter = z.infer<z.ZodMiniObject<typeof orderFilter>>

/** `GET /api/admin/prime/orders?state=&q=&from=&to=&cursor=&limit=` */
export const adminOrdersQuery = z.strictObject({
  ...orderFilter,
  cursor: z.optional(placeSchema),
  limit: z._default(z.string().check(z.regex(/^([1-9]|[1-4]\d|50)$/, 'a number from 1 to 50')), '20'),
})

/** `GET /api/admin/prime/orders/sums`: as the list, the last 30 days or 12 months where the filter names no beginning. */
export const orderSumsQuery = z.strictObject({ ...orderFilter, by: z._default(z.enum(['day', 'month']), 'day') })
export type OrderSumsQuery = z.infer<typeof orderSumsQuery>
export interface OrderSumsResponse {
  /** The days that the sums are of, both included. */
  readonly from: string
  readonly to: string
  /** A time of more than 92 days comes by month. */
  readonly by: 'day' | 'month'
  /** Null where there are more orders than can be added up. */
  readonly total: OrderSums | null
  /** Newest first; those without an order are left out. */
  readonly periods: readonly (OrderSums & { readonly period: string })[]
}
/** Orders made in a time and their money, whenever it moved: net is what was received without refunds and lost disputes. */
export interface OrderSums {
  readonly orders: number
  readonly paidOrders: number
  readonly receivedPaise: number
  readonly refundedPaise: number
  readonly lostPaise: number
  readonly netPaise: number
}

/** `GET /api/admin/prime/orders/export`: as the list, oldest first and in longer pages, for a file. */
export const orderExportQuery = z.strictObject({
  ...orderFilter,
  cursor: z.optional(z.string().check(z.maxLength(200), z.regex(/^[\w-]+$/, 'not a place'))),
})
export type OrderExportQuery = z.infer<typeof orderExportQuery>
export interface ExportedOrder {
  readonly _id: string
  readonly createdAt: number
  readonly paidAt: number | null
  readonly state: OrderState
  readonly planTitle: string
  readonly userId: string
  /** Null where the account is deleted. */
  readonly userName: string | null
  readonly userEmail: string | null
  readonly buyerState: string | null
  readonly couponCode: string | null
  readonly listPaise: number
  readonly discountPaise: number
  readonly amountPaise: number
  readonly receivedPaise: number
  readonly refundedPaise: number
  readonly lostPaise: number
  readonly gatewayOrderId: string | null
  readonly paymentId: string | null
}
export interface OrderExportResponse {
  readonly items: readonly ExportedOrder[]
  readonly next: string | null
}

export interface AdminOrderRow {
  readonly _id: string
  readonly userId: string
  readonly userName: string | null
  readonly planTitle: Localized
  readonly amountPaise: number
  readonly couponCode: string | null
  readonly state: OrderState
  readonly createdAt: number
  readonly paidAt: number | null
}
export interface AdminOrdersResponse {
  readonly items: readonly AdminOrderRow[]
  readonly people: readonly PersonName[]
  readonly next: string | null
}

export interface AdminPayment {
  readonly id: string
  readonly amountPaise: number
  readonly currency: string
  readonly state: 'created' | 'authorized' | 'failed' | 'captured'
  readonly role: 'candidate' | 'granted' | 'duplicate' | 'mismatch'
  readonly method: string | null
  readonly failure: string | null
  readonly createdAt: number
  /** What can still be sent back. */
  readonly refundablePaise: number
  readonly isDisputed: boolean
}

/** `GET /api/admin/prime/orders/{id}` */
export interface AdminOrderDetail extends OrderDetail {
  readonly userId: string
  readonly userEmail: string | null
  /** With the admin who acted, where one did. */
  readonly moments: readonly (OrderMoment & { readonly actorId: string | null })[]
  /** Whether a refund needs a second admin, and those that wait for one. */
  readonly needsSecond: boolean
  readonly waiting: readonly WaitingRefund[]
  /** The buyer, and the admins of moments, refunds and requests. */
  readonly people: readonly PersonName[]
  readonly primeUntil: number | null
  readonly nextCheckAt: number | null
  readonly payments: readonly AdminPayment[]
  readonly adminRefunds: readonly {
    readonly _id: string
    readonly paymentId: string
    readonly amountPaise: number
    readonly state: 'requested' | 'pending' | 'processed' | 'failed'
    readonly kind: 'admin' | 'duplicate' | 'mismatch' | 'outside'
    readonly gatewayRefundId: string | null
    readonly reason: string
    readonly actorId: string | null
    readonly createdAt: number
  }[]
}

/**
 * `POST /api/admin/prime/orders/{id}/refund`: `refundId` is the client's, so that an order sent twice is one. Errors: refund_too_much
 * {mostPaise}, refund_frozen (a dispute is open), not_found.
 */
export const refundRequest = z.strictObject({
  refundId: idSchema,
  paymentId: z.string().check(z.maxLength(64)),
  amountPaise: z.int().check(z.minimum(100), z.maximum(100_000_000)),
  reason,
})
/** A refund that waits for a second admin, as it was asked for. */
export type WaitingRefund = WaitingRequest<{ readonly paymentId: string; readonly amountPaise: number; readonly reason: string }>

/** `POST /api/admin/prime/orders/{id}/repair`: asks the gateway and settles what it says. */
export const repairRequest = z.strictObject({ reason })

/** `POST /api/admin/prime/grants`: days by hand; `grantId` is the client's. `user` is an id or an e-mail. Errors: not_found, prime_cap. */
export const grantRequest = z.strictObject({
  grantId: idSchema,
  user: z.string().check(z.trim(), z.minLength(3), z.maxLength(254)),
  days: z.int().check(z.minimum(1), z.maximum(1_825)),
  reason,
})
export interface GrantResponse {
  readonly userId: string
  readonly primeUntil: number
}

/** `GET /api/admin/prime/alerts` → what no one has closed, newest first, at most 50. */
export interface PrimeAlert {
  readonly id: string
  readonly kind: string
  readonly orderId: string | null
  readonly paymentId: string | null
  readonly detail: Readonly<Record<string, string | number>>
  readonly at: number
}
export interface AlertsResponse {
  readonly items: readonly PrimeAlert[]
  /** Refunds of any order that wait for a second admin, the soonest to expire first. */
  readonly waiting: readonly WaitingRefund[]
  readonly people: readonly PersonName[]
  /** When the gateway last called; null where it never did. */
  readonly lastEventAt: number | null
}
/** `POST /api/admin/prime/alerts/close` */
export const closeAlertRequest = z.strictObject({ id: z.string().check(z.maxLength(120)) })

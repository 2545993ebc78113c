/**
 * The Prime pass as learners buy and see it: `/api/prime` (docs/architecture.md#life-of-a-payment). Money in paise, times ms UTC, GST in 1/100 of a percent.
 */
import * as z from 'zod/mini'
import { placeSchema } from '#contract/shared/place.ts'
import { idSchema } from '#contract/shared/ids.ts'
import { LOCALES, type Locale } from '#contract/shared/locales.ts'
import { type CouponRefusal, type GstSplit, type OrderEventKind, ORDER_STATES, type OrderState } from './states.ts'

/** A coupon as it is typed: letters and digits, in whatever case; at most 20. */
export const couponText = z.string().check(z.trim(), z.regex(/^[A-Za-z0-9]{3,20}$/, 'letters and digits, 3 to 20'), z.toUpperCase())

export const languageQuery = z.strictObject({ language: z._default(z.enum(LOCALES), 'en') })

/** A text in the language asked for or its nearest fallback, and which that turned out to be. */
export interface ShownText {
  readonly text: string
  readonly locale: Locale
}

/** A plan on offer. `pricePaise` is what is paid, GST within it. */
export interface Plan {
  readonly _id: string
  readonly title: ShownText
  readonly benefits: readonly ShownText[]
  readonly pricePaise: number
  readonly gstBp: number
  readonly days: number
}
export interface PlansResponse {
  /** In the operator's order. */
  readonly items: readonly Plan[]
}

/** Which plan, and with which coupon. */
export const quoteRequest = z.strictObject({ planId: idSchema, coupon: z.optional(z.nullable(couponText)) })
export interface Quote {
  readonly planId: string
  readonly listPaise: number
  readonly discountPaise: number
  readonly gst: GstSplit
  readonly gstBp: number
  readonly coupon: { readonly code: string; readonly refused: CouponRefusal | null } | null
  readonly currentUntil: number | null
  /** Null where the pass would last beyond the five years that are the most. */
  readonly newUntil: number | null
}

/** The price is the server's; `shownPaise` only says which one the learner saw. */
export const orderRequest = z.strictObject({
  planId: idSchema,
  coupon: z.optional(z.nullable(couponText)),
  shownPaise: z.int().check(z.minimum(100), z.maximum(1_000_000_000)),
})
export interface OpenOrder {
  readonly orderId: string
  readonly amountPaise: number
  /** What the gateway's own page needs. `keyId` is public. */
  readonly checkout: {
    readonly script: string
    readonly keyId: string
    readonly gatewayOrderId: string
    readonly currency: string
    readonly name: string
    readonly email: string
  }
}

/** What the gateway's page gave back. */
export const callbackRequest = z.strictObject({
  gatewayOrderId: z.string().check(z.maxLength(64)),
  paymentId: z.string().check(z.maxLength(64)),
  signature: z.string().check(z.maxLength(128)),
})
export const checkRequest = z.strictObject({})
export interface OrderStatus {
  readonly orderId: string
  readonly planId: string
  readonly couponCode: string | null
  readonly state: OrderState
  readonly amountPaise: number
  readonly primeUntil: number | null
  /** Why the last payment failed, in the gateway's code; null where none did. */
  readonly failure: string | null
}

/** Narrows and pages the own orders: `cursor` is the `next` of the page before. */
export const ordersQuery = z.strictObject({
  state: z.optional(z.enum(ORDER_STATES)),
  cursor: z.optional(placeSchema),
  limit: z._default(z.string().check(z.regex(/^([1-9]|[1-4]\d|50)$/, 'a number from 1 to 50')), '20'),
  language: z._default(z.enum(LOCALES), 'en'),
})
export interface OrderRow {
  readonly _id: string
  readonly planId: string
  readonly planTitle: ShownText
  readonly days: number
  readonly amountPaise: number
  readonly state: OrderState
  readonly isOpen: boolean
  readonly createdAt: number
  readonly paidAt: number | null
}
export interface OrdersResponse {
  /** Newest first. */
  readonly items: readonly OrderRow[]
  readonly next: string | null
}

export interface OrderMoment {
  readonly what: OrderEventKind
  readonly ref: string
  readonly at: number
  readonly amountPaise: number | null
}

export interface OrderRefund {
  readonly _id: string
  readonly amountPaise: number
  readonly state: 'requested' | 'pending' | 'processed' | 'failed'
  readonly createdAt: number
  readonly processedAt: number | null
}

/** A tax invoice or a credit note. Seller's particulars are the operator's; the buyer's name is the account's of today. */
export interface TaxDocument extends GstSplit {
  readonly number: string
  readonly kind: 'invoice' | 'creditNote'
  readonly issuedAt: number
  readonly gstBp: number
  readonly buyerState: string | null
}

/** One order with everything that happened to it. */
export interface OrderDetail extends OrderRow {
  readonly listPaise: number
  readonly discountPaise: number
  readonly couponCode: string | null
  readonly gstBp: number
  readonly gatewayOrderId: string | null
  readonly paymentId: string | null
  readonly method: string | null
  readonly failure: string | null
  readonly moments: readonly OrderMoment[]
  readonly refunds: readonly OrderRefund[]
  readonly documents: readonly TaxDocument[]
  readonly seller: Seller
  readonly buyerName: string
}

export interface Seller {
  readonly name: string
  readonly address: readonly string[]
  readonly gstin: string | null
  readonly state: string
  readonly sac: string
}

/** The learner's pass. */
export interface PassResponse {
  readonly until: number | null
  readonly serverNow: number
  readonly plan: {
    readonly planId: string
    readonly title: ShownText
    readonly benefits: readonly ShownText[]
    readonly days: number
  } | null
  readonly grants: readonly PassGrant[]
}
export interface PassGrant {
  readonly kind: 'purchase' | 'byHand' | 'carried'
  readonly orderId: string | null
  readonly grantedAt: number
  readonly days: number
  readonly revokedDays: number
}

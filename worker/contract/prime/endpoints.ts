import { endpoint } from '#contract/shared/endpoint.ts'
import type * as z from 'zod/mini'
import type {
  PlansResponse,
  PassResponse,
  Quote,
  OrdersResponse,
  OpenOrder,
  OrderDetail,
  OrderStatus,
  languageQuery,
  quoteRequest,
  ordersQuery,
  orderRequest,
  callbackRequest,
  checkRequest,
} from './schemas.ts'

/** The plans on offer, in the operator's order. */
export const listOffers = endpoint<{ query: z.input<typeof languageQuery>; reply: PlansResponse }>()('GET', '/api/prime/plans', 'anyone')

/** For the policy of the page that pays: which other sites it may load from. */
export const listGatewayHosts = endpoint<{ reply: { readonly hosts: readonly string[] } }>()('GET', '/api/prime/gateway', 'anyone')

export const getPass = endpoint<{ query: z.input<typeof languageQuery>; reply: PassResponse }>()('GET', '/api/prime/pass', 'learner')

/** What a plan would cost this learner now. Errors: not_found. */
export const quotePrice = endpoint<{ body: z.input<typeof quoteRequest>; reply: Quote }>()('POST', '/api/prime/quote', 'learner')

export const listOrders = endpoint<{ query: z.input<typeof ordersQuery>; reply: OrdersResponse }>()('GET', '/api/prime/orders', 'learner')

/**
 * The open order of a plan, made or found again. Errors: not_found, price_changed {amountPaise}, coupon_refused {why}, prime_cap,
 * payment_pending {orderId}, payments_unavailable.
 */
export const openOrder = endpoint<{ body: z.input<typeof orderRequest>; reply: OpenOrder }>()('POST', '/api/prime/orders', 'learner')

export const getOrder = endpoint<{ query: z.input<typeof languageQuery>; reply: OrderDetail }>()('GET', '/api/prime/orders/:id', 'learner')

/** Takes what the gateway's page gave back. Errors: not_found, payment_not_verified. */
export const confirmPayment = endpoint<{ body: z.input<typeof callbackRequest>; reply: OrderStatus }>()(
  'POST',
  '/api/prime/orders/:id/callback',
  'learner',
)

/** Asks the gateway about an order that is not settled. */
export const checkOrder = endpoint<{ body: z.input<typeof checkRequest>; reply: OrderStatus }>()(
  'POST',
  '/api/prime/orders/:id/check',
  'learner',
)

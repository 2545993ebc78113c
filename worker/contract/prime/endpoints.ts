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

export const listOffers = endpoint<{ query: z.input<typeof languageQuery>; reply: PlansResponse }>()('GET', '/api/prime/plans', 'anyone')

/** For the policy of the page that pays: which other sites it may load from. */
export const listGatewayHosts = endpoint<{ reply: { readonly hosts: readonly string[] } }>()('GET', '/api/prime/gateway', 'anyone')

export const getPass = endpoint<{ query: z.input<typeof languageQuery>; reply: PassResponse }>()('GET', '/api/prime/pass', 'learner')

export const quotePrice = endpoint<{ body: z.input<typeof quoteRequest>; reply: Quote }>()('POST', '/api/prime/quote', 'learner')

export const listOrders = endpoint<{ query: z.input<typeof ordersQuery>; reply: OrdersResponse }>()('GET', '/api/prime/orders', 'learner')

export const openOrder = endpoint<{ body: z.input<typeof orderRequest>; reply: OpenOrder }>()('POST', '/api/prime/orders', 'learner')

export const getOrder = endpoint<{ query: z.input<typeof languageQuery>; reply: OrderDetail }>()('GET', '/api/prime/orders/:id', 'learner')

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

import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import * as endpoints from '#contract/prime/endpoints.ts'
import { idSchema } from '#contract/shared/ids.ts'
import { callbackRequest, checkRequest, languageQuery, orderRequest, ordersQuery, quoteRequest } from '#contract/prime/schemas.ts'
import { placeOrThrow } from '#worker/http/place-or-throw.ts'
import { serve } from '#worker/http/serve.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { callerUser, countOrThrow, limit } from '#worker/http/limits.ts'
import { now } from '#worker/platform/clock.ts'
import { newId } from '#worker/platform/ids.ts'
import { brandName } from '#worker/platform/seller.ts'
import { moneyDeps } from './apply-facts.ts'
import { checkOrder, confirmPayment } from './confirm.ts'
import { gatewayHosts, openGateway } from './gateway.ts'
import { listPlans, planView } from './offers.ts'
import { openOrder } from './open-order.ts'
import { type Buyer, quote } from './price.ts'
import { findOrder, findPass, listOrders } from './views.ts'

const params = z.object({ id: idSchema })
const slowDown = limit('LIMIT_GENERAL', callerUser)

/** Codes cannot be tried out: a person can check only so many per minute. */
const countCoupon = async (c: Context<AppEnv>, coupon: string | null | undefined): Promise<void> => {
  if (coupon !== undefined && coupon !== null) await countOrThrow(c, 'LIMIT_FAILURES', `coupon:${callerUser(c)}`)
}

/** The pass as learners buy and see it (docs/architecture.md#life-of-a-payment). */
export const primeRoutes = new Hono<AppEnv>()

serve(primeRoutes, endpoints.listOffers, { query: languageQuery })(async (c, { query }) => {
  const plans = await listPlans(c.env.DB)
  const { language } = query
  return { items: plans.filter(({ active }) => active).map((plan) => planView(plan, language)) }
})
// For the policy of the page that pays: which other sites it may load from.
serve(primeRoutes, endpoints.listGatewayHosts)((c) => ({ hosts: gatewayHosts(c.env) }))
serve(primeRoutes, endpoints.getPass, { query: languageQuery })(async (c, { query }) => {
  const { userId, primeAccessUntil } = c.get('principal')
  return findPass(c.env.DB, userId, primeAccessUntil, now(), query.language)
})
serve(primeRoutes, endpoints.quotePrice, { use: [slowDown], body: quoteRequest })(async (c, { body }) => {
  const { planId, coupon } = body
  await countCoupon(c, coupon)
  return quote(c.env.DB, buyerOf(c), planId, coupon ?? null)
})
serve(primeRoutes, endpoints.listOrders, { query: ordersQuery })(async (c, { query }) => {
  const { state, cursor, limit: most, language } = query
  const page = { state: state ?? null, after: placeOrThrow(cursor, 'query.cursor'), limit: Number(most), language }
  return listOrders(c.env.DB, c.get('principal').userId, page)
})
serve(primeRoutes, endpoints.openOrder, { use: [slowDown], body: orderRequest })(async (c, { body }) => {
  const { planId, coupon, shownPaise } = body
  await countCoupon(c, coupon)
  const { gateway, config } = openGateway(c.env)
  const deps = { db: c.env.DB, gateway, newId, clock: now, pause: (ms: number) => new Promise<void>((done) => setTimeout(done, ms)) }
  const { orderId, amountPaise, gatewayOrderId } = await openOrder(deps, buyerOf(c), { planId, coupon: coupon ?? null, shownPaise })
  const { email } = c.get('principal')
  const checkout = { script: config.checkoutScript, keyId: config.keyId, gatewayOrderId, currency: 'INR', name: brandName, email }
  return { orderId, amountPaise, checkout }
})
serve(primeRoutes, endpoints.getOrder, { params, query: languageQuery })((c, { params, query }) =>
  findOrder(c.env.DB, c.get('principal').userId, params.id, query.language),
)
serve(primeRoutes, endpoints.confirmPayment, { use: [slowDown], params, body: callbackRequest })(async (c, { params, body }) => {
  const { gateway, config } = openGateway(c.env)
  const deps = { ...moneyDeps(c.env, now(), newId), gateway }
  return confirmPayment(deps, c.get('principal').userId, params.id, body, config.keySecret)
})
serve(primeRoutes, endpoints.checkOrder, { use: [slowDown], params, body: checkRequest })(async (c, { params }) => {
  const { gateway } = openGateway(c.env)
  return checkOrder({ ...moneyDeps(c.env, now(), newId), gateway }, c.get('principal').userId, params.id)
})

function buyerOf(c: Context<AppEnv>): Buyer {
  const { userId, state, primeAccessUntil } = c.get('principal')
  return { userId, state, primeUntil: primeAccessUntil, now: now() }
}

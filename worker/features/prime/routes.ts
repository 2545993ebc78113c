import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { idSchema } from '#contract/shared/ids.ts'
import {
  callbackRequest,
  checkRequest,
  languageQuery,
  type OpenOrder,
  orderRequest,
  ordersQuery,
  type PlansResponse,
  quoteRequest,
} from '#contract/prime/schemas.ts'
import { access } from '#worker/http/access.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { callerUser, countOrThrow, limit } from '#worker/http/limits.ts'
import { jsonBody, pathParams, queryParams } from '#worker/http/validate.ts'
import { now } from '#worker/platform/clock.ts'
import { newId } from '#worker/platform/ids.ts'
import { brandName } from '#worker/platform/seller.ts'
import { moneyDeps } from './apply-news.ts'
import { checkOrder, confirmPayment } from './confirm.ts'
import { gatewayHosts, openGateway } from './gateway.ts'
import { listPlans, planView } from './offers.ts'
import { openOrder } from './open-order.ts'
import { type Buyer, quote } from './price.ts'
import { findOrder, findPass, listOrders } from './views.ts'

const params = pathParams(z.object({ id: idSchema }))
const slowDown = limit('LIMIT_GENERAL', callerUser)

/** Codes cannot be tried out: whether one is right is told to a person only so many times a minute. */
const countCoupon = async (c: Context<AppEnv>, coupon: string | null | undefined): Promise<void> => {
  if (coupon !== undefined && coupon !== null) await countOrThrow(c, 'LIMIT_FAILURES', `coupon:${callerUser(c)}`)
}

/** The pass as learners buy and see it (docs/architecture.md#life-of-a-payment). */
export const primeRoutes = new Hono<AppEnv>()
  .get('/plans', access('anyone'), queryParams(languageQuery), async (c) => {
    const plans = await listPlans(c.env.DB)
    const { language } = c.req.valid('query')
    return c.json({ items: plans.filter(({ active }) => active).map((plan) => planView(plan, language)) } satisfies PlansResponse)
  })
  // For the policy of the page that pays: which other sites it may load from.
  .get('/gateway', access('anyone'), (c) => c.json({ hosts: gatewayHosts(c.env) }))
  .get('/pass', access('learner'), queryParams(languageQuery), async (c) => {
    const { userId, primeAccessUntil } = c.get('principal')
    return c.json(await findPass(c.env.DB, userId, primeAccessUntil, now(), c.req.valid('query').language))
  })
  .post('/quote', access('learner'), slowDown, jsonBody(quoteRequest), async (c) => {
    const { planId, coupon } = c.req.valid('json')
    await countCoupon(c, coupon)
    return c.json(await quote(c.env.DB, buyerOf(c), planId, coupon ?? null))
  })
  .get('/orders', access('learner'), queryParams(ordersQuery), async (c) => {
    const { state, cursor, limit: most, language } = c.req.valid('query')
    const page = { state: state ?? null, before: cursor === undefined ? null : Number(cursor), limit: Number(most), language }
    return c.json(await listOrders(c.env.DB, c.get('principal').userId, page))
  })
  .post('/orders', access('learner'), slowDown, jsonBody(orderRequest), async (c) => {
    const { planId, coupon, shownPaise } = c.req.valid('json')
    await countCoupon(c, coupon)
    const { gateway, config } = openGateway(c.env)
    const deps = { db: c.env.DB, gateway, newId, clock: now, pause: (ms: number) => new Promise<void>((done) => setTimeout(done, ms)) }
    const { orderId, amountPaise, gatewayOrderId } = await openOrder(deps, buyerOf(c), { planId, coupon: coupon ?? null, shownPaise })
    const { email } = c.get('principal')
    const checkout = { script: config.checkoutScript, keyId: config.keyId, gatewayOrderId, currency: 'INR', name: brandName, email }
    return c.json({ orderId, amountPaise, checkout } satisfies OpenOrder)
  })
  .get('/orders/:id', access('learner'), params, queryParams(languageQuery), async (c) =>
    c.json(await findOrder(c.env.DB, c.get('principal').userId, c.req.valid('param').id, c.req.valid('query').language)),
  )
  .post('/orders/:id/callback', access('learner'), slowDown, params, jsonBody(callbackRequest), async (c) => {
    const { gateway, config } = openGateway(c.env)
    const deps = { ...moneyDeps(c.env, now(), newId), gateway }
    return c.json(await confirmPayment(deps, c.get('principal').userId, c.req.valid('param').id, c.req.valid('json'), config.keySecret))
  })
  .post('/orders/:id/check', access('learner'), slowDown, params, jsonBody(checkRequest), async (c) => {
    const { gateway } = openGateway(c.env)
    return c.json(await checkOrder({ ...moneyDeps(c.env, now(), newId), gateway }, c.get('principal').userId, c.req.valid('param').id))
  })

function buyerOf(c: Context<AppEnv>): Buyer {
  const { userId, state, primeAccessUntil } = c.get('principal')
  return { userId, state, primeUntil: primeAccessUntil, now: now() }
}

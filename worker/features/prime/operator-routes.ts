import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { access } from '#worker/http/access.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { AppError } from '#worker/http/app-error.ts'
import { jsonBody } from '#worker/http/validate.ts'
import { now } from '#worker/platform/clock.ts'
import { gatewayConfig } from '#worker/platform/gateway-config.ts'
import { newId } from '#worker/platform/ids.ts'
import { razorpay } from '#worker/platform/razorpay.ts'
import { moneyDeps } from './apply-facts.ts'
import { type ReconcileDeps, reconcileDue } from './reconcile.ts'
import { askAboutRefunded, recoverOrders } from './recover-orders.ts'

const place = z.object({ from: z.int().check(z.minimum(0)), skip: z.int().check(z.minimum(0), z.maximum(1_000_000)) })

/**
 * For `npm run rebuild-record`. `POST /api/operations/recover-orders {from, skip}`: a page of making orders again that the gateway has and the
 * record has not. `…/ask-about-refunds {from, skip}`: a page of refunds to ask about. `…/reconcile-orders`: asks about some of the orders that
 * are due, until it says 0. `from` in ms UTC. Where nothing is sold there is nothing to do.
 */
export const moneyOperations = new Hono<AppEnv>()
  .post('/recover-orders', access('operator'), jsonBody(place), async (c) => {
    const deps = paying(c)
    return c.json(deps === null ? { read: 0, added: 0, unknown: [], next: null } : await recoverOrders(deps, c.req.valid('json')))
  })
  .post('/ask-about-refunds', access('operator'), jsonBody(place), async (c) => {
    const deps = paying(c)
    return c.json(deps === null ? { next: null } : await askAboutRefunded(deps, c.req.valid('json')))
  })
  .post('/reconcile-orders', access('operator'), async (c) => {
    const deps = paying(c)
    return c.json({ asked: deps === null ? 0 : await reconcileDue(deps) })
  })

/** Null where the site sells nothing; with half a configuration nothing can be said of payments. */
function paying(c: Context<AppEnv>): ReconcileDeps | null {
  if (c.env.RAZORPAY_KEY_ID === undefined) return null
  const config = gatewayConfig(c.env)
  if ('fault' in config) throw new AppError('payments_unavailable')
  return { ...moneyDeps(c.env, now(), newId), gateway: razorpay(config) }
}

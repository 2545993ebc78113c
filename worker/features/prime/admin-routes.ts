import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import {
  adminOrdersQuery,
  closeAlertRequest,
  couponParam,
  grantRequest,
  refundRequest,
  repairRequest,
  saveCouponRequest,
  savePlanRequest,
} from '#contract/prime/admin-schemas.ts'
import { idSchema } from '#contract/shared/ids.ts'
import { recentSignIn } from '#worker/http/recent-sign-in.ts'
import { adminAct, adminActOf } from '#worker/http/admin-act.ts'
import { access } from '#worker/http/access.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { AppError } from '#worker/http/app-error.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { jsonBody, pathParams, queryParams } from '#worker/http/validate.ts'
import { now } from '#worker/platform/clock.ts'
import { newId } from '#worker/platform/ids.ts'
import { GatewayError } from '#worker/platform/razorpay.ts'
import { allCoupons, allPlans, closeAlert, type DeskDeps, saveCoupon, savePlan } from './admin-offers.ts'
import { findForAdmin, listAllOrders, listAlerts } from './admin-orders.ts'
import { moneyDeps } from './apply-news.ts'
import { openGateway } from './gateway.ts'
import { grantByHand } from './grant-by-hand.ts'
import { readLedger } from './read-ledger.ts'
import { type ReconcileDeps, reconcileOrder } from './reconcile.ts'
import { orderRefund, recordRepair } from './refunds.ts'

const params = pathParams(z.object({ id: idSchema }))
const codeParams = pathParams(z.object({ code: couponParam }))
const slowDown = limit('LIMIT_GENERAL', callerUser)

/** Plans, coupons, orders and what went wrong, for admins. What changes something writes exactly one audit row. */
export const adminPrimeRoutes = new Hono<AppEnv>()
  .get('/plans', access('admin'), async (c) => c.json({ items: await allPlans(c.env.DB), next: null }))
  // By an operator as well: the demo's plans come this way.
  .put('/plans/:id', access('adminOrOperator'), adminAct('prime.plan'), params, jsonBody(savePlanRequest), async (c) =>
    c.json(await savePlan(deskOf(c), c.req.valid('param').id, c.req.valid('json'))),
  )
  .get('/coupons', access('admin'), async (c) => c.json({ items: await allCoupons(c.env.DB), next: null }))
  .put('/coupons/:code', access('adminOrOperator'), adminAct('prime.coupon'), codeParams, jsonBody(saveCouponRequest), async (c) =>
    c.json(await saveCoupon(deskOf(c), c.req.valid('param').code, c.req.valid('json'))),
  )
  .get('/orders', access('admin'), queryParams(adminOrdersQuery), async (c) => {
    const { q, state, cursor, limit: most } = c.req.valid('query')
    const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(cursor)
    return c.json(await listAllOrders(c.env.DB, { q: q ?? null, state: state ?? null, before, limit: Number(most) }))
  })
  .get('/orders/:id', access('admin'), params, async (c) => c.json(await findForAdmin(c.env.DB, c.req.valid('param').id)))
  .post(
    '/orders/:id/refund',
    access('admin'),
    adminAct('prime.refund'),
    recentSignIn,
    slowDown,
    params,
    jsonBody(refundRequest),
    async (c) => {
      const { id } = c.req.valid('param')
      await orderRefund(payingOf(c), adminActOf(c), id, c.req.valid('json'))
      return c.json(await findForAdmin(c.env.DB, id))
    },
  )
  .post('/orders/:id/repair', access('admin'), adminAct('prime.repair'), slowDown, params, jsonBody(repairRequest), async (c) => {
    const { id } = c.req.valid('param')
    const deps = payingOf(c)
    const before = await readLedger(c.env.DB, id)
    if (before === null) throw new AppError('not_found')
    const after = await reconcileOrder(deps, id).catch((error: unknown) => {
      throw error instanceof GatewayError ? new AppError('payments_unavailable') : error
    })
    const states = { before: before.order.state, after: after?.order.state }
    await recordRepair(c.env.DB, adminActOf(c), id, { id: newId(), now: now(), ...states, reason: c.req.valid('json').reason })
    return c.json(await findForAdmin(c.env.DB, id))
  })
  .post('/grants', access('admin'), adminAct('prime.grant'), slowDown, jsonBody(grantRequest), async (c) =>
    c.json(await grantByHand(moneyDeps(c.env, now(), newId), adminActOf(c), c.req.valid('json'))),
  )
  .get('/alerts', access('admin'), async (c) => c.json(await listAlerts(c.env.DB)))
  .post('/alerts/close', access('admin'), adminAct('prime.alert_close'), jsonBody(closeAlertRequest), async (c) => {
    await closeAlert(deskOf(c), c.req.valid('json').id)
    return c.json({ closed: true as const })
  })

const deskOf = (c: Context<AppEnv>): DeskDeps => ({ db: c.env.DB, who: adminActOf(c), now: now(), newId })

const payingOf = (c: Context<AppEnv>): ReconcileDeps => ({ ...moneyDeps(c.env, now(), newId), gateway: openGateway(c.env).gateway })

import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import * as endpoints from '#contract/prime/admin-endpoints.ts'
import {
  adminOrdersQuery,
  closeAlertRequest,
  couponParam,
  grantRequest,
  orderExportQuery,
  orderSumsQuery,
  refundRequest,
  repairRequest,
  saveCouponRequest,
  savePlanRequest,
} from '#contract/prime/admin-schemas.ts'
import * as userEndpoints from '#contract/users/endpoints.ts'
import { primeGrantOrder, primeRevokeOrder } from '#contract/users/schemas.ts'
import { decideApproval } from '#contract/shared/approvals.ts'
import { idSchema } from '#contract/shared/ids.ts'
import { recentSignIn } from '#worker/http/recent-sign-in.ts'
import { adminAct, adminActOf } from '#worker/http/admin-act.ts'
import { auditRead } from '#worker/http/audited-read.ts'
import { wantsTwoPersons } from '#worker/http/second-person.ts'
import { placeOrThrow } from '#worker/http/place-or-throw.ts'
import { serve } from '#worker/http/serve.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { AppError } from '#worker/http/app-error.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { now } from '#worker/platform/clock.ts'
import { newId } from '#worker/platform/ids.ts'
import { GatewayError } from '#worker/platform/razorpay.ts'
import { allCoupons, allPlans, closeAlert, type OfferDeps, saveCoupon, savePlan } from './admin-offers.ts'
import { findForAdmin, listAllOrders, listAlerts, type OrderReading } from './admin-orders.ts'
import { moneyDeps } from './apply-facts.ts'
import { openGateway } from './gateway.ts'
import { grantByHand } from './grant-by-hand.ts'
import { exportOrders, orderSums } from './order-books.ts'
import { readLedger } from './read-ledger.ts'
import { type ReconcileDeps, reconcileOrder } from './reconcile.ts'
import { revokeByHand } from './revoke-by-hand.ts'
import { askForRefund, orderRefund, recordRepair } from './refunds.ts'
import { decideRefundRequest } from './refund-requests.ts'

const params = z.object({ id: idSchema })
const userParams = z.object({ userId: idSchema })
const codeParams = z.object({ code: couponParam })
const slowDown = limit('LIMIT_GENERAL', callerUser)

/** Plans, coupons, orders and what went wrong, for admins. What changes something writes exactly one audit row. */
export const adminPrimeRoutes = new Hono<AppEnv>()

serve(adminPrimeRoutes, endpoints.listPlans)(async (c) => ({ items: await allPlans(c.env.DB), next: null }))
// By an operator as well: the demo's plans come this way.
serve(adminPrimeRoutes, endpoints.savePlan, { use: [adminAct('prime.plan')], params, body: savePlanRequest })((c, { params, body }) =>
  savePlan(offerDepsOf(c), params.id, body),
)
serve(adminPrimeRoutes, endpoints.listCoupons)(async (c) => ({ items: await allCoupons(c.env.DB), next: null }))
serve(adminPrimeRoutes, endpoints.saveCoupon, { use: [adminAct('prime.coupon')], params: codeParams, body: saveCouponRequest })(
  (c, { params, body }) => saveCoupon(offerDepsOf(c), params.code, body),
)
serve(adminPrimeRoutes, endpoints.listOrdersForAdmin, { query: adminOrdersQuery })(async (c, { query }) => {
  const { cursor, limit: most, ...filter } = query
  return listAllOrders(c.env.DB, filter, { after: placeOrThrow(cursor, 'query.cursor'), limit: Number(most) })
})
serve(adminPrimeRoutes, endpoints.sumOrders, { query: orderSumsQuery })((c, { query }) => orderSums(c.env.DB, query, now()))
serve(adminPrimeRoutes, endpoints.exportOrders, { query: orderExportQuery })(async (c, { query }) => {
  // Its pages are one export.
  await auditRead(c, 'prime.export', 'orders', { ...query, cursor: null })
  return exportOrders(c.env.DB, query)
})
serve(adminPrimeRoutes, endpoints.getOrderForAdmin, { params })((c, { params }) => findForAdmin(readingOf(c), params.id))
serve(adminPrimeRoutes, endpoints.refundOrder, { use: [adminAct('prime.refund'), recentSignIn, slowDown], params, body: refundRequest })(
  async (c, { params, body }) => {
    const { id } = params
    await (wantsTwoPersons(c.env) ? askForRefund : orderRefund)(payingOf(c), adminActOf(c), id, body)
    return findForAdmin(readingOf(c), id)
  },
)
serve(adminPrimeRoutes, endpoints.decideRefund, {
  use: [adminAct('prime.refund_decide'), recentSignIn, slowDown],
  params,
  body: decideApproval,
})(async (c, { params: { id }, body }) => {
  await decideRefundRequest(payingOf(c), adminActOf(c), id, body)
  return findForAdmin(readingOf(c), id)
})
serve(adminPrimeRoutes, endpoints.repairOrder, { use: [adminAct('prime.repair'), slowDown], params, body: repairRequest })(
  async (c, { params, body }) => {
    const { id } = params
    const deps = payingOf(c)
    const before = await readLedger(c.env.DB, id)
    if (before === null) throw new AppError('not_found')
    const after = await reconcileOrder(deps, id).catch((error: unknown) => {
      throw error instanceof GatewayError ? new AppError('payments_unavailable') : error
    })
    const states = { before: before.order.state, after: after?.order.state }
    await recordRepair(c.env.DB, adminActOf(c), id, { id: newId(), now: now(), ...states, reason: body.reason })
    return findForAdmin(readingOf(c), id)
  },
)
serve(adminPrimeRoutes, endpoints.grantPass, { use: [adminAct('prime.grant'), slowDown], body: grantRequest })((c, { body }) =>
  grantByHand(moneyDeps(c.env, now(), newId), adminActOf(c), body),
)
serve(adminPrimeRoutes, userEndpoints.grantUserPrime, {
  use: [adminAct('prime.grant'), slowDown],
  params: userParams,
  body: primeGrantOrder,
})(async (c, { params: { userId }, body: { order, days, reason, from } }) => {
  const given = { grantId: order, user: userId, days, reason, from }
  return { primeUntil: (await grantByHand(moneyDeps(c.env, now(), newId), adminActOf(c), given)).primeUntil }
})
serve(adminPrimeRoutes, userEndpoints.revokeUserPrime, {
  use: [adminAct('prime.revoke'), slowDown],
  params: userParams,
  body: primeRevokeOrder,
})((c, { params, body }) => revokeByHand(moneyDeps(c.env, now(), newId), adminActOf(c), params.userId, body))
serve(adminPrimeRoutes, endpoints.listAlerts)((c) => listAlerts(c.env.DB, now()))
serve(adminPrimeRoutes, endpoints.closeAlert, { use: [adminAct('prime.alert_close')], body: closeAlertRequest })(async (c, { body }) => {
  await closeAlert(offerDepsOf(c), body.id)
  return { closed: true as const }
})

const readingOf = (c: Context<AppEnv>): OrderReading => ({ db: c.env.DB, now: now(), needsSecond: wantsTwoPersons(c.env) })

const offerDepsOf = (c: Context<AppEnv>): OfferDeps => ({ db: c.env.DB, actor: adminActOf(c), now: now(), newId })

const payingOf = (c: Context<AppEnv>): ReconcileDeps => ({ ...moneyDeps(c.env, now(), newId), gateway: openGateway(c.env).gateway })

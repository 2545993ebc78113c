import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import * as endpoints from '#contract/notifications/plan-endpoints.ts'
import {
  confirmPlanRequest,
  countRequest,
  createPlanRequest,
  linksQuery,
  planOrder,
  plansQuery,
  savePlanRequest,
} from '#contract/notifications/plan-schemas.ts'
import { idSchema } from '#contract/shared/ids.ts'
import { writeCursor } from '#domain/text/page-cursor.ts'
import { placeOrThrow } from '#worker/http/place-or-throw.ts'
import { adminAct, adminActOf, adminAsks } from '#worker/http/admin-act.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { recentSignIn } from '#worker/http/recent-sign-in.ts'
import { serve } from '#worker/http/serve.ts'
import { now } from '#worker/platform/clock.ts'
import { sendOverNetwork, vapidKeys } from '#worker/platform/web-push.ts'
import { sendDeps } from '../send-deps.ts'
import { countAudience } from './audience.sql.ts'
import { confirmPlan, undoPlan } from './confirm-plan.ts'
import { createPlan, deletePlan, savePlan, shown } from './draft-plan.ts'
import { findLinks } from './find-links.ts'
import { planDepsOf } from './plan-deps-of.ts'
import type { PlanDeps } from './plan-deps.ts'
import { listPlans } from './plans.ts'
import { stopPlan } from './stop-plan.ts'
import { testPlan } from './test-plan.ts'

const params = z.object({ id: idSchema })
const general = limit('LIMIT_GENERAL', callerUser)
const PAGE = 20

/** Broadcasts: planned, counted, confirmed by the number of people, sent, stopped. */
export const broadcastRoutes = new Hono<AppEnv>()

serve(broadcastRoutes, endpoints.listPlans, { query: plansQuery })(async (c, { query }) => {
  const found = await listPlans(c.env.DB, placeOrThrow(query.cursor, 'query.cursor'), PAGE + 1)
  const last = found.length > PAGE ? found[PAGE - 1] : undefined
  return { items: found.slice(0, PAGE), next: last === undefined ? null : writeCursor({ by: last.createdAt, id: last._id }) }
})
serve(broadcastRoutes, endpoints.findLinks, { use: [general], query: linksQuery })(async (c, { query }) => ({
  items: await findLinks(c.env.DB, query.q),
}))
serve(broadcastRoutes, endpoints.getPlan, { params })((c, { params }) => shown(c.env.DB, params.id))
serve(broadcastRoutes, endpoints.countAudience, { use: [adminAsks(), general], body: countRequest })((c, { body }) =>
  countAudience(c.env.DB, body.audience, now()),
)
serve(broadcastRoutes, endpoints.createPlan, { use: [adminAct('broadcast.create'), general], body: createPlanRequest })((c, { body }) =>
  createPlan(depsOf(c), adminActOf(c), body),
)
serve(broadcastRoutes, endpoints.savePlan, { use: [adminAct('broadcast.save'), general], params, body: savePlanRequest })(
  (c, { params, body }) => savePlan(depsOf(c), adminActOf(c), params.id, body),
)
serve(broadcastRoutes, endpoints.confirmPlan, {
  use: [adminAct('broadcast.confirm'), recentSignIn, general],
  params,
  body: confirmPlanRequest,
})((c, { params, body }) => confirmPlan(depsOf(c), adminActOf(c), params.id, body))
serve(broadcastRoutes, endpoints.undoPlan, { use: [adminAct('broadcast.undo'), general], params, body: planOrder })((c, { params, body }) =>
  undoPlan(depsOf(c), adminActOf(c), params.id, body),
)
serve(broadcastRoutes, endpoints.stopPlan, { use: [adminAct('broadcast.stop'), general], params, body: planOrder })((c, { params, body }) =>
  stopPlan(depsOf(c), adminActOf(c), params.id, body),
)
serve(broadcastRoutes, endpoints.testPlan, { use: [adminAct('notification.send'), general], params, body: planOrder })(
  (c, { params, body }) => testPlan({ ...sendDeps(c), keys: vapidKeys(c.env), send: sendOverNetwork }, adminActOf(c), params.id, body),
)
serve(broadcastRoutes, endpoints.deletePlan, { use: [adminAct('broadcast.delete'), general], params, body: planOrder })(
  (c, { params, body }) => deletePlan(depsOf(c), adminActOf(c), params.id, body),
)

const depsOf = (c: Context<AppEnv>): PlanDeps => ({ ...planDepsOf(c.env), now: now() })

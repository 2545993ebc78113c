import { Hono } from 'hono'
import * as z from 'zod/mini'
import * as endpoints from '#contract/monitor/endpoints.ts'
import { idSchema } from '#contract/shared/ids.ts'
import { extendAllOrder, monitorQuery } from '#contract/monitor/schemas.ts'
import { recentSignIn } from '#worker/http/recent-sign-in.ts'
import { adminAct, adminActOf } from '#worker/http/admin-act.ts'
import { serve } from '#worker/http/serve.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { now } from '#worker/platform/clock.ts'
import { presenceOf, roomOf, sittingOf } from '#worker/platform/objects.ts'
import { extendAll, monitorTest } from './service.ts'

const params = z.object({ testId: idSchema })

/** A test while it is being taken, for admins. */
export const monitorRoutes = new Hono<AppEnv>()

serve(monitorRoutes, endpoints.getMonitor, { params, query: monitorQuery })(async (c, { params, query }) => {
  const deps = {
    db: c.env.DB,
    now: now(),
    presence: (shard: number) => presenceOf(c.env, shard),
    sitting: (testId: string) => sittingOf(c.env, testId),
    room: (userId: string, testId: string) => roomOf(c.env, userId, testId),
  }
  return monitorTest(deps, params.testId, query.cursor)
})
serve(monitorRoutes, endpoints.extendAllAttempts, {
  use: [adminAct('test.extend_all'), recentSignIn, limit('LIMIT_GENERAL', callerUser)],
  params,
  body: extendAllOrder,
})(async (c, { params, body }) => await extendAll({ db: c.env.DB, queue: c.env.JOBS, now: now() }, adminActOf(c), params.testId, body))

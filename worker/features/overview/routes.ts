import { Hono } from 'hono'
import * as endpoints from '#contract/overview/endpoints.ts'
import { mayDo } from '#contract/shared/capabilities.ts'
import { serve } from '#worker/http/serve.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { now } from '#worker/platform/clock.ts'
import { countOverview } from './count-overview.sql.ts'
import { startOfIndianDay } from './snapshots.ts'
import { history } from './history.ts'
import { trend } from './trend.ts'

export const overviewRoutes = new Hono<AppEnv>()

serve(
  overviewRoutes,
  endpoints.getOverview,
)(async (c) => {
  const serverNow = now()
  return {
    ...(await countOverview(c.env.DB, startOfIndianDay(serverNow), serverNow)),
    serverNow,
    environment: c.env.ENVIRONMENT,
  }
})
serve(overviewRoutes, endpoints.getTrend)((c) => trend(c.env.DB, now()))
serve(
  overviewRoutes,
  endpoints.getHistory,
)((c) => history(c.env.DB, now(), { orders: mayDo(c.get('principal').permissions, 'money.read') }))

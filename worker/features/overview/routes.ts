import { Hono } from 'hono'
import { access } from '#worker/http/access.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { now } from '#worker/platform/clock.ts'
import { countOverview, type OverviewCounts } from './repository.ts'
import { startOfIndianDay } from './snapshots.ts'
import { trend } from './trend.ts'

/** The live counts of the admin's dashboard. "Today" begins at midnight in India; of the attempts closed today those that rank. */
export interface OverviewResponse extends OverviewCounts {
  readonly serverNow: number
  /** "production", "staging" or "local": what is not the real site says so. */
  readonly environment: string
}

export const overviewRoutes = new Hono<AppEnv>()
  .get('/overview', access('admin'), async (c) => {
    const serverNow = now()
    return c.json({
      ...(await countOverview(c.env.DB, startOfIndianDay(serverNow), serverNow)),
      serverNow,
      environment: c.env.ENVIRONMENT,
    } satisfies OverviewResponse)
  })
  .get('/overview/trend', access('admin'), async (c) => c.json(await trend(c.env.DB, now())))

import { Hono } from 'hono'
import { access } from '#worker/http/access.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { now } from '#worker/platform/clock.ts'
import { countOverview, type OverviewCounts } from './repository.ts'

/** The live counts of the admin's dashboard. "Today" begins at midnight in India; of the attempts closed today those that rank. */
export interface OverviewResponse extends OverviewCounts {
  readonly serverNow: number
}

const IST_OFFSET_MS = 5.5 * 3600_000
const DAY_MS = 24 * 3600_000

export const startOfIndianDay = (at: number): number => Math.floor((at + IST_OFFSET_MS) / DAY_MS) * DAY_MS - IST_OFFSET_MS

export const overviewRoutes = new Hono<AppEnv>().get('/overview', access('admin'), async (c) => {
  const serverNow = now()
  return c.json({ ...(await countOverview(c.env.DB, startOfIndianDay(serverNow), serverNow)), serverNow } satisfies OverviewResponse)
})

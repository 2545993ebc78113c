import { Hono } from 'hono'
import { access } from '#worker/http/access.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { now } from '#worker/platform/clock.ts'

/** The live counts of the admin's dashboard. "Today" begins at midnight in India. */
export interface OverviewResponse {
  readonly users: number
  readonly tests: number
  readonly attemptsOpen: number
  readonly attemptsClosedToday: number
  readonly serverNow: number
}

const IST_OFFSET_MS = 5.5 * 3600_000
const DAY_MS = 24 * 3600_000

export const startOfIndianDay = (at: number): number => Math.floor((at + IST_OFFSET_MS) / DAY_MS) * DAY_MS - IST_OFFSET_MS

export const overviewRoutes = new Hono<AppEnv>().get('/overview', access('admin'), async (c) => {
  const at = now()
  const row = await c.env.DB.prepare(
    `SELECT (SELECT count(*) FROM user WHERE deleted_at IS NULL) AS users, (SELECT count(*) FROM test WHERE published = 1) AS tests,
       (SELECT count(*) FROM attempt WHERE state = 'open') AS attemptsOpen,
       (SELECT count(*) FROM attempt WHERE state = 'closed' AND closed_at >= ?1) AS attemptsClosedToday`,
  )
    .bind(startOfIndianDay(at))
    .first<Omit<OverviewResponse, 'serverNow'>>()
  return c.json({
    users: row?.users ?? 0,
    tests: row?.tests ?? 0,
    attemptsOpen: row?.attemptsOpen ?? 0,
    attemptsClosedToday: row?.attemptsClosedToday ?? 0,
    serverNow: at,
  } satisfies OverviewResponse)
})

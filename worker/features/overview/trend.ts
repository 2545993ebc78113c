import type { TrendResponse } from '#contract/overview/schemas.ts'
import { readFigures } from './read-figures.sql.ts'
import { keptDay, startOfIndianDay } from './snapshots.ts'

const WEEK_MS = 7 * 24 * 3600_000

/** What the dashboard looks at now and then: changes since yesterday and last week, and how the service is. Times ms UTC. */
export async function trend(db: D1Database, now: number): Promise<TrendResponse> {
  const [{ figures, bytes }, today, weekAgo] = await Promise.all([
    readFigures(db, { now, weekAgo: now - WEEK_MS, midnight: startOfIndianDay(now) }),
    keptDay(db, now),
    keptDay(db, now - WEEK_MS),
  ])
  const { questions, reports, messages, comments, paid, paise, failed, ...health } = figures
  return { questions, reports, messages, comments, payments: { paid, paise, failed }, today, weekAgo, health: { ...health, bytes } }
}

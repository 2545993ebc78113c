import type { TrendResponse } from '#contract/overview.ts'
import { keptDay } from './snapshots.ts'

const WEEK_MS = 7 * 24 * 3600_000

/** What the dashboard looks at now and then: changes since yesterday and last week, and how the service is. Times ms UTC. */
export async function trend(db: D1Database, now: number): Promise<TrendResponse> {
  const [figures, today, weekAgo] = await Promise.all([
    db
      .prepare(FIGURES)
      .bind(now, now - WEEK_MS)
      .all<Row>(),
    keptDay(db, now),
    keptDay(db, now - WEEK_MS),
  ])
  const [row] = figures.results
  if (row === undefined) throw new Error('the dashboard has no figures')
  const { questions, reports, sweptAt, jobsRunning, jobsFailed, attemptsOverdue, broadcastsWaiting } = row
  const bytes = typeof figures.meta.size_after === 'number' ? figures.meta.size_after : null
  return { questions, reports, today, weekAgo, health: { sweptAt, bytes, jobsRunning, jobsFailed, attemptsOverdue, broadcastsWaiting } }
}

interface Row extends Omit<TrendResponse['health'], 'bytes'> {
  readonly questions: number
  readonly reports: number
}

const FIGURES = `
  SELECT (SELECT count(*) FROM question WHERE archived_at IS NULL) AS questions,
    (SELECT count(*) FROM question_report WHERE created_at >= ?2) AS reports,
    (SELECT n FROM kept_count WHERE name = 'swept') AS sweptAt,
    (SELECT count(*) FROM job WHERE started_at >= ?2 AND state = 'running') AS jobsRunning,
    (SELECT count(*) FROM job WHERE started_at >= ?2 AND state = 'failed') AS jobsFailed,
    (SELECT count(*) FROM attempt WHERE state = 'open' AND deadline_at < ?1 - 120000) AS attemptsOverdue,
    (SELECT count(*) FROM broadcast WHERE at > ?2 AND pushed IS NULL) AS broadcastsWaiting`

import type { TrendResponse } from '#contract/overview/schemas.ts'
import { keptDay, startOfIndianDay } from './snapshots.ts'

const WEEK_MS = 7 * 24 * 3600_000

/** What the dashboard looks at now and then: changes since yesterday and last week, and how the service is. Times ms UTC. */
export async function trend(db: D1Database, now: number): Promise<TrendResponse> {
  const [figures, today, weekAgo] = await Promise.all([
    db
      .prepare(FIGURES)
      .bind(now, now - WEEK_MS, startOfIndianDay(now))
      .all<Row>(),
    keptDay(db, now),
    keptDay(db, now - WEEK_MS),
  ])
  const [row] = figures.results
  if (row === undefined) throw new Error('the dashboard has no figures')
  const { questions, reports, messages, paid, paise, failed, ...health } = row
  const bytes = typeof figures.meta.size_after === 'number' ? figures.meta.size_after : null
  return { questions, reports, messages, payments: { paid, paise, failed }, today, weekAgo, health: { ...health, bytes } }
}

interface Row extends Omit<TrendResponse['health'], 'bytes'> {
  readonly questions: number
  readonly reports: number
  readonly messages: number
  readonly paid: number
  readonly paise: number
  readonly failed: number
}

const FIGURES = `
  SELECT (SELECT count(*) FROM question WHERE archived_at IS NULL) AS questions,
    (SELECT count(*) FROM question_report WHERE created_at >= ?2) AS reports,
    (SELECT count(*) FROM ticket WHERE state = 'new') AS messages,
    (SELECT count(*) FROM prime_order WHERE state = 'paid' AND created_at >= ?3) AS paid,
    (SELECT coalesce(sum(amount_paise), 0) FROM prime_order WHERE state = 'paid' AND created_at >= ?3) AS paise,
    (SELECT count(*) FROM prime_order WHERE state = 'failed' AND created_at >= ?3) AS failed,
    (SELECT count(*) FROM prime_alert WHERE closed_at IS NULL) AS alertsOpen,
    (SELECT count(*) FROM mail_outbox WHERE next_at < ?1 - 3600000) AS lettersLate,
    (SELECT n FROM kept_count WHERE name = 'swept') AS sweptAt,
    (SELECT count(*) FROM job WHERE started_at >= ?2 AND state = 'running') AS jobsRunning,
    (SELECT count(*) FROM job WHERE started_at >= ?2 AND state = 'failed') AS jobsFailed,
    (SELECT count(*) FROM attempt WHERE state = 'open' AND deadline_at < ?1 - 120000) AS attemptsOverdue,
    (SELECT count(*) FROM broadcast WHERE at > ?2 AND pushed IS NULL) AS broadcastsWaiting`

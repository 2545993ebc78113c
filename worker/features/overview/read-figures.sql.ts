import * as z from 'zod/mini'
import { decodeRow } from '#worker/db/decode-row.ts'

const figuresRow = z.object({
  questions: z.number(),
  reports: z.number(),
  messages: z.number(),
  comments: z.number(),
  paid: z.number(),
  paise: z.number(),
  failed: z.number(),
  alertsOpen: z.number(),
  lettersLate: z.number(),
  sweptAt: z.nullable(z.number()),
  jobsRunning: z.number(),
  jobsFailed: z.number(),
  attemptsOverdue: z.number(),
  broadcastsWaiting: z.number(),
})
export type Figures = Readonly<z.infer<typeof figuresRow>>

/**
 * The figures of the dashboard, and the database's size in bytes, null where it does not tell. All times ms UTC: payments are of the orders
 * made since `midnight`; reports, jobs and broadcasts are of the time since `weekAgo`.
 * Hand-written: one statement takes all counts, and the size stands in the answer of the database, which Drizzle does not hand on.
 */
export async function readFigures(
  db: D1Database,
  { now, weekAgo, midnight }: { readonly now: number; readonly weekAgo: number; readonly midnight: number },
): Promise<{ figures: Figures; bytes: number | null }> {
  const { results, meta } = await db.prepare(FIGURES).bind(now, weekAgo, midnight).all()
  return { figures: decodeRow(figuresRow, results[0]), bytes: typeof meta.size_after === 'number' ? meta.size_after : null }
}

const FIGURES = `
  SELECT (SELECT count(*) FROM question WHERE archived_at IS NULL) AS questions,
    (SELECT count(*) FROM question_report WHERE created_at >= ?2) AS reports,
    (SELECT count(*) FROM ticket WHERE state = 'new') AS messages,
    (SELECT count(*) FROM (SELECT 1 FROM comment WHERE state = 'held' LIMIT 1000)) AS comments,
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

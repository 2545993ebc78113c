import { KEPT_FIGURES, type KeptDay } from '#contract/overview/schemas.ts'
import { countOverview } from './repository.ts'

const DAY_MS = 24 * 3600_000
const IST_OFFSET_MS = 5.5 * 3600_000
const KEPT_DAYS = 40

/** When the day of a moment began in India. Times ms UTC. */
export const startOfIndianDay = (at: number): number => Math.floor((at + IST_OFFSET_MS) / DAY_MS) * DAY_MS - IST_OFFSET_MS

const dayName = (at: number): string => new Date(at + IST_OFFSET_MS).toISOString().slice(0, 10)

/**
 * For cron: writes down that it came by, and, the first time on a day, the figures as the day begins, so that the dashboard can say what has
 * changed since without counting days that are over. Of a day that nobody swept nothing is kept.
 */
export async function keepSnapshots(db: D1Database, now: number): Promise<void> {
  const midnight = startOfIndianDay(now)
  const day = dayName(now)
  const [swept, known] = await db.batch<{ n: number }>([
    db.prepare("INSERT INTO kept_count (name, n) VALUES ('swept', ?1) ON CONFLICT (name) DO UPDATE SET n = excluded.n").bind(now),
    db.prepare('SELECT n FROM kept_count WHERE name = ?1').bind(`closed@${day}`),
  ])
  if (swept?.success !== true || (known?.results.length ?? 0) > 0) return
  const since = await countOverview(db, midnight - DAY_MS, now)
  const questions = await db.prepare('SELECT count(*) AS n FROM question WHERE archived_at IS NULL').first<{ n: number }>()
  const figures = {
    users: since.users,
    tests: since.tests,
    questions: questions?.n ?? 0,
    closed: since.attemptsClosedToday - (await countOverview(db, midnight, now)).attemptsClosedToday,
  }
  await db.batch([
    ...KEPT_FIGURES.map((figure) =>
      db
        .prepare('INSERT INTO kept_count (name, n) VALUES (?1, ?2) ON CONFLICT (name) DO NOTHING')
        .bind(`${figure}@${day}`, figures[figure]),
    ),
    db
      .prepare("DELETE FROM kept_count WHERE instr(name, '@') > 0 AND substr(name, instr(name, '@') + 1) < ?1")
      .bind(dayName(now - KEPT_DAYS * DAY_MS)),
  ])
}

/** What was kept of the day of this moment. */
export async function keptDay(db: D1Database, at: number): Promise<KeptDay> {
  const names = KEPT_FIGURES.map((figure) => `${figure}@${dayName(at)}`)
  const { results } = await db
    .prepare('SELECT name, n FROM kept_count WHERE name IN (SELECT value FROM json_each(?1))')
    .bind(JSON.stringify(names))
    .all<{ name: string; n: number }>()
  const found = new Map(results.map(({ name, n }) => [name, n]))
  const of = (figure: string): number | null => found.get(`${figure}@${dayName(at)}`) ?? null
  return { users: of('users'), tests: of('tests'), questions: of('questions'), closed: of('closed') }
}

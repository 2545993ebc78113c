import { and, asc, between, count, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import { DAILY_FIGURES, type DailyFigure, KEPT_FIGURES, type KeptDay } from '#contract/overview/schemas.ts'
import { dayAfter, indianDay } from '#domain/time/indian-day.ts'
import { question } from '#worker/db/bank-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { keptCount } from '#worker/db/people-tables.ts'
import { primeOrder } from '#worker/db/prime-tables.ts'
import { countOverview } from './count-overview.sql.ts'

const DAY_MS = 24 * 3600_000
const IST_OFFSET_MS = 5.5 * 3600_000
/** Two periods of 30 days, and some to spare. */
const KEPT_DAYS = 70

/** When the day of a moment began in India. Times ms UTC. */
export const startOfIndianDay = (at: number): number => Math.floor((at + IST_OFFSET_MS) / DAY_MS) * DAY_MS - IST_OFFSET_MS

/**
 * For cron: writes down that it came by, and, the first time on a day, the figures as the day begins, so that the dashboard can say what has
 * changed since without counting days that are over. Of a day that no one swept nothing is kept.
 */
export async function keepSnapshots(db: D1Database, now: number): Promise<void> {
  const midnight = startOfIndianDay(now)
  const day = indianDay(now)
  const orm = openDb(db)
  const [, known] = await orm.batch([
    orm
      .insert(keptCount)
      .values({ name: 'swept', n: now })
      .onConflictDoUpdate({ target: keptCount.name, set: { n: sql`excluded.n` } }),
    orm
      .select({ n: keptCount.n })
      .from(keptCount)
      .where(eq(keptCount.name, `closed@${day}`)),
  ])
  if (known.length > 0) return
  const since = await countOverview(db, midnight - DAY_MS, now)
  const [questions] = await orm.select({ n: count() }).from(question).where(isNull(question.archivedAt))
  const [orders] = await orm
    .select({ paid: count(), paise: sql<number>`coalesce(sum(${primeOrder.amountPaise}), 0)` })
    .from(primeOrder)
    .where(
      and(
        inArray(primeOrder.state, ['paid', 'partlyRefunded', 'refunded']),
        gte(primeOrder.createdAt, midnight - DAY_MS),
        lt(primeOrder.createdAt, midnight),
      ),
    )
  const figures = {
    users: since.users,
    tests: since.tests,
    questions: questions?.n ?? 0,
    closed: since.attemptsClosedToday - (await countOverview(db, midnight, now)).attemptsClosedToday,
    paid: orders?.paid ?? 0,
    paise: orders?.paise ?? 0,
  }
  await orm.batch([
    orm
      .insert(keptCount)
      .values(DAILY_FIGURES.map((figure) => ({ name: `${figure}@${day}`, n: figures[figure] })))
      .onConflictDoNothing({ target: keptCount.name }),
    orm
      .delete(keptCount)
      .where(
        sql`instr(${keptCount.name}, '@') > 0 AND substr(${keptCount.name}, instr(${keptCount.name}, '@') + 1) < ${indianDay(now - KEPT_DAYS * DAY_MS)}`,
      ),
  ])
}

/** What was kept of the day of this moment. */
export async function keptDay(db: D1Database, at: number): Promise<KeptDay> {
  const names = KEPT_FIGURES.map((figure) => `${figure}@${indianDay(at)}`)
  const rows = await openDb(db).select().from(keptCount).where(inArray(keptCount.name, names))
  const found = new Map(rows.map(({ name, n }) => [name, n]))
  const of = (figure: string): number | null => found.get(`${figure}@${indianDay(at)}`) ?? null
  return { users: of('users'), tests: of('tests'), questions: of('questions'), closed: of('closed') }
}

/** What was kept of a figure as each day from one to another began, oldest first; null for a day that was not kept. A range of the key. */
export async function keptDays(db: D1Database, figure: DailyFigure, from: string, days: number): Promise<(number | null)[]> {
  const names = Array.from({ length: days }, (_, i) => `${figure}@${dayAfter(from, i)}`)
  const rows = await openDb(db)
    .select()
    .from(keptCount)
    .where(between(keptCount.name, names[0] ?? '', names.at(-1) ?? ''))
    .orderBy(asc(keptCount.name))
  const found = new Map(rows.map(({ name, n }) => [name, n]))
  return names.map((name) => found.get(name) ?? null)
}

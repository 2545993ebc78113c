import { and, asc, eq, gt, isNull, lte, notExists, sql } from 'drizzle-orm'
import type { Locale } from '#contract/shared/locales.ts'
import { type Reminder, remindedEnds, reminderDue } from '#domain/money/reminder.ts'
import { openDb } from '#worker/db/client.ts'
import { user } from '#worker/db/people-tables.ts'
import { primeReminder } from '#worker/db/prime-tables.ts'
import { statementOf } from '#worker/db/statement-of.ts'
import { notify } from '#worker/notifying/notify.ts'
import { type MoneyDeps, notifyLearner } from './apply-facts.ts'
import { letterStatement } from './reminders.sql.ts'

/** Learners per sweep, and how many of them are notified at once. */
const PAGE = 40
const AT_ONCE = 8
const NOTICES = { week: 'passEndsInAWeek', day: 'passEndsInADay', over: 'passEnded' } as const
const LETTERS = { week: 'primeWeek', day: 'primeDay', over: 'primeOver' } as const

/** Tells learners of the end of their pass, each thing once for each end: a notification and a letter. Says how many. */
export async function sendDueReminders(deps: MoneyDeps): Promise<number> {
  const waiting = await due(deps)
  let reminded = 0
  for (let first = 0; first < waiting.length; first += AT_ONCE) {
    const group = waiting.slice(first, first + AT_ONCE)
    const done = await Promise.all(group.map(({ userId, until, language, kind }) => remind(deps, userId, until, language, kind)))
    reminded += done.filter(Boolean).length
  }
  return reminded
}

interface Due {
  readonly userId: string
  readonly until: number
  readonly language: Locale
  readonly kind: Reminder
}

/**
 * Whose pass ends in these days and who has not been told of it: for each of the three kinds a stretch of the index, those told left out, so
 * that no one stands in the way of those behind.
 */
async function due({ db, now }: MoneyDeps): Promise<Due[]> {
  const { from, to } = remindedEnds(now)
  const typed = openDb(db)
  const kind = sql`CASE WHEN ${user.primeAccessUntil} <= ${now} THEN 'over' WHEN ${user.primeAccessUntil} <= ${now + 86_400_000} THEN 'day' ELSE 'week' END`
  const reminded = typed
    .select({ one: sql`1` })
    .from(primeReminder)
    .where(and(eq(primeReminder.userId, user.id), eq(primeReminder.untilAt, user.primeAccessUntil), eq(primeReminder.kind, kind)))
  const results = await typed
    .select({
      userId: user.id,
      // Who is asked for has an end.
      until: sql<number>`${user.primeAccessUntil}`,
      language: sql<Locale>`coalesce(${user.interfaceLanguage}, 'en')`,
    })
    .from(user)
    .where(and(gt(user.primeAccessUntil, from), lte(user.primeAccessUntil, to), isNull(user.deletedAt), notExists(reminded)))
    .orderBy(asc(user.primeAccessUntil))
    .limit(PAGE)
  return results.flatMap((row) => {
    const due = reminderDue(row.until, now)
    return due === null ? [] : [{ ...row, kind: due }]
  })
}

async function remind(deps: MoneyDeps, userId: string, until: number, language: Locale, kind: Reminder): Promise<boolean> {
  const { db, now, newId } = deps
  const notice = notify(db, {
    kind: NOTICES[kind],
    people: [{ userId, language, params: { until } }],
    tag: newId().slice(0, 8),
    at: now,
    unless: { sql: 'changes() = 0', binds: [] },
  })
  const [, inserted] = await db.batch([
    statementOf(db, openDb(db).insert(primeReminder).values({ userId, untilAt: until, kind, sentAt: now }).onConflictDoNothing()),
    ...notice.statements,
    letterStatement(db, { id: newId(), userId, kind: LETTERS[kind], ref: String(until), language }, now),
  ])
  if (inserted?.results.length !== 1) return false
  await notifyLearner(deps, userId, notice)
  return true
}

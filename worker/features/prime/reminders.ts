import type { Locale } from '#contract/shared/locales.ts'
import { type Reminder, remindedEnds, reminderDue } from '#domain/money/reminder.ts'
import { notify } from '#worker/notifying/notify.ts'
import { type MoneyDeps, tellLearner } from './apply-news.ts'

/** Learners a sweep, and how many of them are told at once. */
const PAGE = 40
const AT_ONCE = 8
const NOTICES = { week: 'passEndsInAWeek', day: 'passEndsInADay', over: 'passEnded' } as const
const LETTERS = { week: 'primeWeek', day: 'primeDay', over: 'primeOver' } as const

/** Tells learners of the end of their pass, each thing once for each end: a notification and a letter. Says how many. */
export async function sweepReminders(deps: MoneyDeps): Promise<number> {
  const waiting = await due(deps)
  let told = 0
  for (let first = 0; first < waiting.length; first += AT_ONCE) {
    const group = waiting.slice(first, first + AT_ONCE)
    const done = await Promise.all(group.map(({ userId, until, language, kind }) => remind(deps, userId, until, language, kind)))
    told += done.filter(Boolean).length
  }
  return told
}

interface Due {
  readonly userId: string
  readonly until: number
  readonly language: Locale
  readonly kind: Reminder
}

/**
 * Whose pass ends in these days and who has not been told of it: for each of the three kinds a stretch of the index, those told left out, so
 * that nobody stands in the way of those behind.
 */
async function due({ db, now }: MoneyDeps): Promise<Due[]> {
  const { from, to } = remindedEnds(now)
  const { results } = await db
    .prepare(
      `SELECT u.id AS userId, u.prime_access_until AS until, coalesce(u.interface_language, 'en') AS language FROM user u
       WHERE u.prime_access_until > ?1 AND u.prime_access_until <= ?2 AND u.deleted_at IS NULL AND NOT EXISTS (
         SELECT 1 FROM prime_reminder r WHERE r.user_id = u.id AND r.until_at = u.prime_access_until
           AND r.kind = CASE WHEN u.prime_access_until <= ?3 THEN 'over' WHEN u.prime_access_until <= ?4 THEN 'day' ELSE 'week' END)
       ORDER BY u.prime_access_until LIMIT ?5`,
    )
    .bind(from, to, now, now + 86_400_000, PAGE)
    .all<Omit<Due, 'kind'>>()
  return results.flatMap((row) => {
    const kind = reminderDue(row.until, now)
    return kind === null ? [] : [{ ...row, kind }]
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
    db
      .prepare('INSERT OR IGNORE INTO prime_reminder (user_id, until_at, kind, sent_at) VALUES (?1, ?2, ?3, ?4)')
      .bind(userId, until, kind, now),
    ...notice.statements,
    db
      .prepare(
        `INSERT OR IGNORE INTO mail_outbox (id, user_id, kind, ref, language, created_at, tries, next_at)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6, 0, ?6 WHERE changes() = 1`,
      )
      .bind(newId(), userId, LETTERS[kind], String(until), language, now),
  ])
  if (inserted?.results.length !== 1) return false
  await tellLearner(deps, userId, notice)
  return true
}

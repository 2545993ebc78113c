import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PrimeChanged } from '#contract/users/schemas.ts'
import type { Locale } from '#contract/shared/locales.ts'
import type { Actor } from '#worker/db/audit.ts'
import { openDb } from '#worker/db/client.ts'
import { guardedResults } from '#worker/db/guarded-batch.ts'
import { user } from '#worker/db/people-tables.ts'
import { AppError } from '#worker/http/app-error.ts'
import { notify } from '#worker/notifying/notify.ts'
import { type MoneyDeps, notifyLearner } from './apply-facts.ts'
import { hasPassUntil } from './grant-by-hand.ts'
import { byHandStatement, carryStatement, setUntilStatement, untilStatement } from './grant-statements.sql.ts'

/**
 * Lets someone's pass end earlier, at `until` or now where that is past (ms UTC), without a refund: one audit row, one step, one
 * notification. `order` is the client's: the same twice is one. Errors: not_found; conflict where the pass has another end than `from`,
 * which was shown; invalid_request where it would not end earlier.
 */
export async function revokeByHand(
  deps: MoneyDeps,
  actor: Actor,
  userId: string,
  { order, from, until, reason }: { readonly order: string; readonly from: number | null; readonly until: number; readonly reason: string },
): Promise<PrimeChanged> {
  const { db, now, newId } = deps
  const [person] = await openDb(db)
    .select({ until: user.primeAccessUntil, language: sql<Locale>`coalesce(${user.interfaceLanguage}, 'en')` })
    .from(user)
    .where(and(eq(user.id, userId), isNull(user.deletedAt)))
  if (person === undefined) throw new AppError('not_found')
  const end = Math.max(until, now)
  if (from === null || from <= end) throw new AppError('invalid_request', { path: 'body.until', reason: 'the pass would not end earlier' })
  const seconds = Math.ceil((from - end) / 1000)
  const people = [{ userId, language: person.language, params: { until: from - seconds * 1000 } }]
  const notice = notify(db, { kind: 'passShortened', people, tag: newId().slice(0, 8), at: now })
  const written = await guardedResults<{ until: number | null }>(db, {
    guard: hasPassUntil(userId, from),
    audit: {
      id: order,
      at: now,
      actorId: actor.actorId,
      action: 'prime.revoke',
      target: userId,
      requestId: actor.requestId,
      content: { from, until, reason },
      signIn: actor.signIn,
      before: JSON.stringify({ until: from }),
      after: JSON.stringify({ until: from - seconds * 1000, reason }),
    },
    writes: [
      carryStatement(db, userId, now),
      byHandStatement(db, { userId, seconds: -seconds, actorId: actor.actorId, reason }, now),
      ...notice.statements,
      setUntilStatement(db, userId),
      untilStatement(db, userId),
    ],
  })
  if (written.outcome === 'conflict') throw new AppError('conflict')
  if (written.results === null) return { primeUntil: person.until }
  await notifyLearner(deps, userId, notice)
  return { primeUntil: written.results.at(-1)?.results[0]?.until ?? null }
}

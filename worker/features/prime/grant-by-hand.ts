import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { GrantResponse } from '#contract/prime/admin-schemas.ts'
import type { Locale } from '#contract/shared/locales.ts'
import { untilAfter } from '#domain/money/prime-until.ts'
import type { Actor, Guard } from '#worker/db/audit.ts'
import { openDb } from '#worker/db/client.ts'
import { guardedResults } from '#worker/db/guarded-batch.ts'
import { user } from '#worker/db/people-tables.ts'
import { notify } from '#worker/notifying/notify.ts'
import { AppError } from '#worker/http/app-error.ts'
import { type MoneyDeps, notifyLearner } from './apply-facts.ts'
import { byHandStatement, carryStatement, setUntilStatement, untilStatement } from './grant-statements.sql.ts'

/**
 * Gives someone days without a payment: one audit row, one grant, one notification. `grantId` is the client's: the same twice is one, also
 * where it was given to the limit; throws `OrderReused`. Errors: not_found, prime_cap; conflict where the pass has another end than was shown.
 */
export async function grantByHand(
  deps: MoneyDeps,
  actor: Actor,
  given: {
    readonly grantId: string
    readonly user: string
    readonly days: number
    readonly reason: string
    /** The end of the pass that the admin was shown; left out, any. */
    readonly from?: number | null
  },
): Promise<GrantResponse> {
  const { db, now, newId } = deps
  const [person] = await openDb(db)
    .select({ id: user.id, until: user.primeAccessUntil, language: sql<Locale>`coalesce(${user.interfaceLanguage}, 'en')` })
    .from(user)
    .where(and(or(eq(user.id, given.user), eq(user.email, given.user.toLowerCase())), isNull(user.deletedAt)))
  if (person === undefined) throw new AppError('not_found')
  const until = untilAfter(given.days, person.until, now)
  if (until === null) throw new AppError('prime_cap')
  const { id: userId, language } = person
  const notice = notify(db, { kind: 'passGiven', people: [{ userId, language, params: { until } }], tag: newId().slice(0, 8), at: now })
  const written = await guardedResults<{ until: number }>(db, {
    guard: given.from === undefined ? isThere(person.id) : hasPassUntil(person.id, given.from),
    audit: {
      id: given.grantId,
      at: now,
      actorId: actor.actorId,
      action: 'prime.grant',
      target: person.id,
      requestId: actor.requestId,
      content: { days: given.days, reason: given.reason, ...(given.from === undefined ? {} : { from: given.from }) },
      signIn: actor.signIn,
      before: JSON.stringify({ until: person.until }),
      after: JSON.stringify({ days: given.days, reason: given.reason }),
    },
    writes: [
      carryStatement(db, person.id, now),
      byHandStatement(db, { userId, seconds: given.days * 86_400, actorId: actor.actorId, reason: given.reason }, now),
      ...notice.statements,
      setUntilStatement(db, person.id),
      untilStatement(db, person.id),
    ],
  })
  if (written.outcome === 'conflict') throw new AppError(given.from === undefined ? 'not_found' : 'conflict')
  // Sent again, it was given before.
  if (written.results === null) return { userId: person.id, primeUntil: person.until ?? until }
  await notifyLearner(deps, person.id, notice)
  return { userId: person.id, primeUntil: written.results.at(-1)?.results[0]?.until ?? until }
}

const isThere = (userId: string): Guard => ({
  sql: 'SELECT EXISTS (SELECT 1 FROM user WHERE id = ?1 AND deleted_at IS NULL)',
  binds: [userId],
})

/** The account is there, and its pass has this end; null is none. */
export const hasPassUntil = (userId: string, until: number | null): Guard => ({
  sql: 'SELECT EXISTS (SELECT 1 FROM user WHERE id = ?1 AND deleted_at IS NULL AND prime_access_until IS ?2)',
  binds: [userId, until],
})

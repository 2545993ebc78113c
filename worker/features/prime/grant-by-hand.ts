import type { GrantResponse } from '#contract/prime/admin-schemas.ts'
import type { Locale } from '#contract/shared/locales.ts'
import { untilAfter } from '#domain/money/prime-until.ts'
import type { Actor } from '#worker/db/audit.ts'
import { guardedResults } from '#worker/db/guarded-batch.ts'
import { notify } from '#worker/notifying/notify.ts'
import { AppError } from '#worker/http/app-error.ts'
import { type MoneyDeps, tellLearner } from './apply-news.ts'
import { carryStatement, setUntilStatement } from './grant-statements.ts'

/**
 * Gives somebody days without a payment: one audit row, one grant, one notification. `grantId` is the client's: the same twice is one, also
 * where it was given to the limit; throws `OrderReused`. Errors: not_found, prime_cap.
 */
export async function grantByHand(
  deps: MoneyDeps,
  who: Actor,
  given: { readonly grantId: string; readonly user: string; readonly days: number; readonly reason: string },
): Promise<GrantResponse> {
  const { db, now, newId } = deps
  const person = await db
    .prepare(
      `SELECT id, prime_access_until AS until, coalesce(interface_language, 'en') AS language FROM user WHERE (id = ?1 OR email = ?2) AND deleted_at IS NULL`,
    )
    .bind(given.user, given.user.toLowerCase())
    .first<{ id: string; until: number | null; language: Locale }>()
  if (person === null) throw new AppError('not_found')
  const until = untilAfter(given.days, person.until, now)
  if (until === null) throw new AppError('prime_cap')
  const { id: userId, language } = person
  const notice = notify(db, { kind: 'passGiven', people: [{ userId, language, params: { until } }], tag: newId().slice(0, 8), at: now })
  const written = await guardedResults<{ until: number }>(db, {
    guard: { sql: 'SELECT EXISTS (SELECT 1 FROM user WHERE id = ?1 AND deleted_at IS NULL)', binds: [person.id] },
    audit: {
      id: given.grantId,
      at: now,
      actorId: who.actorId,
      action: 'prime.grant',
      target: person.id,
      requestId: who.requestId,
      content: { days: given.days, reason: given.reason },
      signIn: who.signIn,
      before: JSON.stringify({ until: person.until }),
      after: JSON.stringify({ days: given.days, reason: given.reason }),
    },
    writes: [
      carryStatement(db, person.id, now),
      db
        .prepare(
          `INSERT INTO prime_grant (user_id, n, kind, granted_at, granted_s, revoked_s, actor_id, reason)
         SELECT ?1, (SELECT coalesce(max(n), 0) + 1 FROM prime_grant WHERE user_id = ?1), 'byHand', ?2, ?3, 0, ?4, ?5`,
        )
        .bind(person.id, now, given.days * 86_400, who.actorId, given.reason),
      ...notice.statements,
      setUntilStatement(db, person.id),
      db.prepare('SELECT prime_access_until AS until FROM user WHERE id = ?1').bind(person.id),
    ],
  })
  if (written.outcome === 'conflict') throw new AppError('not_found')
  // Sent again, it was given before.
  if (written.results === null) return { userId: person.id, primeUntil: person.until ?? until }
  await tellLearner(deps, person.id, notice)
  return { userId: person.id, primeUntil: written.results.at(-1)?.results[0]?.until ?? until }
}

/** What is given to a learner. `now` in ms UTC. Hand-written: it writes money. */
import { eq, sql } from 'drizzle-orm'
import { openDb } from '#worker/db/client.ts'
import { user } from '#worker/db/people-tables.ts'
import { statementOf } from '#worker/db/statement-of.ts'

/** What an account has before its first row of grants becomes the first one, so that nothing is lost when they are added up. `now` ms UTC. */
export const carryStatement = (db: D1Database, userId: string, now: number): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO prime_grant (user_id, n, kind, granted_at, granted_s, revoked_s)
       SELECT id, 1, 'carried', ?2, CAST((prime_access_until - ?2 + 999) / 1000 AS INTEGER), 0 FROM user
       WHERE id = ?1 AND prime_access_until > ?2 AND NOT EXISTS (SELECT 1 FROM prime_grant WHERE user_id = ?1)`,
    )
    .bind(userId, now)

/**
 * Sets the end of a pass to what its grants come to: domain/money/prime-until.ts in SQL, where the end is the latest of each grant's beginning
 * with everything given from it on.
 */
export const setUntilStatement = (db: D1Database, userId: string): D1PreparedStatement =>
  db
    .prepare(
      `UPDATE user SET prime_access_until = (SELECT max(granted_at + 1000 * rest) FROM (
         SELECT granted_at, sum(granted_s - revoked_s) OVER (ORDER BY n DESC) AS rest FROM prime_grant WHERE user_id = ?1))
       WHERE id = ?1 AND EXISTS (SELECT 1 FROM prime_grant WHERE user_id = ?1)`,
    )
    .bind(userId)

/**
 * A step by hand, after those that there are; whole seconds. Negative ones are taken away in a step of their own, so that what was paid for
 * stays as it was bought.
 */
export const byHandStatement = (
  db: D1Database,
  {
    userId,
    seconds,
    actorId,
    reason,
  }: { readonly userId: string; readonly seconds: number; readonly actorId: string; readonly reason: string },
  now: number,
): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO prime_grant (user_id, n, kind, granted_at, granted_s, revoked_s, actor_id, reason)
       SELECT ?1, (SELECT coalesce(max(n), 0) + 1 FROM prime_grant WHERE user_id = ?1), 'byHand', ?2, max(?3, 0), max(-?3, 0), ?4, ?5`,
    )
    .bind(userId, now, seconds, actorId, reason)

/** Gives `until`, the end of a pass as it is within the batch. */
export const untilStatement = (db: D1Database, userId: string): D1PreparedStatement =>
  statementOf(
    db,
    openDb(db)
      .select({ until: sql`${user.primeAccessUntil}`.as('until') })
      .from(user)
      .where(eq(user.id, userId)),
  )

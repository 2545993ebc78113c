/**
 * What joining a batch writes, for any number of accounts in each statement. Every joining has its claimed row of `invitation`, written
 * before in the same batch. `now` ms UTC. Hand-written: json_each takes any number of joinings in one value, and it writes money.
 */
export interface Joining {
  /** The id of the claimed invitation. */
  readonly invitationId: string
  readonly batchId: string
  readonly userId: string
  /** Seconds of Prime that it gives; 0 for none. */
  readonly primeS: number
}

export const memberStatement = (db: D1Database, joinings: readonly Joining[], now: number): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO batch_member (batch_id, user_id, at) SELECT i.batch_id, i.user_id, ?2 ${CLAIMED} WHERE true
       ON CONFLICT DO NOTHING`,
    )
    .bind(listed(joinings), now)

/**
 * The Prime days of invitations, as steps by hand of the admins who invited: first what an account has without any step, then the steps, then
 * the end of each pass (domain/money/prime-until.ts in SQL). An account gets the days of a batch once.
 */
export function primeStatements(db: D1Database, joinings: readonly Joining[], now: number): D1PreparedStatement[] {
  const giving = listed(joinings.filter(({ primeS }) => primeS > 0))
  return [CARRY, GIVE, SET_UNTIL].map((sql) => db.prepare(sql).bind(...(sql === SET_UNTIL ? [giving] : [giving, now])))
}

const listed = (joinings: readonly Joining[]): string => JSON.stringify(joinings.map((one) => [one.invitationId, one.userId, one.primeS]))

const CLAIMED = `FROM json_each(?1) v CROSS JOIN invitation i ON i.id = v.value ->> 0 AND i.user_id = v.value ->> 1 AND i.claimed_at = ?2
       CROSS JOIN user u ON u.id = i.user_id AND u.deleted_at IS NULL`

const IS_FIRST = `NOT EXISTS (SELECT 1 FROM invitation o
         WHERE o.user_id = i.user_id AND o.batch_id = i.batch_id AND o.id <> i.id AND o.prime_days IS NOT NULL)`

const CARRY = `INSERT INTO prime_grant (user_id, n, kind, granted_at, granted_s, revoked_s)
       SELECT DISTINCT u.id, 1, 'carried', ?2, CAST((u.prime_access_until - ?2 + 999) / 1000 AS INTEGER), 0 ${CLAIMED}
       WHERE u.prime_access_until > ?2 AND NOT EXISTS (SELECT 1 FROM prime_grant g WHERE g.user_id = u.id) AND ${IS_FIRST}`

const GIVE = `INSERT INTO prime_grant (user_id, n, kind, granted_at, granted_s, revoked_s, actor_id, reason)
       SELECT u.id, (SELECT coalesce(max(g.n), 0) FROM prime_grant g WHERE g.user_id = u.id) + row_number() OVER (PARTITION BY u.id ORDER BY i.id),
         'byHand', ?2, v.value ->> 2, 0, i.by, (SELECT b.name FROM batch b WHERE b.id = i.batch_id) ${CLAIMED} WHERE ${IS_FIRST}`

const SET_UNTIL = `UPDATE user SET prime_access_until = (SELECT max(granted_at + 1000 * rest) FROM (
         SELECT granted_at, sum(granted_s - revoked_s) OVER (ORDER BY n DESC) AS rest FROM prime_grant g WHERE g.user_id = user.id))
       WHERE id IN (SELECT value ->> 1 FROM json_each(?1)) AND EXISTS (SELECT 1 FROM prime_grant g WHERE g.user_id = user.id)`

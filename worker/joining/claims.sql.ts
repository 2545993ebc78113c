/** The claim of invitations. Hand-written: json_each takes any number of ids in one value. */
import type { Guard } from '#worker/db/audit.ts'

/** Every one of these invitations is still there and open. */
export const noneIsClaimed = (ids: readonly string[]): Guard => ({
  sql: `SELECT (SELECT count(*) FROM json_each(?1) v CROSS JOIN invitation i ON i.id = v.value WHERE i.claimed_at IS NULL) = ?2`,
  binds: [JSON.stringify(ids), ids.length],
})

/** With the claim an invitation loses its address. `now` ms UTC. */
export const claimStatement = (db: D1Database, ids: readonly string[], userId: string, now: number): D1PreparedStatement =>
  db
    .prepare(
      `UPDATE invitation SET claimed_at = ?2, user_id = ?3, email = NULL
       WHERE id IN (SELECT value FROM json_each(?1)) AND claimed_at IS NULL`,
    )
    .bind(JSON.stringify(ids), now, userId)

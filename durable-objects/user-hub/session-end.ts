import { sessionEndsAt, type SessionTimes } from '#domain/access/session-limits.ts'

/** When a session ends (ms UTC), for a start of a test makes it longer; null where it is over by sign-out, ban or deletion. */
export async function findSessionEnd(db: D1Database, sessionId: string): Promise<number | null> {
  const times = await db
    .prepare(
      `SELECT s.created_at AS createdAt, s.expires_at AS expiresAt, s.used_at AS usedAt FROM session s JOIN user u ON u.id = s.user_id
       WHERE s.id = ?1 AND s.revoked_at IS NULL AND s.version = u.session_version AND u.banned_at IS NULL AND u.deleted_at IS NULL`,
    )
    .bind(sessionId)
    .first<SessionTimes>()
  return times === null ? null : sessionEndsAt(times)
}

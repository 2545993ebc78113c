/** When a session ends (ms UTC), for a start of a test makes it longer; null where it is over by sign-out, ban or deletion. */
export async function findSessionEnd(db: D1Database, sessionId: string): Promise<number | null> {
  return db
    .prepare(
      `SELECT s.expires_at FROM session s JOIN user u ON u.id = s.user_id
       WHERE s.id = ?1 AND s.revoked_at IS NULL AND s.version = u.session_version AND u.banned_at IS NULL AND u.deleted_at IS NULL`,
    )
    .bind(sessionId)
    .first<number>('expires_at')
}

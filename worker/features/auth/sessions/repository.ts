/** Ends one session of the person and the pushes that hang on it; false where it is not theirs, or over. */
export async function endOne(db: D1Database, userId: string, sessionId: string, now: number): Promise<boolean> {
  const [ended] = await db.batch([
    db
      .prepare('UPDATE session SET revoked_at = ?3 WHERE id = ?2 AND user_id = ?1 AND revoked_at IS NULL AND expires_at > ?3')
      .bind(userId, sessionId, now),
    db.prepare('DELETE FROM push_subscription WHERE session_id = ?2 AND user_id = ?1').bind(userId, sessionId),
  ])
  return (ended?.meta.changes ?? 0) > 0
}

/** Ends every session of the person but one; says how many were running. */
export async function endOthers(db: D1Database, userId: string, keptId: string, now: number): Promise<number> {
  const [ended] = await db.batch([
    db
      .prepare(`UPDATE session SET revoked_at = ?3 WHERE user_id = ?1 AND id <> ?2 AND revoked_at IS NULL AND expires_at > ?3`)
      .bind(userId, keptId, now),
    db.prepare('DELETE FROM push_subscription WHERE user_id = ?1 AND session_id <> ?2').bind(userId, keptId),
  ])
  return ended?.meta.changes ?? 0
}

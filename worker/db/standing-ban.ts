/** What a banned person is told. `until` ms UTC; null is until somebody lifts it. */
export interface StandingBan {
  readonly publicText: string | null
  readonly until: number | null
}

/**
 * The ban behind a set `user.banned_at`, or null where it has ended by itself: then the flag is taken away here, once. Asked only for
 * people whose flag is set, so it costs nobody else a statement. `now` ms UTC.
 */
export async function standingBan(db: D1Database, userId: string, now: number): Promise<StandingBan | null> {
  const ban = await db
    .prepare('SELECT id, public_text AS publicText, until FROM ban WHERE user_id = ?1 AND lifted_at IS NULL ORDER BY at DESC LIMIT 1')
    .bind(userId)
    .first<{ id: string; publicText: string; until: number | null }>()
  // A flag without a history is from before there was one.
  if (ban === null) return { publicText: null, until: null }
  if (ban.until === null || ban.until > now) return { publicText: ban.publicText, until: ban.until }
  await db.batch([
    db.prepare('UPDATE ban SET lifted_at = until WHERE id = ?1 AND lifted_at IS NULL').bind(ban.id),
    // Unless another ban came meanwhile.
    db
      .prepare('UPDATE user SET banned_at = NULL WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM ban WHERE user_id = ?1 AND lifted_at IS NULL)')
      .bind(userId),
  ])
  return null
}

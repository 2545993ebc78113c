import type { ConsentKind } from '#contract/account/schemas.ts'

/**
 * Notes that something was agreed to; a repeat while it holds writes nothing. `now` ms UTC.
 * Hand-written: the insert is guarded by what holds already.
 */
export const giveConsent = (db: D1Database, userId: string, kind: ConsentKind, now: number): Promise<unknown> =>
  db
    .prepare(
      `INSERT INTO consent (user_id, kind, given_at, given_by) SELECT ?1, ?2, ?3, 'self'
       WHERE NOT EXISTS (SELECT 1 FROM consent WHERE user_id = ?1 AND kind = ?2 AND withdrawn_at IS NULL) ON CONFLICT DO NOTHING`,
    )
    .bind(userId, kind, now)
    .run()

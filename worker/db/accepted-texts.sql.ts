/**
 * Notes that a person has accepted a version of the Terms & Conditions and was shown the Privacy Policy of that date. A version that is
 * noted already is not noted again. `now` ms UTC. Hand-written: the look at what is noted and the insert are one statement.
 */
export const acceptTexts = (db: D1Database, userId: string, version: string, now: number): Promise<unknown> =>
  db
    .prepare(
      `INSERT INTO consent (user_id, kind, given_at, given_by, version) SELECT ?1, 'terms', ?2, 'self', ?3
       WHERE NOT EXISTS (SELECT 1 FROM consent WHERE user_id = ?1 AND kind = 'terms' AND version = ?3) ON CONFLICT DO NOTHING`,
    )
    .bind(userId, now, version)
    .run()

import type { Locale } from '#contract/shared/locales.ts'

/** A letter to write, where the statement before has written something; `now` ms UTC. Hand-written: the insert hangs on `changes()`. */
export const letterStatement = (
  db: D1Database,
  {
    id,
    userId,
    kind,
    ref,
    language,
  }: { readonly id: string; readonly userId: string; readonly kind: string; readonly ref: string; readonly language: Locale },
  now: number,
): D1PreparedStatement =>
  db
    .prepare(
      `INSERT OR IGNORE INTO mail_outbox (id, user_id, kind, ref, language, created_at, tries, next_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, 0, ?6 WHERE changes() = 1`,
    )
    .bind(id, userId, kind, ref, language, now)

import type { SavedView, ViewScreen } from '#contract/saved-views/schemas.ts'

/**
 * Keeps a view under its name, in place of the one before; false where there are `most` others already. `now` ms UTC.
 * Hand-written: the upsert is guarded by a count.
 */
export async function storeView(
  db: D1Database,
  userId: string,
  screen: ViewScreen,
  { name, search }: SavedView,
  most: number,
  now: number,
): Promise<boolean> {
  const { meta } = await db
    .prepare(
      `INSERT INTO saved_view (user_id, screen, name, search, created_at) SELECT ?1, ?2, ?3, ?4, ?5
       WHERE (SELECT count(*) FROM saved_view WHERE user_id = ?1 AND screen = ?2 AND name <> ?3) < ?6
       ON CONFLICT (user_id, screen, name) DO UPDATE SET search = excluded.search`,
    )
    .bind(userId, screen, name, search, now, most)
    .run()
  return meta.changes > 0
}

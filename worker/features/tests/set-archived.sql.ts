/**
 * Puts tests away (`at` ms UTC) or takes them back (null).
 * Hand-written: json_each takes any number of ids in one value.
 */
export const setArchived = (db: D1Database, ids: readonly string[], at: number | null): D1PreparedStatement =>
  db.prepare('UPDATE test SET archived_at = ?2 WHERE id IN (SELECT value FROM json_each(?1))').bind(JSON.stringify(ids), at)

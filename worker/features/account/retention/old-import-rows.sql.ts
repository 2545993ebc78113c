/**
 * Deletes up to `limit` rows of uploads that ended before a moment (ms UTC). Says how many.
 * Hand-written: SQLite deletes by a limit only through a subquery.
 */
export async function deleteOldImportRows(db: D1Database, before: number, limit: number): Promise<number> {
  const { meta } = await db
    .prepare(
      `DELETE FROM import_row WHERE (run_id, "row") IN (
         SELECT r.run_id, r."row" FROM import_run i JOIN import_row r ON r.run_id = i.id
         WHERE i.started_at < ?1 AND coalesce(i.rolled_back_at, i.finished_at, i.started_at) < ?1 LIMIT ?2)`,
    )
    .bind(before, limit)
    .run()
  return meta.changes
}

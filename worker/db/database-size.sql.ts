/**
 * What a database holds, in bytes.
 * Hand-written: only the raw reply says it.
 */
export async function sizeOf(database: D1Database): Promise<number> {
  const { meta } = await database.prepare('SELECT 1').all()
  return meta.size_after
}

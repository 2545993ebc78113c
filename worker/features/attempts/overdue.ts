/** Open attempts whose deadline passed before `before` (ms UTC), oldest first: one range of the partial index. */
export async function findOverdueAttempts(db: D1Database, before: number, limit: number): Promise<{ userId: string; testId: string }[]> {
  const { results } = await db
    .prepare(
      "SELECT user_id AS userId, test_id AS testId FROM attempt WHERE state = 'open' AND deadline_at < ?1 ORDER BY deadline_at LIMIT ?2",
    )
    .bind(before, limit)
    .all<{ userId: string; testId: string }>()
  return results
}

/** What nobody may have seen yet, so that a reader of its key has to be known. Times in ms UTC. */

/** Whether a test has a time to begin that is not reached. */
export async function isStillToCome(db: D1Database, testId: string, now: number): Promise<boolean> {
  const row = await db.prepare('SELECT opens_at AS opensAt FROM test WHERE id = ?1').bind(testId).first<{ opensAt: number | null }>()
  return row?.opensAt !== null && row?.opensAt !== undefined && now < row.opensAt
}

/** Whether a question is in a test whose time to begin is not reached. */
export async function isInTestToCome(db: D1Database, questionId: string, now: number): Promise<boolean> {
  const row = await db
    .prepare('SELECT 1 FROM test_question u JOIN test t ON t.id = u.test_id WHERE u.question_id = ?1 AND t.opens_at > ?2 LIMIT 1')
    .bind(questionId, now)
    .first()
  return row !== null
}

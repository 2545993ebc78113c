/**
 * Notes all tests that a learner has begun, anew, in the one row from which the home knows them. Attempts from later on are read beside it,
 * so it may be late but never wrong.
 * Hand-written: the list is made of the attempts in one statement.
 */
export const noteAttempted = (db: D1Database, userId: string): Promise<unknown> =>
  db
    .prepare(
      `INSERT INTO attempted_tests (user_id, tests, up_to)
       SELECT ?1, json_group_array(DISTINCT test_id), max(started_at) FROM attempt WHERE user_id = ?1 HAVING count(*) > 0
       ON CONFLICT (user_id) DO UPDATE SET tests = excluded.tests, up_to = excluded.up_to`,
    )
    .bind(userId)
    .run()

/** What an admin's act changes in the record of an attempt. Hand-written: it writes attempts. */

/** The record of an attempt that is open again: without mark, rank and result until it closes in its new round. */
export const reopenStatement = (
  db: D1Database,
  userId: string,
  testId: string,
  n: number,
  deadlineAt: number,
  round: number,
): D1PreparedStatement =>
  db
    .prepare(
      `UPDATE attempt SET state = 'open', closed_at = NULL, seq = NULL, score12 = NULL, tie_key = NULL, result = NULL, max12 = NULL, deadline_at = ?4, round = ?5
       WHERE user_id = ?1 AND test_id = ?2 AND n = ?3 AND round < ?5`,
    )
    .bind(userId, testId, n, deadlineAt, round)

/** Takes an attempt out of the ranking sequence, and puts the one that ranks instead at its end. */
export const voidStatements = (
  db: D1Database,
  userId: string,
  testId: string,
  n: number,
  rankingN: number | null,
  now: number,
): D1PreparedStatement[] => [
  db
    .prepare('UPDATE attempt SET ranking = 0, seq = NULL, voided_at = ?4 WHERE user_id = ?1 AND test_id = ?2 AND n = ?3')
    .bind(userId, testId, n, now),
  ...(rankingN === null
    ? []
    : [
        db
          .prepare(
            `UPDATE attempt SET ranking = 1, seq = CASE WHEN state = 'closed' THEN
               coalesce((SELECT max(a.seq) FROM attempt a WHERE a.test_id = ?2 AND a.seq IS NOT NULL), 0) + 1 END
             WHERE user_id = ?1 AND test_id = ?2 AND n = ?3 AND ranking = 0`,
          )
          .bind(userId, testId, rankingN),
      ]),
]

/** The end of an open attempt, by which the sweep looks for those that no one closed. */
export const deadlineStatement = (db: D1Database, userId: string, testId: string, n: number, deadlineAt: number): D1PreparedStatement =>
  db
    .prepare("UPDATE attempt SET deadline_at = ?4 WHERE user_id = ?1 AND test_id = ?2 AND n = ?3 AND state = 'open'")
    .bind(userId, testId, n, deadlineAt)

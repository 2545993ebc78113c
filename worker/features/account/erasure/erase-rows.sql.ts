import { bound } from '#worker/db/bound-statement.sql.ts'
import { ownRows, PERSONAL_ROWS, type PersonalRows } from '#worker/db/personal-data.ts'

/**
 * Takes a person out of every table, in one batch: what is theirs goes, what has to stay is no one's. Running it again finds what came in
 * meanwhile. The account's row stays as an empty shell, without which the rows that are still on their way would find no one to be taken
 * from; `removeShell` ends it. `pseudonym` is random.
 * Hand-written: the statements are made from the list of the tables with personal data, and attempts are deleted.
 */
export async function eraseRows(
  db: D1Database,
  userId: string,
  email: string,
  pseudonym: string,
  personal: readonly PersonalRows[] = PERSONAL_ROWS,
): Promise<void> {
  await db.batch([
    // Only a closed ranking attempt holds a place among others.
    db.prepare("DELETE FROM attempt WHERE user_id = ?1 AND NOT (state = 'closed' AND seq IS NOT NULL)").bind(userId),
    ...personal.flatMap((rows) => {
      const query = rows.table === 'user' ? EMPTY_SHELL : queryOf(rows)
      return query === null ? [] : [bound(db, query, [userId, email, pseudonym])]
    }),
  ])
}

const EMPTY_SHELL = `UPDATE user SET iss = 'erased', sub = ?3, email = ?3, name = '', picture_key = NULL, role = 'user', prime_access_until = NULL,
  exam_goals = NULL, focus_exam = NULL, interface_language = NULL, question_language = NULL, state = NULL, category = NULL, age_band = NULL, permissions = NULL, last_seen_day = NULL, phone = NULL,
  accommodation_minutes_per_hour = 0, created_at = 0 WHERE id = ?1 AND deleted_at IS NOT NULL`

function queryOf(rows: PersonalRows): string | null {
  switch (rows.erasure) {
    case 'delete':
      return `DELETE FROM ${rows.table} WHERE ${ownRows(rows)}`
    case 'scatter':
      return `UPDATE ${rows.table} SET ${rows.column} = lower(hex(randomblob(8))) WHERE ${rows.column} = ?1`
    case 'pseudonym':
      return `UPDATE ${rows.table} SET ${rows.column} = ?3 WHERE ${rows.column} = ?1`
    case 'keep':
      return null
  }
}

import { guardedBatch } from '#worker/db/guarded-batch.ts'
import { bound } from '#worker/db/bound-statement.sql.ts'
import { ownRows, PERSONAL_ROWS, type PersonalRows } from '#worker/db/personal-data.ts'

/**
 * Takes a person out of every table, in one batch: what is theirs goes, what has to stay is nobody's. Running it again finds what came in
 * meanwhile. The account's row stays as an empty shell, without which the rows that are still on their way would find nobody to be taken
 * from; `removeShell` ends it. `pseudonym` is random.
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
  exam_goals = NULL, interface_language = NULL, question_language = NULL, state = NULL, category = NULL, age_band = NULL,
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

/** Accounts whose deletion was ordered, oldest first. */
export async function findDeleted(db: D1Database, limit: number): Promise<DeletedAccount[]> {
  const { results } = await db
    .prepare(
      "SELECT id, email, iss = 'erased' AS isErased, deleted_at AS deletedAt FROM user WHERE deleted_at IS NOT NULL ORDER BY deleted_at LIMIT ?1",
    )
    .bind(limit)
    .all<Omit<DeletedAccount, 'isErased'> & { readonly isErased: number }>()
  return results.map((row) => ({ ...row, isErased: row.isErased === 1 }))
}

export interface DeletedAccount {
  readonly id: string
  readonly email: string
  /** Whether only the shell is left. */
  readonly isErased: boolean
  /** ms UTC */
  readonly deletedAt: number
}

export const removeShell = (db: D1Database, userId: string): Promise<unknown> =>
  db.prepare('DELETE FROM user WHERE id = ?1 AND deleted_at IS NOT NULL').bind(userId).run()

/** Where a person has been writing tests: the names of the rooms follow from it. */
export async function findTestIds(db: D1Database, userId: string): Promise<string[]> {
  const { results } = await db
    .prepare(
      "SELECT test_id AS id FROM attempt WHERE user_id = ?1 UNION SELECT target_id FROM enrolment WHERE user_id = ?1 AND kind = 'test'",
    )
    .bind(userId)
    .all<{ id: string }>()
  return results.map(({ id }) => id)
}

/** Marks the account as deleted and ends every session of it; false for the last admin, without whom nobody could make another. */
export async function markDeleted(
  db: D1Database,
  { userId, auditId, requestId, now }: { userId: string; auditId: string; requestId: string; now: number },
): Promise<boolean> {
  const outcome = await guardedBatch(db, {
    guard: {
      sql: `SELECT EXISTS (SELECT 1 FROM user u WHERE u.id = ?1 AND u.deleted_at IS NULL
        AND (u.role <> 'admin' OR EXISTS (SELECT 1 FROM user o WHERE o.role = 'admin' AND o.id <> ?1 AND o.deleted_at IS NULL AND o.banned_at IS NULL)))`,
      binds: [userId],
    },
    writes: [db.prepare('UPDATE user SET deleted_at = ?2, session_version = session_version + 1 WHERE id = ?1').bind(userId, now)],
    audit: {
      id: auditId,
      at: now,
      actorId: userId,
      requestId,
      action: 'account.delete',
      target: `user:${userId}`,
      before: null,
      after: null,
    },
  })
  return outcome === 'written'
}

import * as z from 'zod/mini'
import { bound } from '#worker/db/bound-statement.sql.ts'
import { decodeRows } from '#worker/db/decode-row.ts'

/**
 * Notes accounts after an id as not indexed, so that the sweep reads them again. Gives their ids.
 * Hand-written: the rows to write are those of a query.
 */
export async function noteUnindexed(db: D1Database, after: string, limit: number): Promise<string[]> {
  const noted = await bound(db, NOTE, [after, limit]).all()
  return decodeRows(z.object({ id: z.string() }), noted)
    .map(({ id }) => id)
    .toSorted()
}

const NOTE = `
  INSERT INTO person_unindexed (user_id, n) SELECT id, 1 FROM user WHERE id > ?1 AND deleted_at IS NULL ORDER BY id LIMIT ?2
  ON CONFLICT (user_id) DO UPDATE SET n = n + 1 RETURNING user_id AS id`

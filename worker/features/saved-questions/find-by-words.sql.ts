import * as z from 'zod/mini'
import { decodeRows } from '#worker/db/decode-row.ts'

/**
 * Which of these questions hold all the words, by the index of the question bank.
 * Hand-written: it asks the full-text index, and json_each takes any number of ids in one value.
 */
export async function findByWords(search: D1Database, match: string, questionIds: readonly string[]): Promise<Set<string>> {
  const rows = decodeRows(
    z.object({ id: z.string() }),
    await search
      .prepare(
        `SELECT i.question_id AS id FROM json_each(?2) e CROSS JOIN indexed_question i ON i.question_id = e.value
         WHERE i.id IN (SELECT rowid FROM question_text WHERE question_text MATCH ?1)`,
      )
      .bind(match, JSON.stringify(questionIds))
      .all(),
  )
  return new Set(rows.map(({ id }) => id))
}

import * as z from 'zod/mini'
import { decodeRows, jsonColumn } from '#worker/db/decode-row.ts'
import type { SavedRow } from './queries.ts'

/** The place of a row in the list, newest first. */
export interface SavedPlace {
  readonly savedAt: number
  readonly questionId: string
}

const names = z.array(z.string())
const savedRow = z.object({
  questionId: z.string(),
  testId: z.string(),
  paperVersion: z.number(),
  place: z.number(),
  note: z.string(),
  folder: z.nullable(z.string()),
  tags: z.nullable(jsonColumn(names)),
  savedAt: z.number(),
  folders: z.optional(jsonColumn(names)),
})

/**
 * A page of a learner's saved questions after a place, of one folder where it is named: one index range. The first page brings the names
 * of the folders along, as far as it has a row.
 * Hand-written: the names of the folders are found by a recursive query.
 */
export async function listSaved(
  db: D1Database,
  userId: string,
  after: SavedPlace | null,
  limit: number,
  folder: string | null,
): Promise<{ rows: SavedRow[]; folders: string[] }> {
  const from: SavedPlace = after ?? { savedAt: Number.MAX_SAFE_INTEGER, questionId: '' }
  const rows = decodeRows(
    savedRow,
    await db
      .prepare(
        `SELECT question_id AS questionId, test_id AS testId, paper_version AS paperVersion, place, note, folder, tags, saved_at AS savedAt
           ${after === null ? `, (SELECT json_group_array(name) FROM (${FOLDERS})) AS folders` : ''}
         FROM saved_question WHERE user_id = ?1 AND saved_at <= ?2 AND (saved_at < ?2 OR question_id < ?3)
           ${folder === null ? '' : 'AND folder = ?5'}
         ORDER BY saved_at DESC, question_id DESC LIMIT ?4`,
      )
      .bind(userId, from.savedAt, from.questionId, limit, ...(folder === null ? [] : [folder]))
      .all(),
  )
  return {
    rows: rows.map(({ folders: _folders, tags, ...row }) => ({ ...row, tags: tags ?? [] })),
    folders: rows[0]?.folders ?? [],
  }
}

/** A step in the index for each folder, whatever lies in it. */
const FOLDERS = `
WITH RECURSIVE f(name) AS (
  SELECT min(folder) FROM saved_question WHERE user_id = ?1 AND folder > ''
  UNION ALL SELECT (SELECT min(s.folder) FROM saved_question s WHERE s.user_id = ?1 AND s.folder > f.name) FROM f WHERE f.name IS NOT NULL LIMIT 101)
SELECT name FROM f WHERE name IS NOT NULL`

/**
 * The names of a learner's folders in order.
 * Hand-written: a recursive query takes one step in the index for each folder.
 */
export async function listFolders(db: D1Database, userId: string): Promise<string[]> {
  const rows = decodeRows(z.object({ name: z.string() }), await db.prepare(FOLDERS).bind(userId).all())
  return rows.map(({ name }) => name)
}

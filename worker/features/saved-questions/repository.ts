import type { SavedRequest } from '#contract/saved-questions/schemas.ts'

export interface SavedRow {
  readonly questionId: string
  readonly testId: string
  readonly paperVersion: number
  readonly place: number
  readonly note: string
  readonly folder: string | null
  readonly tags: readonly string[]
  readonly savedAt: number
}

/** The place of a row in the list, newest first. */
export interface SavedPlace {
  readonly savedAt: number
  readonly questionId: string
}

const COLUMNS =
  'question_id AS questionId, test_id AS testId, paper_version AS paperVersion, place, note, folder, tags, saved_at AS savedAt'
const AFTER = 'saved_at <= ?2 AND (saved_at < ?2 OR question_id < ?3)'

type Raw = Omit<SavedRow, 'tags'> & { readonly tags: string | null }
const fromRaw = ({ tags, ...row }: Raw): SavedRow => ({ ...row, tags: JSON.parse(tags ?? '[]') as string[] })

/**
 * A page of a learner's saved questions after a place, of one folder where it is named: one index range. The first page brings the names
 * of the folders along, as far as it has a row.
 */
export async function listSaved(
  db: D1Database,
  userId: string,
  after: SavedPlace | null,
  limit: number,
  folder: string | null,
): Promise<{ rows: SavedRow[]; folders: string[] }> {
  const from: SavedPlace = after ?? { savedAt: Number.MAX_SAFE_INTEGER, questionId: '' }
  const { results } = await db
    .prepare(
      `SELECT ${COLUMNS}${after === null ? `, (SELECT json_group_array(name) FROM (${FOLDERS})) AS folders` : ''}
       FROM saved_question WHERE user_id = ?1 AND ${AFTER} ${folder === null ? '' : 'AND folder = ?5'}
       ORDER BY saved_at DESC, question_id DESC LIMIT ?4`,
    )
    .bind(userId, from.savedAt, from.questionId, limit, ...(folder === null ? [] : [folder]))
    .all<Raw & { readonly folders?: string }>()
  return {
    rows: results.map(({ folders: _folders, ...row }) => fromRaw(row)),
    folders: JSON.parse(results[0]?.folders ?? '[]') as string[],
  }
}

/** A step in the index for each folder, whatever lies in it. */
const FOLDERS = `
WITH RECURSIVE f(name) AS (
  SELECT min(folder) FROM saved_question WHERE user_id = ?1 AND folder > ''
  UNION ALL SELECT (SELECT min(s.folder) FROM saved_question s WHERE s.user_id = ?1 AND s.folder > f.name) FROM f WHERE f.name IS NOT NULL LIMIT 101)
SELECT name FROM f WHERE name IS NOT NULL`

/** All of them, for a search: a learner's own list, up to the most that is kept. */
export async function listAllSaved(db: D1Database, userId: string, most: number): Promise<SavedRow[]> {
  const { results } = await db
    .prepare(`SELECT ${COLUMNS} FROM saved_question WHERE user_id = ?1 ORDER BY saved_at DESC, question_id DESC LIMIT ?2`)
    .bind(userId, most)
    .all<Raw>()
  return results.map(fromRaw)
}

/** The names of a learner's folders in order. */
export async function listFolders(db: D1Database, userId: string): Promise<string[]> {
  const { results } = await db.prepare(FOLDERS).bind(userId).all<{ name: string }>()
  return results.map(({ name }) => name)
}

/** A saved question, with whether it is in the deck of mistakes. */
export async function findSaved(
  db: D1Database,
  userId: string,
  questionId: string,
): Promise<(SavedRow & { readonly isInDeck: boolean }) | null> {
  const row = await db
    .prepare(
      `SELECT ${COLUMNS}, EXISTS (SELECT 1 FROM revision_card c WHERE c.user_id = ?1 AND c.question_id = ?2) AS isInDeck
       FROM saved_question WHERE user_id = ?1 AND question_id = ?2`,
    )
    .bind(userId, questionId)
    .first<Raw & { readonly isInDeck: number }>()
  if (row === null) return null
  const { isInDeck, ...rest } = row
  return { ...fromRaw(rest), isInDeck: isInDeck === 1 }
}

/** Which of these questions hold all the words, by the index of the question bank. */
export async function findByWords(search: D1Database, match: string, questionIds: readonly string[]): Promise<Set<string>> {
  const { results } = await search
    .prepare(
      `SELECT i.question_id AS id FROM json_each(?2) e CROSS JOIN indexed_question i ON i.question_id = e.value
       WHERE i.id IN (SELECT rowid FROM question_text WHERE question_text MATCH ?1)`,
    )
    .bind(match, JSON.stringify(questionIds))
    .all<{ id: string }>()
  return new Set(results.map(({ id }) => id))
}

/**
 * Keeps a question at a place of a paper that the learner has had before them, or changes what is kept of one. False where it is neither
 * kept nor at that place of a paper of theirs.
 */
export async function putSaved(db: D1Database, userId: string, questionId: string, q: SavedRequest, savedAt: number): Promise<boolean> {
  const { meta } = await db
    .prepare(
      `INSERT INTO saved_question (user_id, question_id, test_id, paper_version, place, note, folder, tags, saved_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9
       WHERE EXISTS (SELECT 1 FROM saved_question WHERE user_id = ?1 AND question_id = ?2)
         OR (EXISTS (SELECT 1 FROM attempt WHERE user_id = ?1 AND test_id = ?3 AND paper_version = ?4)
           AND ?2 = (SELECT plan ->> ('$.questions[' || CAST(?5 AS INTEGER) || '].id') FROM paper WHERE test_id = ?3 AND version = ?4))
       ON CONFLICT (user_id, question_id) DO UPDATE SET note = excluded.note, folder = excluded.folder, tags = excluded.tags`,
    )
    .bind(userId, questionId, q.testId, q.paperVersion, q.place, q.note, q.folder, tagsText(q.tags), savedAt)
    .run()
  return meta.changes > 0
}

const tagsText = (tags: readonly string[]): string | null => (tags.length === 0 ? null : JSON.stringify([...new Set(tags)]))

/** Forgets one, with its note; a repeat changes nothing. */
export async function removeSaved(db: D1Database, userId: string, questionId: string): Promise<void> {
  await db.prepare('DELETE FROM saved_question WHERE user_id = ?1 AND question_id = ?2').bind(userId, questionId).run()
}

/** Moves what lies in a folder to another name, or out of any. */
export async function renameFolder(db: D1Database, userId: string, from: string, to: string | null): Promise<number> {
  const { meta } = await db.prepare('UPDATE saved_question SET folder = ?3 WHERE user_id = ?1 AND folder = ?2').bind(userId, from, to).run()
  return meta.changes
}

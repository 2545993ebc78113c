import type { SavedRequest } from '#contract/saved-questions/schemas.ts'

/**
 * Keeps a question at a place of a paper that the learner has had before them, or changes what is kept of one. False where it is neither
 * kept nor at that place of a paper of theirs. `savedAt` ms UTC.
 * Hand-written: the upsert is guarded by what the learner has taken.
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

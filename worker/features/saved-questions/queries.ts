import { and, desc, eq, sql } from 'drizzle-orm'
import { savedQuestion } from '#worker/db/attempt-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { revisionCard } from '#worker/db/practice-tables.ts'

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

const COLUMNS = {
  questionId: savedQuestion.questionId,
  testId: savedQuestion.testId,
  paperVersion: savedQuestion.paperVersion,
  place: savedQuestion.place,
  note: savedQuestion.note,
  folder: savedQuestion.folder,
  tags: savedQuestion.tags,
  savedAt: savedQuestion.savedAt,
}

/** All of them, for a search: a learner's own list, newest first, up to the most that is kept. */
export async function listAllSaved(db: D1Database, userId: string, most: number): Promise<SavedRow[]> {
  const rows = await openDb(db)
    .select(COLUMNS)
    .from(savedQuestion)
    .where(eq(savedQuestion.userId, userId))
    .orderBy(desc(savedQuestion.savedAt), desc(savedQuestion.questionId))
    .limit(most)
  return rows.map((row) => ({ ...row, tags: row.tags ?? [] }))
}

/** A saved question, with whether it is in the deck of mistakes. Null where it is not saved. */
export async function findSaved(
  db: D1Database,
  userId: string,
  questionId: string,
): Promise<(SavedRow & { readonly isInDeck: boolean }) | null> {
  const isThis = and(eq(savedQuestion.userId, userId), eq(savedQuestion.questionId, questionId))
  const isItsCard = and(eq(revisionCard.userId, userId), eq(revisionCard.questionId, questionId))
  const [row] = await openDb(db)
    .select({ ...COLUMNS, isInDeck: sql<number>`EXISTS (SELECT 1 FROM ${revisionCard} WHERE ${isItsCard})` })
    .from(savedQuestion)
    .where(isThis)
  return row === undefined ? null : { ...row, tags: row.tags ?? [], isInDeck: row.isInDeck === 1 }
}

/** Forgets one, with its note; a repeat changes nothing. */
export async function removeSaved(db: D1Database, userId: string, questionId: string): Promise<void> {
  await openDb(db)
    .delete(savedQuestion)
    .where(and(eq(savedQuestion.userId, userId), eq(savedQuestion.questionId, questionId)))
}

/** Moves what lies in a folder to another name, or out of any. Gives the number of questions that it moved. */
export async function renameFolder(db: D1Database, userId: string, from: string, to: string | null): Promise<number> {
  const { meta } = await openDb(db)
    .update(savedQuestion)
    .set({ folder: to })
    .where(and(eq(savedQuestion.userId, userId), eq(savedQuestion.folder, from)))
  return meta.changes
}

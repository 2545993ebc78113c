import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { EditorQuestion } from '#contract/tests/schemas.ts'
import { importRow } from '#worker/db/authoring-tables.ts'
import { question } from '#worker/db/bank-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { statementOf } from '#worker/db/statement-of.ts'
import { test } from '#worker/db/test-tables.ts'
import { findEditorQuestions } from './editor-questions.sql.ts'

/** The questions that an upload brought, in the order of its rows; as many as a test can have. */
export async function findQuestionsOfRun(db: D1Database, runId: string): Promise<EditorQuestion[]> {
  const rows = await openDb(db)
    .select({ name: question.externalId })
    .from(importRow)
    .innerJoin(question, eq(question.id, importRow.questionId))
    .where(and(eq(importRow.runId, runId), inArray(importRow.outcome, ['created', 'updated', 'unchanged']), isNull(question.archivedAt)))
    .orderBy(asc(importRow.row))
    .limit(400)
  return findEditorQuestions(db, [...new Set(rows.map(({ name }) => name))])
}

/** Writes down what a test was made by. */
export const setOrigin = (db: D1Database, id: string, origin: unknown): D1PreparedStatement =>
  statementOf(db, openDb(db).update(test).set({ origin }).where(eq(test.id, id)))

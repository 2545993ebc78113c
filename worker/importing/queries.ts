import { and, asc, eq, lt } from 'drizzle-orm'
import { question, sampleQuestion } from '#worker/db/bank-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { isPreview } from '#worker/db/real-tests.ts'
import { paper, type StoredPaperFile, test } from '#worker/db/test-tables.ts'

export interface StoredSample {
  readonly id: string
  readonly externalId: string
  readonly position: number
}

/** The present sample questions in their order. */
export function findStoredSamples(db: D1Database): Promise<StoredSample[]> {
  return openDb(db)
    .select({ id: question.id, externalId: question.externalId, position: sampleQuestion.position })
    .from(sampleQuestion)
    .innerJoin(question, eq(question.id, sampleQuestion.questionId))
    .orderBy(asc(sampleQuestion.position))
}

/** Preview tests that were made before a time (ms UTC) with their files, at most 30 rows. */
export function findOldPreviewTests(db: D1Database, before: number): Promise<{ id: string; files: StoredPaperFile[] | null }[]> {
  return openDb(db)
    .select({ id: test.id, files: paper.files })
    .from(test)
    .leftJoin(paper, eq(paper.testId, test.id))
    .where(and(isPreview, lt(test.createdAt, before)))
    .limit(30)
}

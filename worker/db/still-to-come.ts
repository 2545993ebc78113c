/** What no one may have seen yet, so that a reader of its key has to be known. Times in ms UTC. */
import { and, eq, gt, sql } from 'drizzle-orm'
import { openDb } from './client.ts'
import { test, testQuestion } from './test-tables.ts'

/** Whether a test has a time to begin that is not reached. */
export async function isStillToCome(db: D1Database, testId: string, now: number): Promise<boolean> {
  const [row] = await openDb(db).select({ opensAt: test.opensAt }).from(test).where(eq(test.id, testId))
  return row !== undefined && row.opensAt !== null && now < row.opensAt
}

/** Whether a question is in a test whose time to begin is not reached. */
export async function isInTestToCome(db: D1Database, questionId: string, now: number): Promise<boolean> {
  const rows = await openDb(db)
    .select({ one: sql`1` })
    .from(testQuestion)
    .innerJoin(test, eq(test.id, testQuestion.testId))
    .where(and(eq(testQuestion.questionId, questionId), gt(test.opensAt, now)))
    .limit(1)
  return rows.length > 0
}

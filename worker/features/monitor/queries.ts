import { eq } from 'drizzle-orm'
import { openDb } from '#worker/db/client.ts'
import { test } from '#worker/db/test-tables.ts'

/** Of which kind a test is; null where there is none of this id. */
export async function findTestKind(db: D1Database, testId: string): Promise<string | null> {
  const [row] = await openDb(db).select({ kind: test.kind }).from(test).where(eq(test.id, testId))
  return row?.kind ?? null
}

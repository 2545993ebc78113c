import { eq, sql } from 'drizzle-orm'
import { openDb } from '#worker/db/client.ts'
import { test } from '#worker/db/test-tables.ts'

/** Whether there is a test of this id. */
export async function testExists(db: D1Database, testId: string): Promise<boolean> {
  const rows = await openDb(db)
    .select({ one: sql`1` })
    .from(test)
    .where(eq(test.id, testId))
  return rows.length > 0
}

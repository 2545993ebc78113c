import { and, eq, inArray } from 'drizzle-orm'
import type { PublicTest } from '#contract/shared/public-test.ts'
import { openDb } from './client.ts'
import { test } from './test-tables.ts'

/** Of these tests, the published ones. */
export async function findPublicTests(db: D1Database, ids: readonly string[]): Promise<PublicTest[]> {
  if (ids.length === 0) return []
  return openDb(db)
    .select({ id: test.id, title: test.title, questions: test.questions, minutes: test.minutes, access: test.access })
    .from(test)
    .where(and(inArray(test.id, ids.slice(0, 20)), eq(test.published, 1)))
}

import { asc, gt } from 'drizzle-orm'
import { question } from '#worker/db/bank-tables.ts'
import { post } from '#worker/db/blog-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { test, testGroup } from '#worker/db/test-tables.ts'

const PAGED = { questions: question, groups: testGroup, tests: test, posts: post } as const

/** Ids of questions, groups, tests or posts after an id, in their order, for making the index again in pages. */
export async function listIdsAfter(db: D1Database, of: keyof typeof PAGED, after: string, limit: number): Promise<string[]> {
  const table = PAGED[of]
  const rows = await openDb(db).select({ id: table.id }).from(table).where(gt(table.id, after)).orderBy(asc(table.id)).limit(limit)
  return rows.map(({ id }) => id)
}

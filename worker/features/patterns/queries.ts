import { and, eq, not, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { AdminPattern } from '#contract/patterns/schemas.ts'
import { openDb } from '#worker/db/client.ts'
import { isRealTestId } from '#worker/db/real-tests.ts'
import { pattern, test } from '#worker/db/test-tables.ts'

/** The newest version of each pattern, by exam and title: at most 500. Patterns of single quizzes are made with them and are no one's to choose. */
export async function listPatterns(binding: D1Database): Promise<AdminPattern[]> {
  const db = openDb(binding)
  const v = alias(pattern, 'v')
  const t = alias(test, 't')
  const versions = db
    .select({ all: sql`json_group_array(${v.version})` })
    .from(v)
    .where(eq(v.id, pattern.id))
  const newest = db
    .select({ newest: sql`max(${v.version})` })
    .from(v)
    .where(eq(v.id, pattern.id))
  const tests = db
    .select({ n: sql`count(*)` })
    .from(t)
    .where(and(eq(t.patternId, pattern.id), isRealTestId(t.externalId)))
  const rows = await db
    .select({ spec: pattern.spec, versions: sql<string>`${versions}`, tests: sql<number>`${tests}` })
    .from(pattern)
    .where(and(eq(pattern.version, sql`${newest}`), not(sql`(${pattern.id} >= 'quiz.' AND ${pattern.id} < 'quiz/')`)))
    .orderBy(sql`${pattern.spec} ->> '$.exam'`, sql`${pattern.spec} ->> '$.title.en'`)
    .limit(500)
  return rows.map((row) => ({ ...row, versions: (JSON.parse(row.versions) as number[]).toSorted((a, b) => b - a) }))
}

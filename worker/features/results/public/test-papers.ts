import { desc, eq, sql } from 'drizzle-orm'
import type { Localized } from '#contract/shared/locales.ts'
import { openDb } from '#worker/db/client.ts'
import { paper, test } from '#worker/db/test-tables.ts'

/** A test with the versions of its papers, newest first, and which one is current. */
export async function findTestPapers(
  binding: D1Database,
  testId: string,
): Promise<{ title: Localized; current: number | null; papers: number[] } | null> {
  const db = openDb(binding)
  const newest = db.select({ version: paper.version }).from(paper).where(eq(paper.testId, testId)).orderBy(desc(paper.version)).limit(50)
  const [row] = await db
    .select({ title: test.title, current: test.paperVersion, papers: sql<string>`(SELECT json_group_array(version) FROM ${newest})` })
    .from(test)
    .where(eq(test.id, testId))
  return row === undefined ? null : { ...row, papers: JSON.parse(row.papers) as number[] }
}

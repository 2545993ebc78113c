import { and, asc, eq, max } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { QuestionKey } from '#contract/papers/schemas.ts'
import type { PaperPlan } from '#domain/paper/paper-plan.ts'
import { openDb } from '#worker/db/client.ts'
import { paper, paperKey } from '#worker/db/test-tables.ts'
import type { PublishedPaper } from './option-orders.ts'

/** A paper of a test with its first and its newest key. */
export interface PaperWithKeys extends PublishedPaper {
  readonly keyVersion: number
  readonly keys: readonly QuestionKey[]
  readonly firstKeys: readonly QuestionKey[]
}

/** Every paper of a test, oldest first. */
export async function listPublishedPapers(db: D1Database, testId: string): Promise<PaperWithKeys[]> {
  const orm = openDb(db)
  const [other, first] = [alias(paperKey, 'x'), alias(paperKey, 'f')]
  const newest = orm
    .select({ version: max(other.keyVersion) })
    .from(other)
    .where(and(eq(other.testId, paper.testId), eq(other.paperVersion, paper.version)))
  const rows = await orm
    .select({
      version: paper.version,
      plan: paper.plan,
      files: paper.files,
      optionOrders: paper.optionOrders,
      keyVersion: paperKey.keyVersion,
      keys: paperKey.key,
      firstKeys: first.key,
    })
    .from(paper)
    .innerJoin(paperKey, and(eq(paperKey.testId, paper.testId), eq(paperKey.paperVersion, paper.version), eq(paperKey.keyVersion, newest)))
    .innerJoin(first, and(eq(first.testId, paper.testId), eq(first.paperVersion, paper.version), eq(first.keyVersion, 1)))
    .where(eq(paper.testId, testId))
    .orderBy(asc(paper.version))
  // Publishing wrote the plan.
  return rows.map((row) => ({ testId, ...row, plan: row.plan as PaperPlan }))
}

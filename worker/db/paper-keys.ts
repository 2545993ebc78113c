/** Papers with their keys, for marking attempts that are closed. */
import { and, eq } from 'drizzle-orm'
import type { QuestionKey } from '#contract/papers/schemas.ts'
import type { PaperPlan } from '#domain/paper/paper-plan.ts'
import { openDb } from './client.ts'
import { paper, paperKey } from './test-tables.ts'

export interface KeyedPaper {
  readonly plan: PaperPlan
  readonly keys: readonly QuestionKey[]
}

/** A paper with one version of its key: two rows. */
export async function findKeyedPaper(db: D1Database, testId: string, paperVersion: number, keyVersion: number): Promise<KeyedPaper | null> {
  const [row] = await openDb(db)
    .select({ plan: paper.plan, keys: paperKey.key })
    .from(paper)
    .innerJoin(
      paperKey,
      and(eq(paperKey.testId, paper.testId), eq(paperKey.paperVersion, paper.version), eq(paperKey.keyVersion, keyVersion)),
    )
    .where(and(eq(paper.testId, testId), eq(paper.version, paperVersion)))
  // The importer wrote the plan; nothing else does.
  return row === undefined ? null : { plan: row.plan as PaperPlan, keys: row.keys }
}

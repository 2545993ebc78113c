import { and, between, eq, gte, isNotNull, notExists } from 'drizzle-orm'
import { RANK_FROM } from '#contract/patterns/pattern.ts'
import { attemptIdOf } from '#contract/shared/ids.ts'
import { openDb } from '#worker/db/client.ts'
import { attemptInsight } from '#worker/db/practice-tables.ts'
import { heldRank } from './held-rank.ts'

/** An attempt, and when it closed, ms UTC; null while it is open. */
interface ClosedRef {
  readonly testId: string
  readonly n: number
  readonly closedAt: number | null
}

/**
 * The percentiles of attempts by their ids, as they were last looked at, among enough ranked people: one range of the insights that are
 * kept of a learner, as wide as these attempts. Insights exist of adults alone, once a result is released.
 */
export async function listPercentiles(
  db: D1Database,
  userId: string,
  attempts: readonly ClosedRef[],
): Promise<ReadonlyMap<string, string>> {
  const closed = attempts.flatMap(({ closedAt }) => closedAt ?? [])
  if (closed.length === 0) return new Map()
  const i = attemptInsight
  const orm = openDb(db)
  const rows = await orm
    .select({ testId: i.testId, n: i.n, percentile: i.percentile })
    .from(i)
    .where(
      and(
        eq(i.userId, userId),
        between(i.closedAt, Math.min(...closed), Math.max(...closed)),
        isNotNull(i.percentile),
        gte(i.rankedCount, RANK_FROM),
        notExists(heldRank(orm, i)),
      ),
    )
  return new Map(rows.flatMap(({ testId, n, percentile }) => (percentile === null ? [] : [[attemptIdOf(testId, n), percentile] as const])))
}

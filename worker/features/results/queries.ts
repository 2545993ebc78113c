import { and, asc, eq, sql } from 'drizzle-orm'
import type { Locale } from '#contract/shared/locales.ts'
import type { Units } from '#contract/shared/units.ts'
import { attempt } from '#worker/db/attempt-tables.ts'
import { openDb } from '#worker/db/client.ts'

export interface AttemptRecord {
  readonly n: number
  readonly language: Locale
  readonly paperVersion: number
  readonly keyVersion: number
  readonly startedAt: number
  readonly closedAt: number
  readonly ranking: number
  readonly seq: number | null
  readonly score12: Units
  readonly tieKey: string
  readonly category: string | null
  readonly stateCode: string | null
  /** The marked attempt as JSON, of the chosen one only. */
  readonly result: string | null
}

/**
 * A learner's closed attempts at one test, first first: one range of the primary key. `chosen` null chooses the ranking one; only
 * the chosen one brings its result.
 */
export const listClosedAttempts = (binding: D1Database, userId: string, testId: string, chosen: number | null): Promise<AttemptRecord[]> =>
  openDb(binding)
    .select({
      n: attempt.n,
      language: attempt.language,
      paperVersion: attempt.paperVersion,
      keyVersion: attempt.keyVersion,
      startedAt: attempt.startedAt,
      // A closed attempt has all three.
      closedAt: sql<number>`${attempt.closedAt}`,
      ranking: attempt.ranking,
      seq: attempt.seq,
      score12: sql<Units>`${attempt.score12}`,
      tieKey: sql<string>`${attempt.tieKey}`,
      category: attempt.category,
      stateCode: attempt.stateCode,
      result: sql<string | null>`CASE WHEN ${chosen === null ? eq(attempt.ranking, 1) : eq(attempt.n, chosen)} THEN ${attempt.result} END`,
    })
    .from(attempt)
    .where(and(eq(attempt.userId, userId), eq(attempt.testId, testId), eq(attempt.state, 'closed')))
    .orderBy(asc(attempt.n))
    .limit(100)

import { and, asc, count, eq, gt, isNotNull, sql, type SQL } from 'drizzle-orm'
import type { Locale } from '#contract/shared/locales.ts'
import type { Units } from '#contract/shared/units.ts'
import { attempt } from '#worker/db/attempt-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { type StoredResult, storedResult } from '#worker/db/stored-results.ts'
import type { BetterTies, TieQuery } from './queries.sql.ts'

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
  /** Whether it is the one that was asked for: of that alone what is stored of its result is here. */
  readonly isChosen: boolean
  readonly stored: StoredResult
}

/**
 * A learner's closed attempts at one test, first first: one range of the primary key. `chosen` null chooses the ranking one; only
 * the chosen one brings its result.
 */
export async function listClosedAttempts(
  binding: D1Database,
  userId: string,
  testId: string,
  chosen: number | null,
): Promise<AttemptRecord[]> {
  const isChosen = chosen === null ? eq(attempt.ranking, 1) : eq(attempt.n, chosen)
  const rows = await openDb(binding)
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
      stored: sql<StoredResult>`CASE WHEN ${isChosen} THEN ${storedResult} END`,
    })
    .from(attempt)
    .where(and(eq(attempt.userId, userId), eq(attempt.testId, testId), eq(attempt.state, 'closed')))
    .orderBy(asc(attempt.n))
    .limit(100)
  return rows.map((row) => ({ ...row, isChosen: chosen === null ? row.ranking === 1 : row.n === chosen }))
}

/** The place of an attempt among equal scores: a row for each of these. */
export async function findBetterTies(
  binding: D1Database,
  { testId, score12, tieKey, category, stateCode }: TieQuery & { readonly testId: string },
): Promise<BetterTies> {
  const among = (isAmong: SQL) => sql<number>`coalesce(sum(${isAmong}), 0)`
  const [row] = await openDb(binding)
    .select({
      all: count(),
      category: among(sql`${attempt.category} = ${category}`),
      state: among(sql`${attempt.stateCode} = ${stateCode}`),
    })
    .from(attempt)
    .where(and(eq(attempt.testId, testId), sql`${attempt.score12} = ${score12}`, gt(attempt.tieKey, tieKey), isNotNull(attempt.seq)))
  return row ?? { all: 0, category: 0, state: 0 }
}

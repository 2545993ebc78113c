/** A learner's own attempts at daily quizzes, whose results are shown at once. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { DailyOwn } from '#contract/daily/schemas.ts'
import { VERDICTS } from '#contract/results/schemas.ts'
import { attemptIdOf } from '#contract/shared/ids.ts'
import type { Units } from '#contract/shared/units.ts'
import type { AttemptResult } from '#domain/marking/attempt-result.ts'
import { attempt } from '#worker/db/attempt-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { type Archive, readResults, storedResult } from '#worker/db/stored-results.ts'

export interface DailyOutcome extends DailyOwn {
  /** Its place among the ranked ones of its test; null where it is open or does not rank. */
  readonly seq: number | null
}

/** The first attempts of a learner at these tests, by test id: one statement, a row each. */
export async function findDailyOutcomes(
  { db: binding, archive }: { readonly db: D1Database; readonly archive: Archive },
  userId: string,
  testIds: readonly string[],
): Promise<Map<string, DailyOutcome>> {
  const rows = await openDb(binding)
    .select({
      userId: attempt.userId,
      testId: attempt.testId,
      n: attempt.n,
      seq: attempt.seq,
      closedAt: attempt.closedAt,
      score12: attempt.score12,
      elapsedMs: sql<number>`${attempt.closedAt} - ${attempt.startedAt}`,
      stored: storedResult,
    })
    .from(attempt)
    .where(and(eq(attempt.userId, userId), inArray(attempt.testId, [...testIds]), eq(attempt.n, 1)))
  const closed = await readResults(
    archive,
    rows.filter(({ closedAt }) => closedAt !== null),
  )
  const results = new Map(closed.map((row) => [row.testId, row]))
  return new Map(
    rows.map(({ testId, n, seq }) => [
      testId,
      { attemptId: attemptIdOf(testId, n), testId, n, seq, result: resultOf(results.get(testId)) },
    ]),
  )
}

function resultOf(
  row: { readonly result: string; readonly score12: Units | null; readonly elapsedMs: number } | undefined,
): DailyOwn['result'] {
  if (row === undefined || row.score12 === null) return null
  // The room wrote it.
  const { total, questions } = JSON.parse(row.result) as AttemptResult
  return {
    score12: row.score12,
    max12: total.max12,
    seconds: Math.floor(row.elapsedMs / 1_000),
    verdicts: questions.map(([, verdict]) => shownVerdict(VERDICTS[verdict])),
  }
}

const shownVerdict = (verdict: (typeof VERDICTS)[number] | undefined): 'right' | 'wrong' | 'skipped' =>
  verdict === 'right' || verdict === 'wrong' ? verdict : 'skipped'

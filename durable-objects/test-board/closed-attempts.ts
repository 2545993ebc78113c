import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Units } from '#contract/shared/units.ts'
import type { AttemptResult } from '#domain/marking/attempt-result.ts'
import type { ClosedAttempt } from '#domain/ranking/test-board.ts'
import type { KeyState } from '#domain/marking/key-state.ts'
import { attempt } from '#worker/db/attempt-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { type Archive, readResults, storedResult } from '#worker/db/stored-results.ts'
import { paperKey } from '#worker/db/test-tables.ts'

/** Rows a page; also what one fold takes in as attempts close. */
export const PAGE = 100

export interface ClosedRow {
  readonly seq: number
  readonly paperVersion: number
  readonly keyVersion: number
  readonly attempt: ClosedAttempt
}

export interface ClosedPage {
  readonly rows: readonly ClosedRow[]
  /** How many of them were read from files. */
  readonly archived: number
  /** The newest key of every paper of the test at the same moment. */
  readonly newest: KeyState
}

/** The next closed ranking attempts of a test after a place in its sequence, oldest first: one index range of `DB`. */
export async function closedAfter(
  { DB, ARCHIVE }: { readonly DB: D1Database; readonly ARCHIVE: Archive },
  testId: string,
  cursor: number,
  limit: number = PAGE,
): Promise<ClosedPage> {
  const db = openDb(DB)
  const [found, keys] = await db.batch([
    db
      .select({
        // A closed ranking attempt has all of these.
        seq: sql<number>`${attempt.seq}`,
        score12: sql<Units>`${attempt.score12}`,
        tieKey: sql<string>`${attempt.tieKey}`,
        category: attempt.category,
        state: attempt.stateCode,
        paperVersion: attempt.paperVersion,
        keyVersion: attempt.keyVersion,
        userId: attempt.userId,
        testId: attempt.testId,
        n: attempt.n,
        closedAt: attempt.closedAt,
        stored: storedResult,
        elapsedMs: sql<number>`${attempt.closedAt} - ${attempt.startedAt}`,
      })
      .from(attempt)
      .where(and(eq(attempt.testId, testId), gt(attempt.seq, cursor)))
      .orderBy(asc(attempt.seq))
      .limit(limit),
    db
      .select({ paper: paperKey.paperVersion, key: sql<number>`max(${paperKey.keyVersion})` })
      .from(paperKey)
      .where(eq(paperKey.testId, testId))
      .groupBy(paperKey.paperVersion),
  ])
  return {
    archived: found.filter(({ stored }) => stored === null).length,
    rows: (await readResults(ARCHIVE, found)).map(({ seq, paperVersion, keyVersion, result, ...row }) => {
      // The room wrote it.
      const { sections, questions } = JSON.parse(result) as AttemptResult
      const { score12, tieKey, category, state, elapsedMs } = row
      return { seq, paperVersion, keyVersion, attempt: { score12, tieKey, category, state, elapsedMs, sections, questions } }
    }),
    newest: Object.fromEntries(keys.map(({ paper, key }) => [paper, key])),
  }
}

import { and, asc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Units } from '#contract/shared/units.ts'
import { minorRules } from '#domain/access/minor-rules.ts'
import type { DayResult } from '#domain/daily/day-board.ts'
import type { AttemptResult } from '#domain/marking/attempt-result.ts'
import type { ClosedAttempt } from '#domain/ranking/test-board.ts'
import type { KeyState } from '#domain/marking/key-state.ts'
import { attempt } from '#worker/db/attempt-tables.ts'
import { type Db, openDb } from '#worker/db/client.ts'
import { boardName } from '#worker/db/daily-tables.ts'
import { user } from '#worker/db/people-tables.ts'
import { type Archive, readResults, storedResult } from '#worker/db/stored-results.ts'
import { paperKey } from '#worker/db/test-tables.ts'

/** Rows a page; also what one fold takes in as attempts close. */
export const PAGE = 100

export interface ClosedRow {
  readonly seq: number
  readonly userId: string
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
  /** Of a daily quiz: the names of those who chose to be listed, by user id. */
  readonly names: ReadonlyMap<string, string>
}

/** The next closed ranking attempts of a test after a place in its sequence, oldest first: one index range of `DB`. */
export async function closedAfter(
  { DB, ARCHIVE }: { readonly DB: D1Database; readonly ARCHIVE: Archive },
  testId: string,
  cursor: number,
  { limit = PAGE, withNames }: { readonly limit?: number; readonly withNames: boolean },
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
  const names = withNames
    ? await namesOf(
        db,
        found.map(({ userId }) => userId),
      )
    : new Map<string, string>()
  return {
    names,
    archived: found.filter(({ stored }) => stored === null).length,
    rows: (await readResults(ARCHIVE, found)).map(({ seq, userId, paperVersion, keyVersion, result, ...row }) => {
      // The room wrote it.
      const { sections, questions } = JSON.parse(result) as AttemptResult
      const { score12, tieKey, category, state, elapsedMs } = row
      return { seq, userId, paperVersion, keyVersion, attempt: { score12, tieKey, category, state, elapsedMs, sections, questions } }
    }),
    newest: Object.fromEntries(keys.map(({ paper, key }) => [paper, key])),
  }
}

/** A bound list has at most a hundred values. */
const NAMES_AT_ONCE = 90

/** The names of those of these people who chose to be on leaderboards and are grown up. */
async function namesOf(db: Db, userIds: readonly string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (let first = 0; first < userIds.length; first += NAMES_AT_ONCE) {
    const rows = await db
      .select({ userId: boardName.userId, name: boardName.name, ageBand: user.ageBand })
      .from(boardName)
      .innerJoin(user, eq(user.id, boardName.userId))
      .where(inArray(boardName.userId, userIds.slice(first, first + NAMES_AT_ONCE)))
    for (const { userId, name, ageBand } of rows) if (minorRules(ageBand).leaderboard) names.set(userId, name)
  }
  return names
}

/** How a learner's ranked attempt at a test went, and the name under which they are listed; null where they have none. */
export async function findDayResult(
  binding: D1Database,
  testId: string,
  userId: string,
): Promise<{ readonly seq: number; readonly result: DayResult; readonly name: string | null } | null> {
  const db = openDb(binding)
  const [row] = await db
    .select({
      seq: sql<number>`${attempt.seq}`,
      score12: sql<Units>`${attempt.score12}`,
      elapsedMs: sql<number>`${attempt.closedAt} - ${attempt.startedAt}`,
    })
    .from(attempt)
    .where(and(eq(attempt.userId, userId), eq(attempt.testId, testId), isNotNull(attempt.seq)))
  if (row === undefined) return null
  const { seq, score12, elapsedMs } = row
  return { seq, result: { score12, seconds: wholeSeconds(elapsedMs) }, name: (await namesOf(db, [userId])).get(userId) ?? null }
}

export const wholeSeconds = (ms: number): number => Math.floor(ms / 1_000)

/** Which leaderboards of live tests are out of date (decision 0180). */
import { and, eq, inArray, ne } from 'drizzle-orm'
import { openDb } from './client.ts'
import { leaderboardEntry, liveLeaderboard } from './leaderboard-tables.ts'

/** Notes that the file which is shown knows of these changes; one that came meanwhile leaves it out of date. */
export async function noteShown(db: D1Database, testId: string, changes: number): Promise<void> {
  await openDb(db)
    .update(liveLeaderboard)
    .set({ shown: changes })
    .where(and(eq(liveLeaderboard.testId, testId), ne(liveLeaderboard.shown, changes)))
}

/** Notes that a test has no leaderboard any more, until it has one again. */
export async function noteNoLeaderboard(db: D1Database, testId: string): Promise<void> {
  const orm = openDb(db)
  await orm.batch([
    orm.delete(leaderboardEntry).where(eq(leaderboardEntry.testId, testId)),
    orm.delete(liveLeaderboard).where(eq(liveLeaderboard.testId, testId)),
  ])
}

/** Tests whose leaderboards are out of date, `limit` of them; only those that list a person where one is given. */
export async function findOutdated(db: D1Database, limit: number, userId?: string): Promise<string[]> {
  const orm = openDb(db)
  const { testId, changes, shown } = liveLeaderboard
  const ofPerson = orm
    .select({ id: leaderboardEntry.testId })
    .from(leaderboardEntry)
    .where(eq(leaderboardEntry.userId, userId ?? ''))
  const rows = await orm
    .select({ testId })
    .from(liveLeaderboard)
    .where(and(ne(changes, shown), userId === undefined ? undefined : inArray(testId, ofPerson)))
    .limit(limit)
  return rows.map((row) => row.testId)
}

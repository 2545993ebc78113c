/**
 * Whom the leaderboards of live tests list (decision 0180). What is shown lies in files; these rows say which files a person stands in, and
 * which are out of date. STRICT and WITHOUT ROWID, which drizzle-kit does not write.
 */
import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** One row for each live test whose ranks are final. */
export const liveLeaderboard = sqliteTable(
  'live_leaderboard',
  {
    testId: text('test_id').primaryKey(),
    /** Raised by triggers with each change of what may be shown: a name, a consent, a ban, an age, an erasure, the seal of the test. */
    changes: integer('changes').notNull(),
    /** The changes that the file which is shown knows of. */
    shown: integer('shown').notNull(),
  },
  (t) => [
    index('live_leaderboard_due')
      .on(t.testId)
      .where(sql`changes <> shown`),
  ],
)

export const leaderboardEntry = sqliteTable(
  'leaderboard_entry',
  {
    testId: text('test_id').notNull(),
    userId: text('user_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.testId, t.userId] }), index('leaderboard_entry_by_user').on(t.userId)],
)

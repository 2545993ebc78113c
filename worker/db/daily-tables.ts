/**
 * The daily quiz: which test an exam has on a day, and the names under which learners are listed on its leaderboard.
 * Times are ms UTC, days are days of India since 1970. STRICT and WITHOUT ROWID by hand in the migration (see test-tables.ts).
 */
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** The quiz of an exam on a day; its test is published ahead and opens when the day begins. */
export const dailyQuiz = sqliteTable(
  'daily_quiz',
  {
    /** A slug of the exam register. */
    exam: text('exam').notNull(),
    day: integer('day').notNull(),
    testId: text('test_id').notNull(),
    /** [id, version] of each question as JSON: none comes again for half a year where the pool has others. */
    questions: text('questions', { mode: 'json' }).$type<[id: string, version: number][]>().notNull(),
    drawnAt: integer('drawn_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.exam, t.day] })],
)

/** The name that others see of a learner who chose to be on leaderboards. Without a row a learner is on none. */
export const boardName = sqliteTable('board_name', {
  userId: text('user_id').primaryKey(),
  name: text('name').notNull(),
  chosenAt: integer('chosen_at').notNull(),
  /** Who reported it as rude, by user id, as JSON. */
  reports: text('reports', { mode: 'json' }).$type<string[]>().notNull(),
  /** Replaced by a neutral name, because several people reported it, at (ms UTC). */
  replacedAt: integer('replaced_at'),
})

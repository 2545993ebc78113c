import { sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * The live tests for whose seats a file is written (decision 0183), with what of the test is in it. STRICT and WITHOUT ROWID, which
 * drizzle-kit does not write.
 */
export const stagedTest = sqliteTable('staged_test', {
  testId: text('test_id').primaryKey(),
  stamp: text('stamp').notNull(),
})

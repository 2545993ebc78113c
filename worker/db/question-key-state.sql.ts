/**
 * The standing decisions about the key of a question, in all tests, as one text that every new, changed or removed decision changes.
 * Hand-written: it is part of statements by hand and of Drizzle's, and has to give the same text in both.
 */
import { sql, type SQL } from 'drizzle-orm'
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core'

/** For a statement by hand; `questionId` is SQL. */
export const keyStateSql = (questionId: string): string =>
  `coalesce((SELECT group_concat(d.test_id || ' ' || d.decided_at) FROM
    (SELECT test_id, decided_at FROM key_decision WHERE question_id = ${questionId} ORDER BY test_id) d), '')`

/** For a query of Drizzle. */
export const keyStateOf = (questionId: AnySQLiteColumn | string): SQL<string> =>
  sql<string>`coalesce((SELECT group_concat(d.test_id || ' ' || d.decided_at) FROM
    (SELECT test_id, decided_at FROM key_decision WHERE question_id = ${questionId} ORDER BY test_id) d), '')`

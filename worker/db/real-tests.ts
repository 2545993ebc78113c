import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { test } from './test-tables.ts'

/** All tests except preview tests (domain/attempt/preview-test.ts). Every query about all tests uses this. */
export const isRealTest = (alias: string): string => `NOT (${alias}.external_id >= 'proof:' AND ${alias}.external_id < 'proof;')`

/** The same for a typed query, of the column with the external id. */
export const isRealTestId = (externalId: SQLWrapper): SQL => sql`NOT (${externalId} >= 'proof:' AND ${externalId} < 'proof;')`

/** The ids of the tests made last, put away ones left out; `count` is a bound parameter such as `?5`. */
export const lastTests = (count: string): string =>
  `SELECT t.id FROM test t WHERE t.archived_at IS NULL AND ${isRealTest('t')} ORDER BY coalesce(t.created_at, 0) DESC, t.id DESC LIMIT ${count}`

/** The same for a typed query of the table of tests. */
export const isReal = isRealTestId(test.externalId)

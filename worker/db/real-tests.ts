import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { test } from './test-tables.ts'

/**
 * Every test that someone made for the catalogue: no preview (domain/attempt/preview-test.ts), and no daily quiz, of which every exam gets
 * one a day. Every query about all tests uses this.
 */
export const isRealTest = (alias: string): string =>
  `NOT (${alias}.external_id >= 'proof:' AND ${alias}.external_id < 'proof;' OR ${alias}.external_id >= 'daily:' AND ${alias}.external_id < 'daily;')`

/** The same for a typed query, of the column with the external id. */
export const isRealTestId = (externalId: SQLWrapper): SQL =>
  sql`NOT (${externalId} >= 'proof:' AND ${externalId} < 'proof;' OR ${externalId} >= 'daily:' AND ${externalId} < 'daily;')`

/** The ids of the tests made last, put away ones left out; `count` is a bound parameter such as `?5`. */
export const lastTests = (count: string): string =>
  `SELECT t.id FROM test t WHERE t.archived_at IS NULL AND ${isRealTest('t')} ORDER BY coalesce(t.created_at, 0) DESC, t.id DESC LIMIT ${count}`

/** The same for a typed query of the table of tests. */
export const isReal = isRealTestId(test.externalId)

/** A preview test, of the table of tests. */
export const isPreview = sql`(${test.externalId} >= 'proof:' AND ${test.externalId} < 'proof;')`

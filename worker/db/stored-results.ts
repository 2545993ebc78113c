/**
 * The one reader of marked attempts (decision 0127): from the record while it holds the result, else from the attempt's file in ARCHIVE.
 * A query selects what is stored by `storedResult`, and only `readResult` and its kin open it; `tests/lint/stored-results.test.ts` holds
 * everyone else to that.
 */
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Units } from '#contract/shared/units.ts'
import type { StoredAttemptName } from '#domain/attempt/stored-attempt.ts'
import { readAttemptFile } from './attempt-files.ts'
import { attempt } from './attempt-tables.ts'

declare const sealed: unique symbol
/** What a row of the record holds of its result: text to be opened by `readResult`, or null where it is archived. */
export type StoredResult = { readonly [sealed]: true } | null

/** For queries of Drizzle. */
export const storedResult = sql<StoredResult>`${attempt.result}`

/** For SQL by hand, in which the attempt is `a`. */
export const STORED_RESULT = 'a.result AS stored'

/** For rows of SQL by hand. */
export const storedResultColumn = z.custom<StoredResult>((value) => value === null || typeof value === 'string')

/** The most marks of an attempt, wherever its result is; null while it is open. */
export const storedMax12 = sql<Units | null>`coalesce(${attempt.result} ->> '$.total.max12', ${attempt.max12})`

/** The tallies of the sections as JSON, in the pattern's order; null while the attempt is open, and once its result is archived. */
export const storedSections = sql<string | null>`${attempt.result} -> '$.sections'`

export interface StoredRow extends Omit<StoredAttemptName, 'closedAt'> {
  /** ms UTC; a closed attempt has it. */
  readonly closedAt: number | null
  readonly stored: StoredResult
}

export type Archive = Pick<R2Bucket, 'get'>

/** The file of an archived attempt is not there. */
export class StoredResultMissing extends Error {
  constructor({ testId, n }: StoredRow) {
    super(`the stored result of attempt ${testId}.${n} is missing`)
    this.name = 'StoredResultMissing'
  }
}

/** The marked attempt as JSON, as the record was given it. Throws `StoredResultMissing`. */
export async function readResult(archive: Archive, row: StoredRow): Promise<string> {
  const result = await findResult(archive, row)
  if (result === null) throw new StoredResultMissing(row)
  return result
}

/** How many files are read at once. */
const AT_ONCE = 20

/** Many closed attempts with their results. One whose file is missing is left out, with one line in the log. */
export async function readResults<Row extends StoredRow>(
  archive: Archive,
  rows: readonly Row[],
): Promise<(Omit<Row, 'stored'> & { readonly result: string })[]> {
  const read: (Omit<Row, 'stored'> & { readonly result: string })[] = []
  for (let first = 0; first < rows.length; first += AT_ONCE) {
    const some = await Promise.all(rows.slice(first, first + AT_ONCE).map(async (row) => ({ row, result: await findResult(archive, row) })))
    for (const { row, result } of some) {
      const { stored: _, ...rest } = row
      if (result !== null) read.push({ ...rest, result })
      else console.warn(JSON.stringify({ level: 'warn', event: 'stored_result_missing', testId: row.testId, n: row.n }))
    }
  }
  return read
}

type ExportedRow = Readonly<Record<string, unknown>>

/** Rows of a person's export as they were before their results were archived; one whose file is missing stays without. */
export async function withArchivedResults(archive: Archive, userId: string, rows: readonly ExportedRow[]): Promise<ExportedRow[]> {
  const filled: ExportedRow[] = []
  for (let first = 0; first < rows.length; first += AT_ONCE)
    filled.push(
      ...(await Promise.all(
        rows.slice(first, first + AT_ONCE).map(async (row) => {
          const { test_id: testId, n, closed_at: closedAt, result } = row
          if (result !== null || typeof testId !== 'string' || typeof n !== 'number' || typeof closedAt !== 'number') return row
          return { ...row, result: await findResult(archive, { userId, testId, n, closedAt, stored: null }) }
        }),
      )),
    )
  return filled
}

async function findResult(archive: Archive, { userId, testId, n, closedAt, stored }: StoredRow): Promise<string | null> {
  if (typeof stored === 'string') return stored
  if (closedAt === null) return null
  return (await readAttemptFile(archive, { userId, testId, n, closedAt }))?.event.result ?? null
}

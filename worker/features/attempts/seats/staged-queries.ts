import { and, eq, gt, isNull, lte, or } from 'drizzle-orm'
import { RESULTS_BY_TICKET_MS } from '#contract/attempts/seat.ts'
import { openDb } from '#worker/db/client.ts'
import { isReal } from '#worker/db/real-tests.ts'
import { stagedTest } from '#worker/db/staged-tables.ts'
import { test } from '#worker/db/test-tables.ts'

/** A live test is staged so long before it opens (ms). */
const STAGED_FROM_MS = 24 * 3_600_000
/** Of the file: where it changes, every file is written again. */
const SHAPE = 2

/**
 * The published live tests that open within a day, are open, or whose results are still read by ticket, each with a stamp that changes with
 * whatever a start or a result takes from the row. One row of the index for each live test whose seal is on or ended some hours ago.
 */
export async function findTestsToStage(db: D1Database, now: number): Promise<{ readonly testId: string; readonly stamp: string }[]> {
  const rows = await openDb(db)
    .select({
      testId: test.id,
      title: test.title,
      exam: test.exam,
      access: test.access,
      languages: test.languages,
      opensAt: test.opensAt,
      closesAt: test.closesAt,
      sealedUntil: test.sealedUntil,
      safeBrowserKeys: test.safeBrowserKeys,
      paperVersion: test.paperVersion,
      keyVersion: test.keyVersion,
    })
    .from(test)
    .where(
      and(
        eq(test.kind, 'live'),
        gt(test.sealedUntil, now - RESULTS_BY_TICKET_MS),
        gt(test.closesAt, now - RESULTS_BY_TICKET_MS),
        or(isNull(test.opensAt), lte(test.opensAt, now + STAGED_FROM_MS)),
        eq(test.published, 1),
        isReal,
      ),
    )
  return rows.map(({ testId, ...facts }) => ({ testId, stamp: JSON.stringify([SHAPE, facts]) }))
}

/** The stamps of what is staged, by test. */
export async function findStagedRows(db: D1Database): Promise<Map<string, string>> {
  const rows = await openDb(db).select().from(stagedTest)
  return new Map(rows.map(({ testId, stamp }) => [testId, stamp]))
}

export async function noteStaged(db: D1Database, testId: string, stamp: string): Promise<void> {
  await openDb(db).insert(stagedTest).values({ testId, stamp }).onConflictDoUpdate({ target: stagedTest.testId, set: { stamp } })
}

export async function forgetStaged(db: D1Database, testId: string): Promise<void> {
  await openDb(db).delete(stagedTest).where(eq(stagedTest.testId, testId))
}

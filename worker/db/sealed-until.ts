/** Keeps the results of a test sealed while someone may still answer (domain/result-release). Times in ms UTC. */
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { DEFAULT_GRACE_MS } from '#domain/attempt/attempt-clock.ts'
import { openDb } from './client.ts'
import { statementOf } from './statement-of.ts'
import { pattern, test } from './test-tables.ts'

/** Seals a test until `until` at least, where it is sealed at all; never for less than it is. */
export const raiseSealStatement = (db: D1Database, testId: string, until: number): D1PreparedStatement =>
  statementOf(
    db,
    openDb(db)
      .update(test)
      .set({ sealedUntil: until })
      .where(and(eq(test.id, testId), lt(test.sealedUntil, until))),
  )

/** Until when a test is sealed; null where it is not, or where it is gone. One row. */
export async function findSeal(db: D1Database, testId: string): Promise<number | null> {
  const [row] = await openDb(db).select({ sealedUntil: test.sealedUntil }).from(test).where(eq(test.id, testId))
  return row?.sealedUntil ?? null
}

/** Seals a test for `ms` longer, where it is sealed still: no one who is at it answers later than its seal and this. */
export const prolongSealStatement = (db: D1Database, testId: string, ms: number, now: number): D1PreparedStatement =>
  statementOf(
    db,
    openDb(db)
      .update(test)
      .set({ sealedUntil: sql`${test.sealedUntil} + ${ms}` })
      .where(and(eq(test.id, testId), gt(test.sealedUntil, now))),
  )

/**
 * Seals a test for an attempt whose deadline is about to become `deadlineAt`. False where its results are out already: an attempt that goes
 * on from here could be answered with the key. Always true of a test that is not sealed.
 */
export async function sealForDeadline(db: D1Database, testId: string, deadlineAt: number, now: number): Promise<boolean> {
  const typed = openDb(db)
  const grace = sql`(SELECT ${pattern.spec} ->> '$.graceSeconds' FROM ${pattern}
    WHERE ${pattern.id} = ${test.patternId} AND ${pattern.version} = ${test.patternVersion})`
  const [[read], raised] = await typed.batch([
    typed.select({ sealedUntil: test.sealedUntil }).from(test).where(eq(test.id, testId)),
    // In one statement with the look at the clock, so that no reader finds the seal broken in between.
    typed
      .update(test)
      .set({ sealedUntil: sql`max(${test.sealedUntil}, ${deadlineAt} + 1000 * coalesce(${grace}, ${DEFAULT_GRACE_MS / 1_000}))` })
      .where(and(eq(test.id, testId), gt(test.sealedUntil, now))),
  ])
  const sealedUntil = read?.sealedUntil ?? null
  return sealedUntil === null || raised.meta.changes > 0
}

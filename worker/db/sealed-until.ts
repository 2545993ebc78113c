/** Keeps the results of a test sealed while somebody may still answer (domain/result-release). Times in ms UTC. */
import { DEFAULT_GRACE_MS } from '#domain/attempt/attempt-clock.ts'

/** Seals a test until `until` at least, where it is sealed at all; never for less than it is. */
export const raiseSealStatement = (db: D1Database, testId: string, until: number): D1PreparedStatement =>
  db.prepare('UPDATE test SET sealed_until = ?2 WHERE id = ?1 AND sealed_until < ?2').bind(testId, until)

/** Seals a test for `ms` longer, where it is sealed still: nobody who is at it answers later than its seal and this. */
export const prolongSealStatement = (db: D1Database, testId: string, ms: number, now: number): D1PreparedStatement =>
  db.prepare('UPDATE test SET sealed_until = sealed_until + ?2 WHERE id = ?1 AND sealed_until > ?3').bind(testId, ms, now)

/**
 * Seals a test for an attempt whose deadline is about to become `deadlineAt`. False where its results are out already: an attempt that goes
 * on from here could be answered with the key. Always true of a test that is not sealed.
 */
export async function sealForDeadline(db: D1Database, testId: string, deadlineAt: number, now: number): Promise<boolean> {
  const [read, raised] = await db.batch<{ sealedUntil: number | null }>([
    db.prepare('SELECT sealed_until AS sealedUntil FROM test WHERE id = ?1').bind(testId),
    // In one statement with the look at the clock, so that no reader finds the seal broken in between.
    db
      .prepare(
        `UPDATE test SET sealed_until = max(sealed_until, ?2 + 1000 * coalesce((SELECT p.spec ->> '$.graceSeconds' FROM pattern p
           WHERE p.id = test.pattern_id AND p.version = test.pattern_version), ${DEFAULT_GRACE_MS / 1_000}))
         WHERE id = ?1 AND sealed_until > ?3`,
      )
      .bind(testId, deadlineAt, now),
  ])
  const sealedUntil = read?.results[0]?.sealedUntil ?? null
  return sealedUntil === null || (raised?.meta.changes ?? 0) > 0
}

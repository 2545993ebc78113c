/** Rows of `broadcast_member` that a job's page writes. Hand-written: an upsert that is guarded by the place of the job. */
import type { AccountBits } from '#domain/notifying/account-bits.ts'

/** Writes a set in place of what was there, only while the job stands where the page began. */
export const membersOfPageStatements = (
  db: D1Database,
  purpose: string,
  at: number,
  bits: AccountBits,
  job: { readonly id: string; readonly cursor: string },
): D1PreparedStatement[] =>
  [...bits].map(([chunk, bytes]) =>
    db
      .prepare(
        `INSERT INTO broadcast_member (purpose, chunk, at, bits)
         SELECT ?1, ?2, ?3, ?4 WHERE EXISTS (SELECT 1 FROM job WHERE id = ?5 AND cursor = ?6 AND state = 'running')
         ON CONFLICT (purpose, chunk, at) DO UPDATE SET bits = excluded.bits`,
      )
      .bind(purpose, chunk, at, bytes, job.id, job.cursor),
  )

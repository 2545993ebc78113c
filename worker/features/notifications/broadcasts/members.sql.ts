/** Rows of `broadcast_member`: sets of accounts. Hand-written: bitmaps go in and out as bytes, and a job's rows are guarded by its place. */
import * as z from 'zod/mini'
import type { AccountBits } from '#domain/notifying/account-bits.ts'
import { decodeRows } from '#worker/db/decode-row.ts'

/** Writes a set under a purpose: a row for each chunk that holds someone. */
export const membersStatements = (db: D1Database, purpose: string, at: number, bits: AccountBits): D1PreparedStatement[] =>
  [...bits].map(([chunk, bytes]) =>
    db.prepare('INSERT INTO broadcast_member (purpose, chunk, at, bits) VALUES (?1, ?2, ?3, ?4)').bind(purpose, chunk, at, bytes),
  )

/** The same for a page of a job, in place of what was there; written only while the job stands where the page began. */
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

/** Takes the audience of a broadcast to another time (ms UTC). */
export const moveAudienceStatement = (db: D1Database, from: number, to: number): D1PreparedStatement =>
  db.prepare(`UPDATE broadcast_member SET at = ?2 WHERE purpose = 'audience' AND ${EVERY_CHUNK} AND at = ?1`).bind(from, to)

/** Deletes the audience of a broadcast that is not sent. */
export const deleteAudienceStatement = (db: D1Database, at: number): D1PreparedStatement =>
  db.prepare(`DELETE FROM broadcast_member WHERE purpose = 'audience' AND ${EVERY_CHUNK} AND at = ?1`).bind(at)

/** Deletes what belongs to broadcasts of before `before` (ms UTC), and who had pushes before a day. */
export const deleteOldStatements = (db: D1Database, before: number, day: number): D1PreparedStatement[] => [
  db.prepare(`DELETE FROM broadcast_member WHERE purpose = 'audience' AND ${EVERY_CHUNK} AND at < ?1`).bind(before),
  // Days of the next decades have five digits.
  db.prepare("DELETE FROM broadcast_member WHERE purpose >= 'pushed-' AND purpose < ?1").bind(`pushed-${day}`),
  db.prepare("DELETE FROM broadcast_member WHERE purpose >= 'quiet-' AND purpose < 'quiet.' AND at < ?1").bind(before),
]

/** One set. */
export async function findMembers(db: D1Database, purpose: string, at: number): Promise<AccountBits> {
  const { results } = await db
    .prepare(`SELECT at, chunk, bits FROM broadcast_member WHERE purpose = ?1 AND ${EVERY_CHUNK} AND at = ?2`)
    .bind(purpose, at)
    .all()
  return new Map(decodeRows(memberRow, { results }).map(({ chunk, bits }) => [chunk, Uint8Array.from(bits)]))
}

/** All sets of a purpose, by the time of their broadcast. */
export async function findSets(db: D1Database, purpose: string): Promise<ReadonlyMap<number, AccountBits>> {
  const { results } = await db.prepare('SELECT at, chunk, bits FROM broadcast_member WHERE purpose = ?1').bind(purpose).all()
  const sets = new Map<number, Map<number, Uint8Array>>()
  for (const { at, chunk, bits } of decodeRows(memberRow, { results }))
    sets.set(at, (sets.get(at) ?? new Map<number, Uint8Array>()).set(chunk, Uint8Array.from(bits)))
  return sets
}

/** Lets the primary key be searched by time: the chunks that there are. */
const EVERY_CHUNK =
  'chunk IN (WITH RECURSIVE c(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM c WHERE n < (SELECT coalesce(max(no), 0) >> 17 FROM account_number)) SELECT n FROM c)'

const memberRow = z.object({ at: z.number(), chunk: z.number(), bits: z.array(z.number()) })

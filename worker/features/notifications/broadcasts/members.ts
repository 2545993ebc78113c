import { and, eq, gte, inArray, lt, type SQL } from 'drizzle-orm'
import { type AccountBits, MOST_CHUNKS } from '#domain/notifying/account-bits.ts'
import { broadcastMember } from '#worker/db/broadcast-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { statementOf } from '#worker/db/statement-of.ts'

/** Writes a set under a purpose: a row for each chunk that holds someone. */
export const membersStatements = (db: D1Database, purpose: string, at: number, bits: AccountBits): D1PreparedStatement[] =>
  [...bits].map(([chunk, bytes]) => statementOf(db, openDb(db).insert(broadcastMember).values({ purpose, chunk, at, bits: bytes })))

/** Takes the audience of a broadcast to another time (ms UTC). */
export const moveAudienceStatement = (db: D1Database, from: number, to: number): D1PreparedStatement =>
  statementOf(
    db,
    openDb(db)
      .update(broadcastMember)
      .set({ at: to })
      .where(isOf('audience', eq(broadcastMember.at, from))),
  )

/** Deletes the audience of a broadcast that is not sent. */
export const deleteAudienceStatement = (db: D1Database, at: number): D1PreparedStatement =>
  statementOf(
    db,
    openDb(db)
      .delete(broadcastMember)
      .where(isOf('audience', eq(broadcastMember.at, at))),
  )

/** Deletes what belongs to broadcasts of before `before` (ms UTC), and who had pushes before a day. */
export function deleteOldStatements(db: D1Database, before: number, day: number): D1PreparedStatement[] {
  const { purpose, at } = broadcastMember
  const drop = (where: SQL | undefined) => statementOf(db, openDb(db).delete(broadcastMember).where(where))
  return [
    drop(isOf('audience', lt(at, before))),
    // Days of the next decades have five digits.
    drop(and(gte(purpose, 'pushed-'), lt(purpose, `pushed-${day}`))),
    drop(and(gte(purpose, 'quiet-'), lt(purpose, 'quiet.'), lt(at, before))),
  ]
}

/** One set. */
export async function findMembers(db: D1Database, purpose: string, at: number): Promise<AccountBits> {
  const rows = await openDb(db)
    .select({ chunk: broadcastMember.chunk, bits: broadcastMember.bits })
    .from(broadcastMember)
    .where(isOf(purpose, eq(broadcastMember.at, at)))
  return new Map(rows.map(({ chunk, bits }) => [chunk, bits]))
}

/** All sets of a purpose, by the time of their broadcast. */
export async function findSets(db: D1Database, purpose: string): Promise<ReadonlyMap<number, AccountBits>> {
  const rows = await openDb(db).select().from(broadcastMember).where(eq(broadcastMember.purpose, purpose))
  const sets = new Map<number, Map<number, Uint8Array>>()
  for (const { at, chunk, bits } of rows) sets.set(at, (sets.get(at) ?? new Map<number, Uint8Array>()).set(chunk, bits))
  return sets
}

const CHUNKS = Array.from({ length: MOST_CHUNKS }, (_, chunk) => chunk)

/** With each chunk named, the primary key is searched by time. */
const isOf = (purpose: string, at: SQL): SQL | undefined =>
  and(eq(broadcastMember.purpose, purpose), inArray(broadcastMember.chunk, CHUNKS), at)

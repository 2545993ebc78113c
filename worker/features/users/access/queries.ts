import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { BanOrder, BanRecord } from '#contract/users/schemas.ts'
import { pushSubscription } from '#worker/db/account-tables.ts'
import type { Guard } from '#worker/db/audit.ts'
import { openDb } from '#worker/db/client.ts'
import { ban as banTable, user } from '#worker/db/people-tables.ts'
import { OTHER_OWNER } from '#worker/db/owners.ts'
import { statementOf } from '#worker/db/statement-of.ts'

export interface AccessFacts {
  readonly role: 'user' | 'admin'
  readonly sessionVersion: number
  readonly isBanned: boolean
}

/** A person who is there; null for no one and for deleted accounts. */
export async function findAccess(db: D1Database, userId: string): Promise<AccessFacts | null> {
  const [row] = await openDb(db)
    .select({ role: user.role, sessionVersion: user.sessionVersion, bannedAt: user.bannedAt })
    .from(user)
    .where(and(eq(user.id, userId), isNull(user.deletedAt)))
  return row === undefined ? null : { role: row.role, sessionVersion: row.sessionVersion, isBanned: row.bannedAt !== null }
}

/** The bans of a person, newest first, at most 100. */
export function listBans(db: D1Database, userId: string): Promise<BanRecord[]> {
  const { id, at, until, code, publicText, by, liftedAt } = banTable
  return openDb(db)
    .select({ id, at, until, code, publicText, by, liftedAt })
    .from(banTable)
    .where(eq(banTable.userId, userId))
    .orderBy(desc(at))
    .limit(100)
}

/** The account is there and not banned, and an owner stays. */
export const mayBeBanned = (userId: string): Guard => ({
  sql: `SELECT 1 FROM user WHERE id = ?1 AND deleted_at IS NULL AND banned_at IS NULL AND (role <> 'admin' OR ${OTHER_OWNER})`,
  binds: [userId],
})

/** The account is there and banned. */
export const isBanned = (userId: string): Guard => ({
  sql: 'SELECT 1 FROM user WHERE id = ?1 AND deleted_at IS NULL AND banned_at IS NOT NULL',
  binds: [userId],
})

const endPushes = (db: D1Database, userId: string): D1PreparedStatement =>
  statementOf(db, openDb(db).delete(pushSubscription).where(eq(pushSubscription.userId, userId)))

const setBannedAt = (db: D1Database, userId: string, bannedAt: number | null): D1PreparedStatement =>
  statementOf(db, openDb(db).update(user).set({ bannedAt }).where(eq(user.id, userId)))

/** Ends every session of a person at once, for none of them carries the new version, and pushes to all their browsers. */
export const endEverySession = (db: D1Database, userId: string): D1PreparedStatement[] => [
  statementOf(
    db,
    openDb(db)
      .update(user)
      .set({ sessionVersion: sql`${user.sessionVersion} + 1` })
      .where(eq(user.id, userId)),
  ),
  endPushes(db, userId),
]

/** The flag that the guards read and its history. The sessions stay: their next request is refused with the reason. */
export const ban = (db: D1Database, b: { id: string; userId: string; by: string; at: number } & Omit<BanOrder, 'order' | 'reason'>) => [
  setBannedAt(db, b.userId, b.at),
  statementOf(db, openDb(db).insert(banTable).values(b)),
  endPushes(db, b.userId),
]

/** Takes the flag away and ends what stands in the history. `at` ms UTC. */
export const unban = (db: D1Database, userId: string, at: number): D1PreparedStatement[] => [
  setBannedAt(db, userId, null),
  statementOf(
    db,
    openDb(db)
      .update(banTable)
      .set({ liftedAt: at })
      .where(and(eq(banTable.userId, userId), isNull(banTable.liftedAt))),
  ),
]

import type { BanOrder, BanRecord } from '#contract/users/schemas.ts'
import type { Guard } from '#worker/db/audit.ts'

export interface AccessFacts {
  readonly role: 'user' | 'admin'
  readonly sessionVersion: number
  readonly isBanned: boolean
}

/** A person who is there; null for nobody and for deleted accounts. */
export async function findAccess(db: D1Database, userId: string): Promise<AccessFacts | null> {
  const row = await db
    .prepare('SELECT role, session_version AS sessionVersion, banned_at AS bannedAt FROM user WHERE id = ?1 AND deleted_at IS NULL')
    .bind(userId)
    .first<{ role: 'user' | 'admin'; sessionVersion: number; bannedAt: number | null }>()
  return row === null ? null : { role: row.role, sessionVersion: row.sessionVersion, isBanned: row.bannedAt !== null }
}

export async function listBans(db: D1Database, userId: string): Promise<BanRecord[]> {
  const { results } = await db
    .prepare(
      `SELECT id, at, until, code, public_text AS publicText, by, lifted_at AS liftedAt FROM ban WHERE user_id = ?1 ORDER BY at DESC LIMIT 100`,
    )
    .bind(userId)
    .all<BanRecord>()
  return results
}

/** Whether somebody else could still make admins, where this person is one. */
export const OTHER_ADMIN = `(role <> 'admin' OR EXISTS (SELECT 1 FROM user o WHERE o.role = 'admin' AND o.id <> ?1 AND o.deleted_at IS NULL AND o.banned_at IS NULL))`

export const isThere = (userId: string): Guard => ({ sql: 'SELECT 1 FROM user WHERE id = ?1 AND deleted_at IS NULL', binds: [userId] })

export const mayBeBanned = (userId: string): Guard => ({
  sql: `SELECT 1 FROM user WHERE id = ?1 AND deleted_at IS NULL AND banned_at IS NULL AND ${OTHER_ADMIN}`,
  binds: [userId],
})

export const isBanned = (userId: string): Guard => ({
  sql: 'SELECT 1 FROM user WHERE id = ?1 AND deleted_at IS NULL AND banned_at IS NOT NULL',
  binds: [userId],
})

/** Ends every session of a person at once, for none of them carries the new version, and pushes to all their browsers. */
export const endEverySession = (db: D1Database, userId: string): D1PreparedStatement[] => [
  db.prepare('UPDATE user SET session_version = session_version + 1 WHERE id = ?1').bind(userId),
  db.prepare('DELETE FROM push_subscription WHERE user_id = ?1').bind(userId),
]

/** The flag that the guards read and its history. The sessions stay: their next request is told why it is refused. */
export const ban = (db: D1Database, b: { id: string; userId: string; by: string; at: number } & Omit<BanOrder, 'order' | 'reason'>) => [
  db.prepare('UPDATE user SET banned_at = ?2 WHERE id = ?1').bind(b.userId, b.at),
  db
    .prepare('INSERT INTO ban (id, user_id, at, until, code, public_text, by) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)')
    .bind(b.id, b.userId, b.at, b.until, b.code, b.publicText, b.by),
  db.prepare('DELETE FROM push_subscription WHERE user_id = ?1').bind(b.userId),
]

export const unban = (db: D1Database, userId: string, at: number): D1PreparedStatement[] => [
  db.prepare('UPDATE user SET banned_at = NULL WHERE id = ?1').bind(userId),
  db.prepare('UPDATE ban SET lifted_at = ?2 WHERE user_id = ?1 AND lifted_at IS NULL').bind(userId, at),
]

import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PermissionSet } from '#contract/shared/capabilities.ts'
import type { Locale } from '#contract/shared/locales.ts'
import type { Guard } from '#worker/db/audit.ts'
import { openDb } from '#worker/db/client.ts'
import { user } from '#worker/db/people-tables.ts'

export interface Rights {
  readonly email: string
  readonly role: 'user' | 'admin'
  readonly permissions: readonly PermissionSet[] | null
  readonly isBanned: boolean
  readonly language: Locale
}

/** What an account that is not deleted may do, or null. */
export async function findRights(db: D1Database, userId: string): Promise<Rights | null> {
  const [row] = await openDb(db)
    .select({
      email: user.email,
      role: user.role,
      permissions: user.permissions,
      bannedAt: user.bannedAt,
      language: sql<Locale>`coalesce(${user.interfaceLanguage}, 'en')`,
    })
    .from(user)
    .where(and(eq(user.id, userId), isNull(user.deletedAt)))
  if (row === undefined) return null
  const { bannedAt, ...rest } = row
  return { ...rest, isBanned: bannedAt !== null }
}

/** The account is there and not deleted. */
export const isThere = (userId: string): Guard => ({ sql: 'SELECT 1 FROM user WHERE id = ?1 AND deleted_at IS NULL', binds: [userId] })

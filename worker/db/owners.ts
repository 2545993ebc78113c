import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Locale } from '#contract/shared/locales.ts'
import { openDb } from './client.ts'
import { user } from './people-tables.ts'

/** Whether a row of `user` under this alias is an owner who can act: SQL. Owners may do everything, and give rights to others. */
export const isOwner = (alias: string): string =>
  `${alias}.role = 'admin' AND (${alias}.permissions IS NULL OR ${alias}.permissions LIKE '%"owner"%') AND ${alias}.deleted_at IS NULL AND ${alias}.banned_at IS NULL`

/** Whether someone else is an owner than the account of ?1: SQL. It reads the index of admins. */
export const OTHER_OWNER = `EXISTS (SELECT 1 FROM user o WHERE ${isOwner('o')} AND o.id <> ?1)`

/** Whom to tell of a change of rights, the newest 200 at most. */
export const findOwners = (db: D1Database): Promise<{ userId: string; language: Locale }[]> =>
  openDb(db)
    .select({ userId: user.id, language: sql<Locale>`coalesce(${user.interfaceLanguage}, 'en')` })
    .from(user)
    .where(and(eq(user.role, 'admin'), isNull(user.deletedAt), sql`(${user.permissions} IS NULL OR ${user.permissions} LIKE '%"owner"%')`))
    .orderBy(desc(user.createdAt))
    .limit(200)

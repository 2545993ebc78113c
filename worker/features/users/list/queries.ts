import { and, asc, desc, eq, gt, gte, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { PageCursor } from '#domain/text/page-cursor.ts'
import type { UserRow } from '#contract/users/schemas.ts'
import { batchMember } from '#worker/db/batch-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { user } from '#worker/db/people-tables.ts'

const COLUMNS = {
  userId: user.id,
  name: user.name,
  email: user.email,
  phone: user.phone,
  role: user.role,
  permissions: user.permissions,
  bannedAt: user.bannedAt,
  primeUntil: user.primeAccessUntil,
  examGoals: user.examGoals,
  language: user.interfaceLanguage,
  state: user.state,
  lastSeenDay: user.lastSeenDay,
  createdAt: user.createdAt,
} as const

/** Accounts that are not deleted, by their ids. One batch: a list in one statement is billed as two rows an account. */
export async function findByIds(db: D1Database, ids: readonly string[]): Promise<UserRow[]> {
  const [first, ...others] = ids.map((id) => selectUsers(db).where(and(eq(user.id, id), isNull(user.deletedAt))))
  return first === undefined ? [] : (await openDb(db).batch([first, ...others])).flat().map(shown)
}

/** The newest accounts that are not deleted, after one; `by` of the place is the time (ms UTC) that it was made. Read by an index of their own. */
export async function findNewest(db: D1Database, after: PageCursor | null, limit: number): Promise<UserRow[]> {
  const isAfter = after === null ? undefined : sql`(${user.createdAt}, ${user.id}) < (${after.by}, ${after.id})`
  const rows = await selectUsers(db)
    .where(and(isAfter, isNull(user.deletedAt)))
    .orderBy(desc(user.createdAt), desc(user.id))
    .limit(limit)
  return rows.map(shown)
}

/** Accounts whose e-mail address begins like this, by address, after one. */
export const findByEmail = (db: D1Database, beginning: string, after: string, limit: number): Promise<UserRow[]> =>
  rowsOf(db, and(gte(user.email, beginning), lt(user.email, `${beginning}\u{10ffff}`), gt(user.email, after)), limit, user.email)

/** Accounts whose phone number begins like one of these, by number, after one. */
export const findByPhone = (db: D1Database, beginnings: readonly string[], after: string, limit: number): Promise<UserRow[]> =>
  rowsOf(
    db,
    and(gt(user.phone, after), or(...beginnings.map((digits) => and(gte(user.phone, digits), lt(user.phone, `${digits}:`))))),
    limit,
    user.phone,
  )

/** One account that is not deleted, or null. */
export const findUser = async (db: D1Database, userId: string): Promise<UserRow | null> => (await findByIds(db, [userId]))[0] ?? null

/** Those of these accounts that are in a batch. One batch of statements, as in `findByIds`. */
export async function findInBatch(db: D1Database, batchId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const [first, ...others] = ids.map((id) =>
    openDb(db)
      .select({ userId: batchMember.userId })
      .from(batchMember)
      .where(and(eq(batchMember.batchId, batchId), eq(batchMember.userId, id))),
  )
  const rows = first === undefined ? [] : (await openDb(db).batch([first, ...others])).flat()
  return new Set(rows.map(({ userId }) => userId))
}

const selectUsers = (db: D1Database) => openDb(db).select(COLUMNS).from(user)

async function rowsOf(
  db: D1Database,
  where: SQL | undefined,
  limit: number,
  by: typeof user.email | typeof user.phone,
): Promise<UserRow[]> {
  const rows = await selectUsers(db)
    .where(and(where, isNull(user.deletedAt)))
    .orderBy(asc(by))
    .limit(limit)
  return rows.map(shown)
}

const shown = ({ bannedAt, examGoals, ...row }: Awaited<ReturnType<typeof selectUsers>>[number]): UserRow => ({
  ...row,
  isBanned: bannedAt !== null,
  examGoals: examGoals ?? [],
})

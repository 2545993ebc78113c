import { and, eq, isNull } from 'drizzle-orm'
import { openDb } from '#worker/db/client.ts'
import { user } from '#worker/db/people-tables.ts'

/** The e-mail address of an account that is not deleted, or null. */
export async function findEmail(db: D1Database, userId: string): Promise<string | null> {
  const [row] = await openDb(db)
    .select({ email: user.email })
    .from(user)
    .where(and(eq(user.id, userId), isNull(user.deletedAt)))
  return row?.email ?? null
}

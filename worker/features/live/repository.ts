import { eq } from 'drizzle-orm'
import type { Locale } from '#contract/shared/locales.ts'
import { accountNumber } from '#worker/db/broadcast-tables.ts'
import type { Db } from '#worker/db/client.ts'
import { user } from '#worker/db/people-tables.ts'

/** What a hub has to know of the person behind a socket. `createdAt` ms UTC. */
export async function findSocketOwner(
  db: Db,
  userId: string,
): Promise<{ createdAt: number; interfaceLanguage: Locale | null; accountNumber: number | null } | null> {
  const [row] = await db
    .select({ createdAt: user.createdAt, interfaceLanguage: user.interfaceLanguage, accountNumber: accountNumber.no })
    .from(user)
    .leftJoin(accountNumber, eq(accountNumber.userId, user.id))
    .where(eq(user.id, userId))
  return row ?? null
}

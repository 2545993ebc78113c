import { eq } from 'drizzle-orm'
import type { Locale } from '#contract/shared/locales.ts'
import type { Db } from '#worker/db/client.ts'
import { user } from '#worker/db/people-tables.ts'

/** What a hub has to know of the person behind a socket. `createdAt` ms UTC. */
export async function findSocketOwner(db: Db, userId: string): Promise<{ createdAt: number; interfaceLanguage: Locale | null } | null> {
  const [row] = await db
    .select({ createdAt: user.createdAt, interfaceLanguage: user.interfaceLanguage })
    .from(user)
    .where(eq(user.id, userId))
  return row ?? null
}

import { and, eq, sql } from 'drizzle-orm'
import type { UserHubCalls } from '#do/user-hub/hub-calls.ts'
import { openDb } from '#worker/db/client.ts'
import { auditLog, keptCount } from '#worker/db/people-tables.ts'

/** How far back a first sweep looks, ms. */
const FIRST_LOOK_MS = 10 * 60_000

/**
 * `npm run admin -- revoke` reaches the database and no hub: the sessions end with it, and here the right to write of the attempts that
 * they had open. Looks at what was revoked since the sweep before, so that a person who signs in again keeps the right to write. Gives their number.
 */
export async function endRevokedRoles(
  { db, hub }: { readonly db: D1Database; readonly hub: (userId: string) => Pick<UserHubCalls, 'revokeOpenAttempts'> },
  now: number,
): Promise<number> {
  // The sweep before wrote down when it came by.
  const swept = openDb(db).select({ n: keptCount.n }).from(keptCount).where(eq(keptCount.name, 'swept'))
  const revoked = await openDb(db)
    .selectDistinct({ userId: auditLog.target })
    .from(auditLog)
    .where(
      and(
        sql`${auditLog.at} > coalesce(${swept}, ${now - FIRST_LOOK_MS})`,
        eq(auditLog.action, 'user.role'),
        eq(auditLog.actorId, 'command-line'),
        eq(auditLog.after, '"user"'),
      ),
    )
  for (const { userId } of revoked) await hub(userId).revokeOpenAttempts()
  return revoked.length
}

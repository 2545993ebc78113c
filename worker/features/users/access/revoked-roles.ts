import type { UserHubCalls } from '#do/user-hub/hub-calls.ts'

/** How far back a first sweep looks, ms. */
const FIRST_LOOK_MS = 10 * 60_000

/**
 * `npm run admin -- revoke` reaches the database and no hub: the sessions end with it, and here the right to write of the attempts that
 * they had open. Looks at what was revoked since the sweep before, so that whoever signs in anew keeps the pen. Gives their number.
 */
export async function sweepRevokedRoles(
  { db, hub }: { readonly db: D1Database; readonly hub: (userId: string) => Pick<UserHubCalls, 'revokeOpenAttempts'> },
  now: number,
): Promise<number> {
  const { results } = await db
    .prepare(
      `SELECT DISTINCT target AS userId FROM audit_log
       WHERE at > coalesce((SELECT n FROM kept_count WHERE name = 'swept'), ?1) AND action = 'user.role' AND actor_id = 'command-line' AND after = '"user"'`,
    )
    .bind(now - FIRST_LOOK_MS)
    .all<{ userId: string }>()
  for (const { userId } of results) await hub(userId).revokeOpenAttempts()
  return results.length
}

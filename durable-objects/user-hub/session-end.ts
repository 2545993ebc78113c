import { and, eq, isNull } from 'drizzle-orm'
import { sessionEndsAt } from '#domain/access/session-limits.ts'
import { openDb } from '#worker/db/client.ts'
import { session, user } from '#worker/db/people-tables.ts'

/** When a session ends (ms UTC), for a start of a test makes it longer; null where it is over by sign-out, ban or deletion. */
export async function findSessionEnd(db: D1Database, sessionId: string): Promise<number | null> {
  const [times] = await openDb(db)
    .select({ createdAt: session.createdAt, expiresAt: session.expiresAt, usedAt: session.usedAt })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(
      and(
        eq(session.id, sessionId),
        isNull(session.revokedAt),
        eq(session.version, user.sessionVersion),
        isNull(user.bannedAt),
        isNull(user.deletedAt),
      ),
    )
  return times === undefined ? null : sessionEndsAt(times)
}

import { and, eq, gt, isNull, ne } from 'drizzle-orm'
import { pushSubscription } from '#worker/db/account-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { session } from '#worker/db/people-tables.ts'

/** Ends one session of the person and the pushes that hang on it; false where it is not theirs, or over. `now` ms UTC. */
export async function endOne(binding: D1Database, userId: string, sessionId: string, now: number): Promise<boolean> {
  const db = openDb(binding)
  const [ended] = await db.batch([
    db
      .update(session)
      .set({ revokedAt: now })
      .where(and(eq(session.id, sessionId), eq(session.userId, userId), isNull(session.revokedAt), gt(session.expiresAt, now))),
    db.delete(pushSubscription).where(and(eq(pushSubscription.sessionId, sessionId), eq(pushSubscription.userId, userId))),
  ])
  return ended.meta.changes > 0
}

/** Ends every session of the person but one; says how many were running. `now` ms UTC. */
export async function endOthers(binding: D1Database, userId: string, keptId: string, now: number): Promise<number> {
  const db = openDb(binding)
  const [ended] = await db.batch([
    db
      .update(session)
      .set({ revokedAt: now })
      .where(and(eq(session.userId, userId), ne(session.id, keptId), isNull(session.revokedAt), gt(session.expiresAt, now))),
    db.delete(pushSubscription).where(and(eq(pushSubscription.userId, userId), ne(pushSubscription.sessionId, keptId))),
  ])
  return ended.meta.changes
}

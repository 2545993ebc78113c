import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { SESSION_LIMITS, sessionEndsAt } from '#domain/access/session-limits.ts'
import { openDb } from './client.ts'
import { session } from './people-tables.ts'

export interface RunningSession {
  readonly id: string
  readonly device: string
  readonly createdAt: number
  /** When it ends unless it is used or renewed. */
  readonly expiresAt: number
}

/** Every session of a person that is running now, newest first; `version` is the account's. Times in ms UTC. */
export async function findRunningSessions(db: D1Database, userId: string, version: number, now: number): Promise<RunningSession[]> {
  const rows = await openDb(db)
    .select({
      id: session.id,
      device: session.device,
      createdAt: session.createdAt,
      expiresAt: session.expiresAt,
      usedAt: session.usedAt,
    })
    .from(session)
    .where(
      and(
        eq(session.userId, userId),
        gt(session.createdAt, now - SESSION_LIMITS.absoluteMs),
        eq(session.version, version),
        isNull(session.revokedAt),
        gt(session.expiresAt, now),
      ),
    )
    .orderBy(desc(session.createdAt))
  return rows
    .map(({ id, device, ...times }) => ({ id, device, createdAt: times.createdAt, expiresAt: sessionEndsAt(times) }))
    .filter(({ expiresAt }) => expiresAt > now)
}

/** The ids of the sessions that continue when one has just ended. */
export const otherSessionIds = async (db: D1Database, userId: string, version: number, endedId: string, now: number): Promise<string[]> =>
  (await findRunningSessions(db, userId, version, now)).map(({ id }) => id).filter((id) => id !== endedId)

import { SESSION_LIMITS, sessionEndsAt, type SessionTimes } from '#domain/access/session-limits.ts'

export interface RunningSession {
  readonly id: string
  readonly device: string
  readonly createdAt: number
  /** When it ends unless it is used or renewed. */
  readonly expiresAt: number
}

/** Every session of a person that is running now, newest first; `version` is the account's. Times in ms UTC. */
export async function findRunningSessions(db: D1Database, userId: string, version: number, now: number): Promise<RunningSession[]> {
  const { results } = await db
    .prepare(
      `SELECT id, device, created_at AS createdAt, expires_at AS expiresAt, used_at AS usedAt FROM session
       WHERE user_id = ?1 AND created_at > ?4 AND version = ?2 AND revoked_at IS NULL AND expires_at > ?3 ORDER BY created_at DESC`,
    )
    .bind(userId, version, now, now - SESSION_LIMITS.absoluteMs)
    .all<SessionTimes & Pick<RunningSession, 'id' | 'device'>>()
  return results
    .map(({ id, device, ...times }) => ({ id, device, createdAt: times.createdAt, expiresAt: sessionEndsAt(times) }))
    .filter(({ expiresAt }) => expiresAt > now)
}

/** The ids of the sessions that go on when one has just ended. */
export const otherSessionIds = async (db: D1Database, userId: string, version: number, endedId: string, now: number): Promise<string[]> =>
  (await findRunningSessions(db, userId, version, now)).map(({ id }) => id).filter((id) => id !== endedId)

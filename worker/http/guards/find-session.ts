import { and, eq, isNull, lt, lte, or } from 'drizzle-orm'
import { SESSION_LIMITS, type SessionTimes } from '#domain/access/session-limits.ts'
import { studyDayOf } from '#domain/revision/study-streak.ts'
import { openDb } from '#worker/db/client.ts'
import { session, user } from '#worker/db/people-tables.ts'
import type { SignInFacts } from '#worker/db/audit.ts'
import type { Principal } from '../principal.ts'

export interface FoundSession {
  readonly userId: string
  readonly version: number
  readonly sessionVersion: number
  readonly times: SessionTimes
  readonly revokedAt: number | null
  readonly signIn: SignInFacts
  readonly bannedAt: number | null
  readonly deletedAt: number | null
  /** The last day in India that the person was here, as it is stored. */
  readonly lastSeenDay: number | null
  readonly person: Omit<Principal, 'sessionId' | 'sessionVersion' | 'tokenExpiresAt' | 'sessionCreatedAt' | 'signIn'>
}

/** A session with its person: one statement, two rows read by primary key. */
export async function findSession(binding: D1Database, sessionId: string): Promise<FoundSession | null> {
  const [row] = await openDb(binding)
    .select({
      userId: session.userId,
      version: session.version,
      expiresAt: session.expiresAt,
      revokedAt: session.revokedAt,
      createdAt: session.createdAt,
      usedAt: session.usedAt,
      signedInAt: session.signedInAt,
      authenticatedAt: session.authenticatedAt,
      sessionVersion: user.sessionVersion,
      bannedAt: user.bannedAt,
      deletedAt: user.deletedAt,
      lastSeenDay: user.lastSeenDay,
      role: user.role,
      permissions: user.permissions,
      name: user.name,
      email: user.email,
      pictureKey: user.pictureKey,
      primeAccessUntil: user.primeAccessUntil,
      profileCompletedAt: user.profileCompletedAt,
      examGoals: user.examGoals,
      focusExam: user.focusExam,
      questionLanguage: user.questionLanguage,
      category: user.category,
      state: user.state,
      ageBand: user.ageBand,
      accommodationMinutesPerHour: user.accommodationMinutesPerHour,
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(eq(session.id, sessionId))
  if (row === undefined) return null
  const { version, expiresAt, revokedAt, createdAt, usedAt, signedInAt, authenticatedAt, sessionVersion, ...rest } = row
  const { bannedAt, deletedAt, lastSeenDay, ...person } = rest
  const times = { createdAt, expiresAt, usedAt }
  const signIn = { signedInAt: signedInAt ?? createdAt, authenticatedAt }
  return { userId: row.userId, version, sessionVersion, times, revokedAt, signIn, bannedAt, deletedAt, lastSeenDay, person }
}

/** Writes down that a session is in use, unless another request has just done so, and once a day that its person was here. */
export async function noteUse(
  binding: D1Database,
  { sessionId, userId }: { sessionId: string; userId: string },
  now: number,
): Promise<void> {
  const db = openDb(binding)
  const today = studyDayOf(now)
  await db.batch([
    db
      .update(session)
      .set({ usedAt: now })
      .where(and(eq(session.id, sessionId), or(isNull(session.usedAt), lte(session.usedAt, now - SESSION_LIMITS.noteEveryMs)))),
    db
      .update(user)
      .set({ lastSeenDay: today })
      .where(and(eq(user.id, userId), or(isNull(user.lastSeenDay), lt(user.lastSeenDay, today)))),
  ])
}

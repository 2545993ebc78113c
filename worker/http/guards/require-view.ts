import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from 'hono'
import { mayDo } from '#contract/shared/capabilities.ts'
import { openDb } from '#worker/db/client.ts'
import { user } from '#worker/db/people-tables.ts'
import { tokenKeysOf } from '#worker/platform/token-keys.ts'
import { TOKEN_KINDS, verifyToken } from '#worker/platform/tokens.ts'
import { AppError } from '../app-error.ts'
import type { AppEnv } from '../app-env.ts'

/**
 * Lets an admin look at a learner's page, and sets the learner as `principal`. Whether the admin still may is read now; nothing is written,
 * no session is one of the learner's. `view_only` where the route is not declared viewable.
 */
export async function requireView(c: Context<AppEnv>, token: string, now: number, isViewable: boolean): Promise<void> {
  if (!isViewable || c.req.method !== 'GET') throw new AppError('view_only')
  const claims = await verifyToken(tokenKeysOf(c.env), TOKEN_KINDS.view, token, now)
  const adminId = claims?.extra['act']
  if (claims === null || typeof adminId !== 'string') throw new AppError('session_ended')
  const db = openDb(c.env.DB)
  const [[admin], [person]] = await db.batch([
    db
      .select({ role: user.role, permissions: user.permissions, version: user.sessionVersion, bannedAt: user.bannedAt })
      .from(user)
      .where(and(eq(user.id, adminId), isNull(user.deletedAt))),
    db
      .select(PERSON)
      .from(user)
      .where(and(eq(user.id, claims.sub), eq(user.role, 'user'), isNull(user.deletedAt))),
  ])
  const mayView = admin?.role === 'admin' && admin.bannedAt === null && mayDo(admin.permissions, 'users.view')
  if (!mayView || person === undefined || admin.version !== claims.extra['sv']) throw new AppError('session_ended')
  c.set('principal', {
    ...person,
    sessionId: 'view',
    sessionVersion: 0,
    tokenExpiresAt: claims.expiresAt,
    sessionCreatedAt: claims.issuedAt,
    signIn: { signedInAt: 0, authenticatedAt: null },
  })
}

const PERSON = {
  userId: user.id,
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
} as const

import type { Context } from 'hono'
import { isReplaced, notesUse, sessionEndsAt } from '#domain/access/session-limits.ts'
import { studyDayOf } from '#domain/revision/study-streak.ts'
import { now } from '#worker/platform/clock.ts'
import { tokenKeysOf } from '#worker/platform/token-keys.ts'
import { claimsKind, TOKEN_KINDS, verifyToken } from '#worker/platform/tokens.ts'
import { AppError } from '../app-error.ts'
import type { AppEnv } from '../app-env.ts'
import { bearerToken } from './bearer-token.ts'
import { findSession, noteUse } from './find-session.ts'
import { refuseBanned } from './refuse-banned.ts'
import { requireView } from './require-view.ts'

/**
 * Lets a signed-in person through and sets `principal`. Role, ban, Prime and session version are read now, in one statement from
 * the primary, so a demotion, a ban or a sign-out bites on the next request. With a view token an admin passes where `isViewable`.
 */
export async function requireSession(c: Context<AppEnv>, isViewable = false): Promise<void> {
  const token = bearerToken(c)
  if (token === null) throw new AppError('unauthenticated')
  const at = now()
  if (claimsKind(TOKEN_KINDS.view, token)) return requireView(c, token, at, isViewable)
  const claims = await verifyToken(tokenKeysOf(c.env), TOKEN_KINDS.session, token, at)
  if (claims === null) throw new AppError('session_ended')
  const row = await findSession(c.env.DB, claims.jti)
  if (row === null || row.userId !== claims.sub || row.deletedAt !== null) throw new AppError('session_ended')
  const { person, sessionVersion, signIn, times } = row
  if (row.revokedAt !== null || sessionEndsAt(times) <= at || row.version !== sessionVersion || row.version !== claims.extra['sv'])
    throw new AppError('session_ended')
  if (isReplaced(claims.issuedAt, signIn.signedInAt, at)) throw new AppError('session_ended')
  await refuseBanned(c.env, row.userId, row.bannedAt, at)
  // Where this fails the next request notes it.
  if (notesUse(times.usedAt, at) || row.lastSeenDay !== studyDayOf(at))
    await noteUse(c.env.DB, { sessionId: claims.jti, userId: row.userId }, at).catch(() => {})
  const { expiresAt: tokenExpiresAt, jti: sessionId } = claims
  c.set('principal', { ...person, sessionId, sessionVersion, tokenExpiresAt, sessionCreatedAt: times.createdAt, signIn })
}

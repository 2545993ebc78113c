import { Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Context } from 'hono'
import * as endpoints from '#contract/auth/endpoints.ts'
import { signInCallbackRequest, signOutRequest, startSignInRequest } from '#contract/auth/schemas.ts'
import { openDb } from '#worker/db/client.ts'
import { otherSessionIds } from '#worker/db/running-sessions.ts'
import { serve } from '#worker/http/serve.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { AppError } from '#worker/http/app-error.ts'
import { allowedOrigins } from '#worker/http/headers.ts'
import { bearerToken } from '#worker/http/guards/bearer-token.ts'
import { callerFacts } from '#worker/http/caller-facts.ts'
import { logLine } from '#worker/http/log.ts'
import { securityEvent } from '#worker/http/security-event.ts'
import { claimInvitations } from '#worker/joining/claim-invitations.ts'
import { now } from '#worker/platform/clock.ts'
import { identityProvider } from '#worker/platform/google.ts'
import { newId, newSecret } from '#worker/platform/ids.ts'
import { hubOf } from '#worker/platform/objects.ts'
import { copyGooglePicture } from '#worker/platform/profile-picture.ts'
import { tokenKeysOf } from '#worker/platform/token-keys.ts'
import { deviceLabel } from './device-label.ts'
import { countFailure, forgetFailures, signInLimit } from './sign-in-limits.ts'
import { type AuthDeps, finishSignIn, signOut, startSignIn } from './service.ts'

/** Sign-in with Google and sign-out (docs/screens.md#specified-calls). */
export const authRoutes = new Hono<AppEnv>()

serve(authRoutes, endpoints.startSignIn, { use: [signInLimit], body: startSignInRequest })(async (c, { body }) => {
  requireOwnOrigin(c)
  const { url, sealed } = await startSignIn(authDeps(c), identityProvider(c.env), body)
  setCookie(c, cookieName(c), sealed, { ...cookieOptions(c), maxAge: 600 })
  return { url }
})
serve(authRoutes, endpoints.finishSignIn, { use: [signInLimit], body: signInCallbackRequest })(async (c, { body }) => {
  requireOwnOrigin(c)
  const sealed = getCookie(c, cookieName(c))
  deleteCookie(c, cookieName(c), cookieOptions(c))
  const given = { ...body, sealed, device: deviceLabel(c.req.header('user-agent')), sessionToken: bearerToken(c) }
  const signedIn = await finishSignIn(
    authDeps(c),
    identityProvider(c.env),
    given,
    (session) => copyGooglePicture(c.env.MEDIA, session.picture, newSecret),
    claimOf(c),
  ).catch(async (error: unknown) => {
    const reason = error instanceof AppError ? error.code : 'internal'
    securityEvent('sign_in', { ...callerFacts(c), outcome: 'refused', reason })
    if (reason !== 'internal' && !UNAVAILABLE.has(reason)) await countFailure(c)
    throw error
  })
  forgetFailures(c)
  securityEvent('sign_in', { ...callerFacts(c), userId: signedIn.user._id, outcome: 'succeeded' })
  return { ...signedIn.user, returnTo: signedIn.returnTo }
})
serve(authRoutes, endpoints.signOut, { minorsToo: true, body: signOutRequest })(async (c, { body }) => {
  const { userId, sessionId, sessionVersion } = c.get('principal')
  const everywhere = body.everywhere ?? false
  await signOut(authDeps(c), { userId, sessionId }, everywhere)
  const hub = hubOf(c.env, userId)
  // What the session was writing ends with it, before this is answered.
  if (everywhere) await hub.revokeOpenAttempts()
  else await hub.endSession(sessionId, await otherSessionIds(c.env.DB, userId, sessionVersion, sessionId, now()))
  securityEvent('access_changed', { ...callerFacts(c), outcome: 'succeeded', reason: everywhere ? 'logout_everywhere' : 'logout' })
  return { signedOut: true as const }
})

const authDeps = (c: Context<AppEnv>): AuthDeps => ({
  db: openDb(c.env.DB),
  binding: c.env.DB,
  env: c.env,
  keys: tokenKeysOf(c.env),
  now: now(),
  newId,
  newSecret,
})

/** An invitation that cannot be claimed now keeps no one from signing in: the next sign-in claims it. */
const claimOf =
  (c: Context<AppEnv>) =>
  async (userId: string, email: string): Promise<number | null> => {
    const failed = (error: unknown): void => logLine('warn', { event: 'invitation_not_claimed', userId, error: String(error) })
    const deps = { db: c.env.DB, now: now(), newId, requestId: c.get('requestId'), hub: (id: string) => hubOf(c.env, id), failed }
    try {
      return await claimInvitations(deps, userId, email)
    } catch (error) {
      failed(error)
      return null
    }
  }

/** Failures that are no fault of who signs in. */
const UNAVAILABLE: ReadonlySet<string> = new Set(['oauth_not_configured', 'oauth_unavailable', 'unavailable'])

/** The state cookie is the one thing a browser sends on its own, so these two calls are taken from our own pages only. */
function requireOwnOrigin(c: Context<AppEnv>): void {
  const origin = c.req.header('origin')
  if (origin !== undefined && !allowedOrigins(c.env).includes(origin)) throw new AppError('origin_refused')
}

const isSecure = (c: Context<AppEnv>): boolean => c.env.PUBLIC_ORIGIN.startsWith('https:')
const cookieName = (c: Context<AppEnv>): string => (isSecure(c) ? '__Host-sopan-oauth' : 'sopan-oauth')
const cookieOptions = (c: Context<AppEnv>) => ({ path: '/', httpOnly: true, secure: isSecure(c), sameSite: 'Lax' }) as const

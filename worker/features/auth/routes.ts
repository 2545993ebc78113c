import { Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Context } from 'hono'
import * as z from 'zod/mini'
import { type SignInCallbackResponse, signInCallbackRequest, startSignInRequest, type StartSignInResponse } from '#contract/auth/schemas.ts'
import { openDb } from '#worker/db/client.ts'
import { otherSessionIds } from '#worker/db/running-sessions.ts'
import { access } from '#worker/http/access.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { AppError } from '#worker/http/app-error.ts'
import { allowedOrigins } from '#worker/http/headers.ts'
import { bearerToken } from '#worker/http/guards/bearer-token.ts'
import { callerFacts } from '#worker/http/caller-facts.ts'
import { securityEvent } from '#worker/http/security-event.ts'
import { jsonBody } from '#worker/http/validate.ts'
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
  .post('/auth/google/start', access('anyone'), signInLimit, jsonBody(startSignInRequest), async (c) => {
    requireOwnOrigin(c)
    const { url, sealed } = await startSignIn(authDeps(c), identityProvider(c.env), c.req.valid('json'))
    setCookie(c, cookieName(c), sealed, { ...cookieOptions(c), maxAge: 600 })
    return c.json({ url } satisfies StartSignInResponse)
  })
  .post('/auth/google/callback', access('anyone'), signInLimit, jsonBody(signInCallbackRequest), async (c) => {
    requireOwnOrigin(c)
    const sealed = getCookie(c, cookieName(c))
    deleteCookie(c, cookieName(c), cookieOptions(c))
    const given = { ...c.req.valid('json'), sealed, device: deviceLabel(c.req.header('user-agent')), sessionToken: bearerToken(c) }
    const signedIn = await finishSignIn(authDeps(c), identityProvider(c.env), given, (who) =>
      copyGooglePicture(c.env.MEDIA, who.picture, newSecret),
    ).catch(async (error: unknown) => {
      const reason = error instanceof AppError ? error.code : 'internal'
      securityEvent('sign_in', { ...callerFacts(c), outcome: 'refused', reason })
      if (reason !== 'internal' && !UNAVAILABLE.has(reason)) await countFailure(c)
      throw error
    })
    forgetFailures(c)
    securityEvent('sign_in', { ...callerFacts(c), userId: signedIn.user._id, outcome: 'succeeded' })
    return c.json({ ...signedIn.user, returnTo: signedIn.returnTo } satisfies SignInCallbackResponse)
  })
  .post('/logout', access('learner', { minorsToo: true }), jsonBody(z.strictObject({ everywhere: z.optional(z.boolean()) })), async (c) => {
    const { userId, sessionId, sessionVersion } = c.get('principal')
    const everywhere = c.req.valid('json').everywhere ?? false
    await signOut(authDeps(c), { userId, sessionId }, everywhere)
    const hub = hubOf(c.env, userId)
    // What the session was writing ends with it, before this is answered.
    if (everywhere) await hub.revokeOpenAttempts()
    else await hub.endSession(sessionId, await otherSessionIds(c.env.DB, userId, sessionVersion, sessionId, now()))
    securityEvent('access_changed', { ...callerFacts(c), outcome: 'succeeded', reason: everywhere ? 'logout_everywhere' : 'logout' })
    return c.json({ signedOut: true as const })
  })

const authDeps = (c: Context<AppEnv>): AuthDeps => ({
  db: openDb(c.env.DB),
  binding: c.env.DB,
  keys: tokenKeysOf(c.env),
  now: now(),
  newId,
  newSecret,
})

/** Failures that are no fault of who signs in. */
const UNAVAILABLE: ReadonlySet<string> = new Set(['oauth_not_configured', 'oauth_unavailable', 'unavailable'])

/** The state cookie is the one thing a browser sends by itself, so these two calls are taken from our own pages only. */
function requireOwnOrigin(c: Context<AppEnv>): void {
  const origin = c.req.header('origin')
  if (origin !== undefined && !allowedOrigins(c.env).includes(origin)) throw new AppError('origin_refused')
}

const isSecure = (c: Context<AppEnv>): boolean => c.env.PUBLIC_ORIGIN.startsWith('https:')
const cookieName = (c: Context<AppEnv>): string => (isSecure(c) ? '__Host-sopan-oauth' : 'sopan-oauth')
const cookieOptions = (c: Context<AppEnv>) => ({ path: '/', httpOnly: true, secure: isSecure(c), sameSite: 'Lax' }) as const

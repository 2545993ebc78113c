import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#worker/http/app-env.ts'
import { AppError } from '#worker/http/app-error.ts'
import { callerAddress } from '#worker/http/caller-facts.ts'
import { asLimited, countOrThrow, isWithin } from '#worker/http/limits.ts'
import { newId } from '#worker/platform/ids.ts'

/** How long a browser that failed too often waits, in seconds. */
const WAIT_SECONDS = 60

/**
 * Sign-ins are counted twice. Every call counts by network, against a ceiling that a school's lab does not reach. Failures count by browser
 * and by network, successes by neither; a browser that failed too often waits a minute, and its neighbours do not.
 */
export const signInLimit = asLimited(
  createMiddleware<AppEnv>(async (c, next) => {
    await countOrThrow(c, 'LIMIT_SIGN_IN_NETWORK', callerAddress(c))
    if (getCookie(c, name(c, 'wait')) !== undefined) throw new AppError('too_many_requests')
    await next()
  }),
)

/** Counts a failed sign-in. Throws `too_many_requests`, and makes the browser wait, where it was one too many. */
export async function countFailure(c: Context<AppEnv>): Promise<void> {
  const known = getCookie(c, name(c, 'browser'))
  const browser = known !== undefined && /^[a-z0-9]{16}$/.test(known) ? known : newId()
  if (browser !== known) setCookie(c, name(c, 'browser'), browser, { ...options(c), maxAge: 3_600 })
  const [byBrowser, byNetwork] = await Promise.all([
    isWithin(c, 'LIMIT_FAILURES', `sign-in:${browser}`),
    isWithin(c, 'LIMIT_FAILURES_NETWORK', callerAddress(c)),
  ])
  if (byBrowser && byNetwork) return
  setCookie(c, name(c, 'wait'), '1', { ...options(c), maxAge: WAIT_SECONDS })
  throw new AppError('too_many_requests')
}

/** A sign-in that succeeds forgets the failures of its browser. */
export function forgetFailures(c: Context<AppEnv>): void {
  if (getCookie(c, name(c, 'browser')) !== undefined) deleteCookie(c, name(c, 'browser'), options(c))
}

const isSecure = (c: Context<AppEnv>): boolean => c.env.PUBLIC_ORIGIN.startsWith('https:')
const name = (c: Context<AppEnv>, what: 'browser' | 'wait'): string => `${isSecure(c) ? '__Host-' : ''}sopan-${what}`
const options = (c: Context<AppEnv>) => ({ path: '/', httpOnly: true, secure: isSecure(c), sameSite: 'Lax' }) as const

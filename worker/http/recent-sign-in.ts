import { createMiddleware } from 'hono/factory'
import { isRecentSignIn } from '#domain/access/recent-sign-in.ts'
import { now } from '#worker/platform/clock.ts'
import { AppError } from './app-error.ts'
import type { AppEnv } from './app-env.ts'
import type { Principal } from './principal.ts'

/**
 * For sensitive acts of admins: refuses with `sign_in_again` where the session's last exchange with the identity provider is older than
 * 15 minutes. It stands after `access`. The audit row of the act takes `c.get('principal').signIn`, in which `authenticatedAt` null
 * means that the account was only chosen at the provider. Callers without a session, such as the operator, have just shown their secret.
 */
export const recentSignIn = createMiddleware<AppEnv>(async (c, next) => {
  const principal: Principal | undefined = c.get('principal')
  if (principal !== undefined && !isRecentSignIn(principal.signIn.signedInAt, now())) throw new AppError('sign_in_again')
  await next()
})

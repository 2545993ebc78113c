import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import * as endpoints from '#contract/users/endpoints.ts'
import { mayDo } from '#contract/shared/capabilities.ts'
import { idSchema } from '#contract/shared/ids.ts'
import { type AccessChanged, banOrder, endSessionsOrder, unbanOrder } from '#contract/users/schemas.ts'
import { adminAct, adminActOf } from '#worker/http/admin-act.ts'
import { serve } from '#worker/http/serve.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { callerFacts } from '#worker/http/caller-facts.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { recentSignIn } from '#worker/http/recent-sign-in.ts'
import { securityEvent } from '#worker/http/security-event.ts'
import { now } from '#worker/platform/clock.ts'
import { hubOf } from '#worker/platform/objects.ts'
import { type AccessDeps, banUser, endSessions, unbanUser, userAccess } from './service.ts'

const params = z.object({ userId: idSchema })
const slowDown = limit('LIMIT_GENERAL', callerUser)

/** The access of one person, under `/api/admin/users`: where they are signed in, ending that, ban and unban. */
export const userAccessRoutes = new Hono<AppEnv>()

serve(userAccessRoutes, endpoints.getUserAccess, { use: [slowDown], params })((c, { params }) => userAccess(depsOf(c), params.userId))
serve(userAccessRoutes, endpoints.endUserSessions, {
  use: [adminAct('user.endSessions'), slowDown, recentSignIn],
  params,
  body: endSessionsOrder,
})(async (c, { params, body }) => {
  const { userId } = params
  await endSessions(depsOf(c), adminActOf(c), userId, body)
  return done(c, 'user.endSessions', userId)
})
serve(userAccessRoutes, endpoints.banUser, { use: [adminAct('user.ban'), slowDown, recentSignIn], params, body: banOrder })(
  async (c, { params, body }) => {
    const { userId } = params
    await banUser(depsOf(c), adminActOf(c), userId, body)
    return done(c, 'user.ban', userId)
  },
)
serve(userAccessRoutes, endpoints.unbanUser, { use: [adminAct('user.unban'), slowDown, recentSignIn], params, body: unbanOrder })(
  async (c, { params, body }) => {
    const { userId } = params
    await unbanUser(depsOf(c), adminActOf(c), userId, body)
    return done(c, 'user.unban', userId)
  },
)

function done(c: Context<AppEnv>, action: string, target: string) {
  securityEvent('access_changed', { ...callerFacts(c), outcome: 'succeeded', reason: action, target })
  return c.json({ done: true } satisfies AccessChanged)
}

const depsOf = (c: Context<AppEnv>): AccessDeps => ({
  db: c.env.DB,
  hub: (userId) => hubOf(c.env, userId),
  now: now(),
  mayActOnAdmins: mayDo(c.get('principal').permissions, 'users.roles'),
})

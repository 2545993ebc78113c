import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { idSchema } from '#contract/shared/ids.ts'
import { type AccessChanged, banOrder, endSessionsOrder, unbanOrder } from '#contract/users/schemas.ts'
import { adminAct, adminActOf } from '#worker/http/admin-act.ts'
import { access } from '#worker/http/access.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { callerFacts } from '#worker/http/caller-facts.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { recentSignIn } from '#worker/http/recent-sign-in.ts'
import { securityEvent } from '#worker/http/security-event.ts'
import { jsonBody, pathParams } from '#worker/http/validate.ts'
import { now } from '#worker/platform/clock.ts'
import { hubOf } from '#worker/platform/objects.ts'
import { type AccessDeps, banUser, endSessions, unbanUser, userAccess } from './service.ts'

const params = pathParams(z.object({ userId: idSchema }))
const slowDown = limit('LIMIT_GENERAL', callerUser)

/** The access of one person, under `/api/admin/users`: where they are signed in, ending that, ban and unban. */
export const userAccessRoutes = new Hono<AppEnv>()
  .get('/:userId/access', access('admin'), slowDown, params, async (c) => c.json(await userAccess(depsOf(c), c.req.valid('param').userId)))
  .post(
    '/:userId/sessions/end',
    access('admin'),
    adminAct('user.endSessions'),
    slowDown,
    recentSignIn,
    params,
    jsonBody(endSessionsOrder),
    async (c) => {
      const { userId } = c.req.valid('param')
      await endSessions(depsOf(c), adminActOf(c), userId, c.req.valid('json'))
      return done(c, 'user.endSessions', userId)
    },
  )
  .post('/:userId/ban', access('admin'), adminAct('user.ban'), slowDown, recentSignIn, params, jsonBody(banOrder), async (c) => {
    const { userId } = c.req.valid('param')
    await banUser(depsOf(c), adminActOf(c), userId, c.req.valid('json'))
    return done(c, 'user.ban', userId)
  })
  .post('/:userId/unban', access('admin'), adminAct('user.unban'), slowDown, recentSignIn, params, jsonBody(unbanOrder), async (c) => {
    const { userId } = c.req.valid('param')
    await unbanUser(depsOf(c), adminActOf(c), userId, c.req.valid('json'))
    return done(c, 'user.unban', userId)
  })

function done(c: Context<AppEnv>, action: string, target: string) {
  securityEvent('access_changed', { ...callerFacts(c), outcome: 'succeeded', reason: action, target })
  return c.json({ done: true } satisfies AccessChanged)
}

const depsOf = (c: Context<AppEnv>): AccessDeps => ({ db: c.env.DB, hub: (userId) => hubOf(c.env, userId), now: now() })

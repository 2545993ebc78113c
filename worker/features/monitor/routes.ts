import { Hono } from 'hono'
import * as z from 'zod/mini'
import { idSchema } from '#contract/shared/ids.ts'
import { extendAllOrder, monitorQuery } from '#contract/monitor/schemas.ts'
import { recentSignIn } from '#worker/http/recent-sign-in.ts'
import { adminAct, adminActOf } from '#worker/http/admin-act.ts'
import { access } from '#worker/http/access.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { jsonBody, pathParams, queryParams } from '#worker/http/validate.ts'
import { now } from '#worker/platform/clock.ts'
import { presenceOf, roomOf } from '#worker/platform/objects.ts'
import { extendAll, monitorTest } from './service.ts'

const params = pathParams(z.object({ testId: idSchema }))

/** A test while it is being taken, for admins. */
export const monitorRoutes = new Hono<AppEnv>()
  .get('/:testId/monitor', access('admin'), params, queryParams(monitorQuery), async (c) => {
    const deps = {
      db: c.env.DB,
      now: now(),
      presence: (shard: number) => presenceOf(c.env, shard),
      room: (userId: string, testId: string) => roomOf(c.env, userId, testId),
    }
    return c.json(await monitorTest(deps, c.req.valid('param').testId, c.req.valid('query').cursor))
  })
  .post(
    '/:testId/monitor/extend',
    access('admin'),
    adminAct('test.extend_all'),
    recentSignIn,
    limit('LIMIT_GENERAL', callerUser),
    params,
    jsonBody(extendAllOrder),
    async (c) => {
      return c.json(
        await extendAll({ db: c.env.DB, queue: c.env.JOBS, now: now() }, adminActOf(c), c.req.valid('param').testId, c.req.valid('json')),
      )
    },
  )

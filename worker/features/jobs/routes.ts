import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { idSchema } from '#contract/shared/ids.ts'
import { jobsQuery, regradedQuery } from '#contract/jobs/schemas.ts'
import { adminAct, adminActOf } from '#worker/http/admin-act.ts'
import { access } from '#worker/http/access.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { pathParams, queryParams } from '#worker/http/validate.ts'
import { now } from '#worker/platform/clock.ts'
import { newId } from '#worker/platform/ids.ts'
import { cancelJob, job, type JobDeps, jobs, regraded, resumeJob } from './service.ts'

const params = pathParams(z.object({ id: idSchema }))

/** Long work, for admins: how far it is, what came of it, and stopping it. */
export const jobRoutes = new Hono<AppEnv>()
  .get('/', access('admin'), queryParams(jobsQuery), async (c) => {
    const { target, cursor } = c.req.valid('query')
    return c.json(await jobs(c.env.DB, target, cursor))
  })
  .get('/:id', access('admin'), params, async (c) => c.json(await job(c.env.DB, c.req.valid('param').id)))
  .get('/:id/regraded', access('admin'), params, queryParams(regradedQuery), async (c) =>
    c.json(await regraded(c.env.DB, c.req.valid('param').id, c.req.valid('query').cursor)),
  )
  .post('/:id/cancel', access('admin'), adminAct('job.cancel'), limit('LIMIT_GENERAL', callerUser), params, async (c) =>
    c.json(await cancelJob(depsOf(c), adminActOf(c), c.req.valid('param').id)),
  )
  .post('/:id/resume', access('admin'), adminAct('job.resume'), limit('LIMIT_GENERAL', callerUser), params, async (c) =>
    c.json(await resumeJob(depsOf(c), adminActOf(c), c.req.valid('param').id)),
  )

const depsOf = (c: Context<AppEnv>): JobDeps => ({ db: c.env.DB, queue: c.env.JOBS, now: now(), newId: () => newId() })

import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import * as endpoints from '#contract/jobs/endpoints.ts'
import { idSchema } from '#contract/shared/ids.ts'
import { jobsQuery, regradedQuery } from '#contract/jobs/schemas.ts'
import { adminAct, adminActOf } from '#worker/http/admin-act.ts'
import { serve } from '#worker/http/serve.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { now } from '#worker/platform/clock.ts'
import { newId } from '#worker/platform/ids.ts'
import { cancelJob, job, type JobDeps, jobs, regraded, resumeJob } from './service.ts'

const params = z.object({ id: idSchema })

/** Long work, for admins: how far it is, what came of it, and stopping it. */
export const jobRoutes = new Hono<AppEnv>()

serve(jobRoutes, endpoints.listJobs, { query: jobsQuery })(async (c, { query }) => {
  const { target, cursor } = query
  return jobs(c.env.DB, target, cursor)
})
serve(jobRoutes, endpoints.getJob, { params })((c, { params }) => job(c.env.DB, params.id))
serve(jobRoutes, endpoints.listRegraded, { params, query: regradedQuery })((c, { params, query }) =>
  regraded(c.env.DB, params.id, query.cursor),
)
serve(jobRoutes, endpoints.cancelJob, { use: [adminAct('job.cancel'), limit('LIMIT_GENERAL', callerUser)], params })((c, { params }) =>
  cancelJob(depsOf(c), adminActOf(c), params.id),
)
serve(jobRoutes, endpoints.resumeJob, { use: [adminAct('job.resume'), limit('LIMIT_GENERAL', callerUser)], params })((c, { params }) =>
  resumeJob(depsOf(c), adminActOf(c), params.id),
)

const depsOf = (c: Context<AppEnv>): JobDeps => ({ db: c.env.DB, queue: c.env.JOBS, now: now(), newId: () => newId() })

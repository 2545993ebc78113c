import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import * as endpoints from '#contract/objections/endpoints.ts'
import { objectRequest, questionParams } from '#contract/objections/schemas.ts'
import { idSchema } from '#contract/shared/ids.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { serve } from '#worker/http/serve.ts'
import { now } from '#worker/platform/clock.ts'
import { newId } from '#worker/platform/ids.ts'
import { hubOf } from '#worker/platform/objects.ts'
import type { ObjectionDeps } from './service.ts'

/** Read when someone objects and not when the Worker starts. */
const service = () => import('./service.ts')

const params = z.object({ testId: idSchema })
/** What is written is stored and read by people, so the strict limiter counts it; apart from the same person's sign-ins. */
const slowDown = limit('LIMIT_SIGN_IN', (c) => `objection:${callerUser(c)}`)

/** A learner's own objections to the keys of a test. Everything is looked up by its owner: what is another's is not there. */
export const objectionRoutes = new Hono<AppEnv>()

serve(objectionRoutes, endpoints.listOwnObjections, { params })(async (c, { params }) =>
  (await service()).ownObjections(depsOf(c), params.testId),
)
serve(objectionRoutes, endpoints.objectToKey, { use: [slowDown], params, body: objectRequest })(async (c, { params, body }) =>
  (await service()).fileObjection(depsOf(c), params.testId, body),
)
serve(objectionRoutes, endpoints.withdrawObjection, { use: [slowDown], params: questionParams })(async (c, { params }) =>
  (await service()).withdrawObjection(depsOf(c), params.testId, params.questionId),
)

function depsOf(c: Context<AppEnv>): ObjectionDeps {
  const { userId, role } = c.get('principal')
  return { db: c.env.DB, hub: hubOf(c.env, userId), reader: { userId, role }, now: now(), newId }
}

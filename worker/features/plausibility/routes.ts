import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { holdObjectionRequest } from '#contract/plausibility/desk-schemas.ts'
import * as endpoints from '#contract/plausibility/endpoints.ts'
import { idSchema } from '#contract/shared/ids.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { serve } from '#worker/http/serve.ts'
import { now } from '#worker/platform/clock.ts'
import type { HoldDeps } from './own-hold.ts'

/** Read when someone's rank is held and not when the Worker starts. */
const service = () => import('./own-hold.ts')

const params = z.object({ testId: idSchema })
/** What is written is stored and read by people, so the strict limiter counts it; apart from the same person's sign-ins. */
const slowDown = limit('LIMIT_SIGN_IN', (c) => `rank-hold:${callerUser(c)}`)

/** The hold on the own rank in a live test. What is another's is not there, and neither is what nobody has decided. */
export const rankHoldRoutes = new Hono<AppEnv>()

serve(rankHoldRoutes, endpoints.getOwnRankHold, { isViewable: true, params })(async (c, { params }) =>
  (await service()).ownHold(depsOf(c), params.testId),
)
serve(rankHoldRoutes, endpoints.objectToRankHold, { use: [slowDown], params, body: holdObjectionRequest })(async (c, { params, body }) =>
  (await service()).objectToHold(depsOf(c), params.testId, body.text),
)

const depsOf = (c: Context<AppEnv>): HoldDeps => ({ db: c.env.DB, userId: c.get('principal').userId, now: now() })
